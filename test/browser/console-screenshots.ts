import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../setup/browser.js';
import { ConsoleWindow } from '../setup/console-browser.js';
import { PicturedAccount } from '../setup/pictured-account.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';

// Not a test: it makes docs/screenshots, by `npm run docs:screenshots`.

const folder = join(process.cwd(), 'docs', 'screenshots');
const looks = {
  light: { colorScheme: 'light', width: 1280 },
  dark: { colorScheme: 'dark', width: 1280 },
  phone: { colorScheme: 'light', width: 390 },
} as const;
/** A list may be endless; a picture is not. */
const longest = 2_400;

let sandbox: TestSandbox;
let api: TestService;
let browser: Browser;
let account: TestAccount;
let paths: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  [api, browser] = await Promise.all([startTestService({ environment: { ...sandbox.environment } }), openBrowser()]);
  ({ account, paths } = await PicturedAccount.make(api, sandbox));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await api?.stop();
  await sandbox.stop();
});

async function picture(window: ConsoleWindow): Promise<Buffer> {
  const session = await window.context.newCDPSession(window.page);
  const height = Math.min(longest, await window.page.evaluate<number>('document.documentElement.scrollHeight'));
  const { width } = window.page.viewportSize() as { width: number };
  // As high as the page, so that the menu at its side is too.
  await window.page.setViewportSize({ width, height: Math.max(height, 720) });
  await window.page.waitForTimeout(250);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  await session.detach();
  await window.page.setViewportSize({ width, height: 800 });
  return Buffer.from(data, 'base64');
}

it.each(Object.entries(looks))(
  'pictures of every page: %s',
  async (look, options) => {
    const window = await ConsoleWindow.open(browser, api, options);
    await window.enter(account, 'admin');
    for (const [name, path] of Object.entries(paths)) {
      await window.goto(path);
      await window.page.waitForLoadState('networkidle');
      writeFileSync(join(folder, `${name}.${look}.webp`), await picture(window));
    }
    expect(window.failures).toEqual([]);
    await window.close();
  },
  300_000,
);
