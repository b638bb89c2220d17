import type { Browser } from 'playwright-core';
import { ConsoleWindow, sharedConsole, stopSharedConsole } from '../setup/console-browser.js';
import { emailOf, givePassword, openConsole } from '../setup/console-client.js';
import { launchable } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import type { TestService } from '../setup/test-service.js';

let api: TestService;
let browser: Browser;
let account: TestAccount;
let empty: TestAccount;
let paths: Record<string, string>;
const isFull = process.env['TEST_SCALE'] === 'full';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  ({ api, browser } = await sharedConsole());
  [account, empty] = [await api.openAccount(), await api.openAccount()];
  const { connection_ids: connections, creative_ids: creatives } = await launchable(api.service.app, account.id);
  const key = account.keys.admin;
  const create = async (path: string, body: object) => (await api.post(path, key, body)).body.data.id as string;
  const draft = await create('/v1/campaigns', { name: 'A draft with nothing but a name' });
  const ready = await create('/v1/campaigns', {
    name: 'Spring weekends',
    objective: 'sales',
    connection_ids: connections,
    creative_ids: creatives,
    budget: { type: 'daily', amount_micros: 50_000_000 },
    landing_url: 'https://shop.example',
  });
  await api.post(`/v1/campaigns/${ready}/launch`, key);
  const audience = await new TestAudiences(api.service.app, account.id).measured({ name: 'Runners in Germany', people: 50_000 });
  const lookalike = await create('/v1/audiences', {
    name: 'Like the runners',
    type: 'lookalike',
    lookalike: { source_audience_id: audience, country: 'AT', ratio: 0.05 },
    labels: ['spring'],
    metadata: { team: 'growth' },
  });
  const source = new TestSource(api, account);
  await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox' });
  await source.ingest(
    [3, 4, 5].map((ago) => aFact({ day: day(ago), campaignId: ready as never })),
    { startDay: day(40), endDay: day(1), readAt: new Date().toISOString() },
  );
  // Only tests send this type, so nothing leaves for the made-up host.
  const webhook = await create('/v1/webhook_endpoints', { url: 'https://shop.example/hook', event_types: ['webhook_endpoint.test'] });
  const console = await openConsole(api, account, 'admin');
  const { url } = (await console.post('/invitations', { email: 'new@example.test', role: 'editor' })).body.data;
  paths = {
    'sign-in': '/sign-in',
    invitation: url.slice(new URL(url).origin.length),
    start: '/',
    campaigns: '/campaigns',
    'new campaign': '/campaigns/new',
    'a draft': `/campaigns/${draft}`,
    'an active campaign': `/campaigns/${ready}`,
    'edit campaign': `/campaigns/${draft}/edit`,
    creative: '/creative',
    'one creative': `/creative/${creatives[0]}`,
    'edit creative': `/creative/${creatives[0]}/edit`,
    audiences: '/audiences',
    'new audience': '/audiences/new',
    'one audience': `/audiences/${audience}`,
    'edit audience': `/audiences/${audience}/edit`,
    'edit lookalike': `/audiences/${lookalike}/edit`,
    analytics: '/analytics',
    keys: '/settings/api/keys',
    webhooks: '/settings/api/webhooks',
    'one webhook': `/settings/api/webhooks/${webhook}`,
    events: '/settings/api/events',
    usage: '/settings/api/usage',
    connections: '/settings/connections',
    'one connection': `/settings/connections/${connections[0]}`,
    'check of a connection': `/settings/connections/${connections[0]}/check`,
    users: '/settings/users',
    plan: '/settings/plan',
    'audit log': '/settings/audit-log',
    profile: '/settings/profile',
    'no page': '/nowhere',
  };
}, 150_000);
afterAll(stopSharedConsole);

describe('console pages', () => {
  it('every page is accessible in light and dark mode, fits a phone, runs without errors and sends no external requests', async () => {
    const window = await ConsoleWindow.open(browser, api);
    await window.enter(account, 'admin');
    const faults: Record<string, unknown> = {};
    for (const [name, path] of Object.entries(paths)) {
      await (isFull || name === 'sign-in' ? window.goto(path) : window.navigate(path));
      const violations = await window.violationsInBothSchemes();
      await window.page.setViewportSize({ width: 375, height: 800 });
      const overflow = await window.overflow();
      await window.page.setViewportSize({ width: 1280, height: 900 });
      if (violations.length > 0 || overflow > 0) faults[name] = { violations, overflow };
    }
    expect(faults).toEqual({});
    expect([window.outside, window.failures]).toEqual([[], []]);
    await window.close();
  }, 400_000);

  it('the menu on a phone opens pages and closes after navigation', async () => {
    const window = await ConsoleWindow.open(browser, api, { width: 375 });
    await window.enter(account, 'admin');
    await window.goto('/campaigns');
    await window.page.getByRole('button', { name: 'Open menu' }).click();
    expect(await window.violations()).toEqual([]);
    await window.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Analytics' }).click();
    await window.page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await window.page.getByRole('button', { name: 'Open menu' }).waitFor();
    await window.close();
  }, 150_000);

  it('every empty list says what to do next', async () => {
    const window = await ConsoleWindow.open(browser, api);
    await window.enter(empty, 'admin');
    const titles = {
      '/campaigns': 'No campaigns yet',
      '/creative': 'No creative yet',
      '/audiences': 'No audiences yet',
      '/analytics': 'No data yet',
      '/settings/connections': 'No platforms connected',
      '/settings/api/webhooks': 'No webhook endpoints yet',
    };
    for (const [path, title] of Object.entries(titles)) {
      await (path === '/campaigns' ? window.goto(path) : window.navigate(path));
      await window.page.getByText(title).waitFor();
      expect(await window.violations()).toEqual([]);
    }
    await window.close();
  }, 150_000);
});

describe('browser session', () => {
  it('a wrong password shows an error, and the right one opens the requested page', async () => {
    const window = await ConsoleWindow.open(browser, api);
    const { page } = window;
    await givePassword(api, empty.id, empty.userIds.editor);
    await page.goto(`${api.service.baseUrl}/audiences?type=lookalike`);
    await page.getByLabel('Email address').fill(emailOf(empty, 'editor'));
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Sign-in failed').waitFor();
    await window.signIn(empty, 'editor', '/audiences?type=lookalike');
    expect(page.url()).toBe(`${api.service.baseUrl}/audiences?type=lookalike`);
    await window.close();
  }, 150_000);

  it('a session that ended elsewhere redirects to the sign-in page on the next request', async () => {
    const window = await ConsoleWindow.open(browser, api);
    await window.signIn(empty, 'manager', '/campaigns');
    await (await openConsole(api, empty, 'manager')).delete('/sessions');
    await window.page.getByRole('link', { name: 'Audiences', exact: true }).click();
    await window.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await window.close();
  }, 150_000);

  it('accepting an invitation creates a user and signs the user in', async () => {
    const admin = await openConsole(api, empty, 'admin');
    const { url } = (await admin.post('/invitations', { email: 'lena@example.test', role: 'viewer' })).body.data;
    const window = await ConsoleWindow.open(browser, api);
    await window.page.goto(url);
    await window.page.getByLabel('Your name').fill('Lena');
    await window.page.getByLabel('Choose a password').fill('seven grey herons wading');
    await window.page.getByRole('button', { name: /^Join/ }).click();
    await window.page.getByRole('heading', { name: 'Hello, Lena' }).waitFor();
    await window.close();
  }, 150_000);
});
