import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { sharedConsole } from '../../setup/console-browser.js';
import type { TestService } from '../../setup/test-service.js';

describe('reference', () => {
  let api: TestService;
  let browser: Browser;
  const axePath = createRequire(import.meta.url).resolve('axe-core');

  beforeAll(async () => {
    ({ api, browser } = await sharedConsole());
  }, 150_000);

  async function open(
    path: string,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<{ page: Page; outside: string[]; failures: string[] }> {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      colorScheme,
      viewport: { width: 1280, height: 900 },
      bypassCSP: false,
    });
    // The reference is large: on a busy machine it takes longer to load than Playwright's default of 30 seconds.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const outside: string[] = [];
    const failures: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(api.service.baseUrl) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
    });
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(api.service.baseUrl + path, { waitUntil: 'networkidle' });
    return { page, outside, failures };
  }

  /** Returns the accessibility violations that axe finds. It runs through the debugger, because the page's policy forbids other scripts. */
  async function violations(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    const run = async (expression: string) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value as unknown;
    };
    await run(readFileSync(axePath, 'utf8'));
    return (await run('axe.run().then((found) => found.violations.map((v) => v.id + ": " + v.nodes[0].html))')) as string[];
  }

  /** Saves a screenshot if SCREENSHOTS names a folder. */
  async function saveScreenshot(page: Page, name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png` });
  }

  describe('API reference in a browser', () => {
    it('the reference shows every endpoint and sends no external requests', async () => {
      const { page, outside, failures } = await open('/docs');
      for (const summary of ['List campaigns', 'Create a campaign', 'Launch a draft campaign', 'Archive a campaign']) {
        await page.getByText(summary).first().waitFor();
      }
      await saveScreenshot(page, 'reference');
      expect(outside).toEqual([]);
      expect(failures).toEqual([]);
      await page.context().close();
    }, 150_000);

    it.each(['light', 'dark'] as const)(
      'the error code page is accessible in %s mode',
      async (scheme) => {
        const { page, outside } = await open('/docs/errors#launch_blocked', scheme);
        await saveScreenshot(page, `errors-${scheme}`);
        expect(await page.locator('section:target h2').textContent()).toBe('launch_blocked');
        expect(await violations(page)).toEqual([]);
        expect(outside).toEqual([]);
        await page.context().close();
      },
      150_000,
    );
  });
});
