import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../setup/browser.js';
import { authorizeUrlOf, startSandbox, type TestSandbox } from '../setup/sandbox.js';

let sandbox: TestSandbox;
let browser: Browser;
let client: Server;
let callback: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await openBrowser();
  client = createServer((_request, reply) => reply.end('<title>Back</title>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => client.once('listening', resolve));
  callback = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await browser.close();
  client.close();
  await sandbox.stop();
});

/** Opens a page and asserts that it logs nothing and requests nothing external. */
async function open(url: string, look: (page: Page) => Promise<void>, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await using context = await browser.newContext({ colorScheme, viewport: { width: 900, height: 1100 } });
  const page = await context.newPage();
  const consoleMessages: string[] = [];
  const requestedUrls: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(url);
  await look(page);
  expect(consoleMessages).toEqual([]);
  const externalRequests = requestedUrls.filter(
    (address) => !address.startsWith(sandbox.url) && !address.startsWith(callback) && !address.startsWith('data:'),
  );
  expect(externalRequests).toEqual([]);
}

async function assertAccessible(page: Page): Promise<void> {
  // Runs through the debugger, because the content security policy of the page forbids scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe.source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)])))`,
    awaitPromise: true,
  });
  expect(JSON.parse(String(result.value))).toEqual([]);
}

const takeScreenshot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const consentUrl = () =>
    authorizeUrlOf(sandbox.url, sandbox.clientId, randomBytes(32).toString('base64url'), { redirect_uri: callback, state: 'as it was' });

  it(
    'the consent page can be completed with the keyboard and redirects back',
    () =>
      open(
        consentUrl(),
        async (page) => {
          await assertAccessible(page);
          await takeScreenshot(page, `consent-${scheme}`);
          await page.bringToFront();
          await page.keyboard.press('Tab');
          await page.locator('input:checked:focus').waitFor({ state: 'attached' });
          await page.locator('input:checked').press('ArrowDown');
          // Ad accounts that were created in the same millisecond are in the order of their names, so any of them can be the second one.
          const second = await page.getByRole('radio').nth(1).getAttribute('value');
          await page.locator(`input[value="${second}"]:checked`).waitFor({ state: 'attached' });
          await page.getByRole('button', { name: 'Allow access' }).focus();
          await page.keyboard.press('Enter');
          await page.waitForURL(`${callback}**`);
          expect(await page.title()).toBe('Back');
          expect(new URL(page.url()).searchParams.get('state')).toBe('as it was');
          expect(new URL(page.url()).searchParams.get('code')).toMatch(/^sac_/);
        },
        scheme,
      ),
    60_000,
  );

  it(
    'the home page shows the state of the sandbox',
    () =>
      open(
        `${sandbox.url}/`,
        async (page) => {
          await assertAccessible(page);
          await takeScreenshot(page, `home-${scheme}`);
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The sandbox ad platform');
          expect(await page.getByRole('row', { name: /Harbour Social/ }).count()).toBe(1);
        },
        scheme,
      ),
    60_000,
  );
});
