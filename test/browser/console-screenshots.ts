import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../setup/browser.js';
import { ConsoleWindow } from '../setup/console-browser.js';
import { PicturedAccount } from '../setup/pictured-account.js';
import { picturedConnections } from '../setup/pictured-connections.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';

// Not a test: creates docs/screenshots. Run it with `npm run docs:screenshots`.

const folder = join(process.cwd(), 'docs', 'screenshots');
const variants = {
  light: { colorScheme: 'light', width: 1280 },
  dark: { colorScheme: 'dark', width: 1280 },
  phone: { colorScheme: 'light', width: 390 },
} as const;
/** Limits the height of a screenshot, because a list can be long. */
const maxHeight = 2_400;

interface Pictured {
  readonly api: TestService;
  readonly account: TestAccount;
  readonly paths: Record<string, string>;
}

const sandboxes: TestSandbox[] = [];
let pictured: readonly Pictured[] = [];
let browser: Browser;

async function stage(
  personalities: NonNullable<Parameters<typeof startSandbox>[0]>['personalities'],
  make: (api: TestService, sandbox: TestSandbox) => Promise<Omit<Pictured, 'api'>>,
): Promise<Pictured> {
  const sandbox = await startSandbox({ personalities });
  sandboxes.push(sandbox);
  const api = await startTestService({ environment: { ...sandbox.environment } });
  return { api, ...(await make(api, sandbox)) };
}

beforeAll(async () => {
  browser = await openBrowser();
  const strict = ['several-ad-accounts', 'required-settings', 'budget-minimums', 'narrow-capabilities'] as const;
  pictured = [
    await stage([], (api, sandbox) => PicturedAccount.make(api, sandbox)),
    await stage(strict, (api, sandbox) => picturedConnections(api, sandbox)),
  ];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  for (const { api } of pictured) await api.stop();
  for (const sandbox of sandboxes) await sandbox.stop();
});

async function takeScreenshot(window: ConsoleWindow): Promise<Buffer> {
  const session = await window.context.newCDPSession(window.page);
  const height = Math.min(maxHeight, await window.page.evaluate<number>('document.documentElement.scrollHeight'));
  const { width } = window.page.viewportSize() as { width: number };
  // Makes the viewport as high as the page, so that the navigation is too.
  await window.page.setViewportSize({ width, height: Math.max(height, 720) });
  await window.page.waitForTimeout(250);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  await session.detach();
  await window.page.setViewportSize({ width, height: 800 });
  return Buffer.from(data, 'base64');
}

it.each(Object.entries(variants))(
  'screenshots show every page: %s',
  async (variant, options) => {
    for (const { api, account, paths } of pictured) {
      const window = await ConsoleWindow.open(browser, api, options);
      await window.enter(account, 'admin');
      for (const [name, path] of Object.entries(paths)) {
        await window.goto(path);
        await window.page.waitForLoadState('networkidle');
        writeFileSync(join(folder, `${name}.${variant}.webp`), await takeScreenshot(window));
      }
      expect(window.failures).toEqual([]);
      await window.close();
    }
  },
  300_000,
);
