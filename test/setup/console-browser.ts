import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { emailOf, givePassword, openConsole, testPassword } from './console-client.js';
import type { Role } from '#libs/accounts';
import type { TestAccount } from './test-accounts.js';
import { sharedService, stopSharedService } from './shared-service.js';
import type { TestService, TestServiceOptions } from './test-service.js';
import { until } from './until.js';

/** Waits for color transitions to finish, because colors during a transition belong to neither scheme. */
const settled = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.allSettled(document.getAnimations().filter((a) => a instanceof CSSTransition).map((a) => a.finished)))
  .then(() => true)`;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe whose result depends on colors. The others read the document, which is the same in both color schemes. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const isFull = process.env['TEST_SCALE'] === 'full';

interface WindowOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly locale?: string;
}

/** A browser window with the console that records external requests and errors. */
export class ConsoleWindow {
  /** Requests to other hosts than the service. */
  readonly outside: string[] = [];
  /** Script errors and violations of the content security policy. */
  readonly failures: string[] = [];

  private constructor(
    private readonly api: TestService,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('request', (request) => {
      if (!request.url().startsWith(api.service.baseUrl) && !/^(data|blob):/.test(request.url())) this.outside.push(request.url());
    });
    page.on('pageerror', (error) => this.failures.push(error.message));
    page.on('console', (message) => {
      const isOurs = page.url().startsWith(api.service.baseUrl);
      if (isOurs && message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.failures.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    api: TestService,
    { colorScheme = 'light', width = 1280, locale = 'en-US' }: WindowOptions = {},
  ): Promise<ConsoleWindow> {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      colorScheme,
      locale,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    return new ConsoleWindow(api, context, await context.newPage());
  }

  /** Signs in with the form. */
  async signIn(account: TestAccount, role: Role, path = '/'): Promise<void> {
    await givePassword(this.api, account.id, account.userIds[role]);
    await this.page.goto(this.api.service.baseUrl + path);
    await this.page.getByLabel('Email address').fill(emailOf(account, role));
    await this.page.getByLabel('Password', { exact: true }).fill(testPassword);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('navigation', { name: 'Pages' }).waitFor();
  }

  /** Signs in by setting the cookie of a new session. */
  async enter(account: TestAccount, role: Role): Promise<void> {
    const { cookie } = await openConsole(this.api, account, role);
    const at = cookie.indexOf('=');
    const { hostname } = new URL(this.api.service.baseUrl);
    await this.context.addCookies([
      {
        name: cookie.slice(0, at),
        value: cookie.slice(at + 1),
        domain: hostname,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
  }

  /** Opens a page and waits until its heading and data are loaded. */
  async goto(path: string): Promise<void> {
    await this.page.goto(this.api.service.baseUrl + path);
    await this.loaded();
  }

  /** Goes from one page of the console to another without loading the scripts again, as its links do. */
  async navigate(path: string): Promise<void> {
    await this.page.evaluate<void>(`new Promise((resolve) => {
      const stop = __TSR_ROUTER__.subscribe('onRendered', () => { stop(); resolve(); });
      __TSR_ROUTER__.history.push(${JSON.stringify(path)});
    })`);
    await this.loaded();
  }

  private async loaded(): Promise<void> {
    await this.page.locator('main h1').waitFor();
    await until(
      () => this.page.locator('[data-waiting]').count(),
      (waiting) => waiting === 0,
      30_000,
    );
  }

  /** Returns the accessibility violations that axe finds in the current color scheme. */
  violations(): Promise<string[]> {
    return this.axe({});
  }

  /** Returns the accessibility violations of both color schemes. The page is light afterwards. */
  async violationsInBothSchemes(): Promise<string[]> {
    await this.page.emulateMedia({ colorScheme: 'dark' });
    const dark = await this.axe(isFull ? {} : { runOnly: colorRules });
    await this.page.emulateMedia({ colorScheme: 'light' });
    return [...dark.map((violation) => `dark: ${violation}`), ...(await this.axe({}))];
  }

  /** Runs axe through the debugger, because the policy of the page forbids other scripts. */
  private async axe(options: { readonly runOnly?: readonly string[] }): Promise<string[]> {
    const session = await this.context.newCDPSession(this.page);
    const run = async (expression: string) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value as unknown;
    };
    await run(settled);
    if ((await run('typeof axe')) === 'undefined') await run(axe);
    // Only violations are collected, and no rule needs the style sheets that axe would load for rules about orientation.
    const parameters = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options });
    const found = await run(`axe.run(${parameters}).then((found) => found.violations.map((v) => v.id + ": " + v.nodes[0].html))`);
    await session.detach();
    return found as string[];
  }

  /** Returns by how many pixels the page is wider than the window. Waits up to a second after a resize. */
  async overflow(): Promise<number> {
    let pixels = 0;
    for (let i = 0; i < 20; i += 1) {
      pixels = await this.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (pixels <= 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return pixels;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** An account whose admin is signed in to the console, on the service and in the browser that the parts of a test file share. */
export interface ConsoleStage {
  readonly api: TestService;
  readonly browser: Browser;
  readonly account: TestAccount;
  readonly window: ConsoleWindow;
  readonly page: Page;
  /** Closes the window of the stage. */
  stop(): Promise<void>;
}

let sharedBrowser: Promise<Browser> | undefined;

/** Returns the service and the browser that the parts of a test file share. */
export async function sharedConsole(options: TestServiceOptions = {}): Promise<{ api: TestService; browser: Browser }> {
  sharedBrowser ??= openBrowser();
  const [api, browser] = await Promise.all([sharedService(options), sharedBrowser]);
  return { api, browser };
}

/** Stops the service and the browser after the last part. */
export async function stopSharedConsole(): Promise<void> {
  await (await sharedBrowser)?.close();
  await stopSharedService();
}

export async function openConsoleStage(): Promise<ConsoleStage> {
  const { api, browser } = await sharedConsole();
  const account = await api.openAccount();
  const window = await ConsoleWindow.open(browser, api);
  await window.enter(account, 'admin');
  return { api, browser, account, window, page: window.page, stop: () => window.close() };
}
