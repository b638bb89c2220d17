import { type Browser, chromium as playwright } from 'playwright-core';
import { installedChromium } from './chromium.ts';

/** Opens the Chromium of an npm package, independent of browsers on the machine. */
export async function openBrowser(): Promise<Browser> {
  const { path, env } = await installedChromium();
  return playwright.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    // The package's own flags are not used: they disable web security, and single-process mode exits with its first page.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  });
}
