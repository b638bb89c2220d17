import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { emailOf, givePassword, openConsole, testPassword } from './console-client.js';
import type { Role } from '#libs/accounts';
import type { TestAccount } from './test-accounts.js';
import { startTestService, type TestService } from './test-service.js';
import { until } from './until.js';

/** Colours on their way from one scheme to the other are those of neither. */
const settled = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.allSettled(document.getAnimations().filter((a) => a instanceof CSSTransition).map((a) => a.finished)))
  .then(() => true)`;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

interface WindowOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly locale?: string;
}

/** A browser window on the console that notes what a page must not do. */
export class ConsoleWindow {
  /** Requests that left the service. */
  readonly outside: string[] = [];
  /** Errors of scripts, and what the policy of the page has kept from running. */
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
    context.setDefaultTimeout(15_000);
    return new ConsoleWindow(api, context, await context.newPage());
  }

  /** By the form, as a person does. */
  async signIn(account: TestAccount, role: Role, path = '/'): Promise<void> {
    await givePassword(this.api, account.id, account.userIds[role]);
    await this.page.goto(this.api.service.baseUrl + path);
    await this.page.getByLabel('Email address').fill(emailOf(account, role));
    await this.page.getByLabel('Password', { exact: true }).fill(testPassword);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('navigation', { name: 'Pages' }).waitFor();
  }

  /** By the cookie of a session that there is already. */
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

  /** Until the page has its heading and all that it asked for. */
  async goto(path: string): Promise<void> {
    await this.page.goto(this.api.service.baseUrl + path);
    await this.page.locator('main h1').waitFor();
    await until(
      () => this.page.locator('[data-waiting]').count(),
      (waiting) => waiting === 0,
      15_000,
    );
  }

  /** What axe finds against accessibility. The policy of the page lets in no other script, so it runs in the inspector's world. */
  async violations(): Promise<string[]> {
    const session = await this.context.newCDPSession(this.page);
    const run = async (expression: string) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value as unknown;
    };
    await run(settled);
    await run(axe);
    const found = await run('axe.run().then((found) => found.violations.map((v) => v.id + ": " + v.nodes[0].html))');
    await session.detach();
    return found as string[];
  }

  /** By how many pixels the page stays wider than the window; one that was just resized is given time. */
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

/** A service with one account, and its admin at the console. */
export interface ConsoleStage {
  readonly api: TestService;
  readonly browser: Browser;
  readonly account: TestAccount;
  readonly window: ConsoleWindow;
  readonly page: Page;
  stop(): Promise<void>;
}

export async function openConsoleStage(): Promise<ConsoleStage> {
  const [api, browser] = await Promise.all([startTestService(), openBrowser()]);
  const account = await api.openAccount();
  const window = await ConsoleWindow.open(browser, api);
  await window.enter(account, 'admin');
  return {
    api,
    browser,
    account,
    window,
    page: window.page,
    async stop() {
      await browser.close();
      await api.stop();
    },
  };
}
