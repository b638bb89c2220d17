// @ts-check
// node bench/console.mjs: how long a console page takes to load with an empty cache, compared with a static page of the service.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { TypeID } from 'typeid-js';
import { checkoutRoot } from '../apps/launcher/checkout/project-node.mjs';
import { withClient } from '../apps/launcher/database/roles.ts';
import { openBrowser } from '../test/setup/browser.ts';
import { median, shuffled } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { seed } from './stage/seed.mjs';
import { startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

/** Rendered by the service without scripts or data. */
const staticPage = '/docs/errors';
const pages = ['/sign-in', '/settings/api/keys', '/analytics'];
const rounds = 15;

await onStage({}, async (stage) => {
  const [account] = await seed(stage.superuserUrl, { accounts: 1, campaignsPerAccount: 100 });
  if (account === undefined) throw new Error('No account exists in the seed data.');
  const user = await firstUser(stage.superuserUrl, account.id);
  const password = randomBytes(18).toString('base64url');
  setPassword(stage, user.id, password);
  const { baseUrl } = await startService(stage);
  const browser = await openBrowser();
  stage.addCleanup(() => browser.close());
  const session = await signIn(browser, baseUrl, { email: user.email, password });

  /** @type {Map<string, number[]>} */
  const times = new Map([staticPage, ...pages].map((path) => [path, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Random order distributes the load of other processes over all pages.
    for (const path of shuffled([...times.keys()])) {
      // A new context has an empty cache. The sign-in page is loaded without a session.
      const options = path === '/sign-in' ? {} : { storageState: session };
      times.get(path)?.push(await loadTime(browser, baseUrl + path, options));
    }
  }
  const baseline = median(times.get(staticPage) ?? []);
  const rows = [...times].map(([path, ms]) => [path, median(ms).toFixed(0), Math.min(...ms).toFixed(0), ratio(median(ms) / baseline)]);
  say(`\nTime until the first heading is visible, empty cache, ${rounds} rounds\n`);
  say(table([['page', 'median ms', 'min ms', `median / ${staticPage}`], ...rows]));
});

/**
 * @param {string} superuserUrl
 * @param {string} accountId
 * @returns {Promise<{ id: string, email: string }>}
 */
async function firstUser(superuserUrl, accountId) {
  return withClient(superuserUrl, async (superuser) => {
    const { rows } = await superuser.query('select id, email from accounts.user where account_id = $1 order by id limit 1', [accountId]);
    return { id: TypeID.fromUUID('usr', rows[0].id).toString(), email: rows[0].email };
  });
}

/**
 * @param {import('./stage/stage.mjs').Stage} stage
 * @param {string} userId
 * @param {string} password
 */
function setPassword(stage, userId, password) {
  execFileSync(process.execPath, [join(checkoutRoot, 'dist/apps/cli/src/main.js'), 'user', 'set-password', userId, '--stdin'], {
    cwd: checkoutRoot,
    env: { PATH: process.env['PATH'], DATABASE_URL: stage.serviceUrl, DATA_DIR: stage.folder, APP_SECRET: stage.appSecret },
    input: password,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

/**
 * Signs in with the form and returns the cookies of the session.
 * @param {import('playwright-core').Browser} browser
 * @param {string} baseUrl
 * @param {{ email: string, password: string }} credentials
 */
async function signIn(browser, baseUrl, { email, password }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function loadTime(browser, url, options) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ms = performance.now() - start;
  await context.close();
  return ms;
}
