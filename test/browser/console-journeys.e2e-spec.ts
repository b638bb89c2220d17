import type { Browser, Page } from 'playwright-core';
import { ConsoleWindow, sharedConsole, stopSharedConsole } from '../setup/console-browser.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const dayMs = 86_400_000;
let sandbox: TestSandbox;
let api: TestService;
let browser: Browser;
let account: TestAccount;
let admin: ConsoleWindow;
let page: Page;

beforeAll(async () => {
  sandbox = await startSandbox();
  ({ api, browser } = await sharedConsole({ environment: { ...sandbox.environment } }));
  account = await api.openAccount({ plan: 'growth' });
  await sandbox.control.createAdAccount({ name: 'Harbour & Pine', currency: 'USD', timezone: 'UTC' });
  admin = await ConsoleWindow.open(browser, api);
  page = admin.page;
}, 150_000);
afterAll(async () => {
  await stopSharedConsole();
  await sandbox.stop();
});

const go = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const fromApi = async (path: string): Promise<Json> => (await api.get(path, account.keys.admin)).body;

describe('API key', () => {
  let text: string;

  it('a key is created after sign-in and shown once with an example request', async () => {
    await admin.signIn(account, 'admin', '/settings/api/keys');
    await heading('API keys');
    await button('Create key').click();
    await page.getByLabel('Name').fill('Warehouse');
    await inDialog('Create key').click();
    text = (await page.getByLabel('API key', { exact: true }).textContent()) ?? '';
    expect(text).toMatch(/^acs_[0-9A-Za-z]{38}$/);
    expect(await page.getByLabel('curl command', { exact: true }).textContent()).toContain(`${api.service.baseUrl}/v1/`);
    await button('I have saved the key').click();
    await row('Warehouse').getByText(text.slice(-4)).waitFor();
    expect(await page.content()).not.toContain(text);
  }, 150_000);

  it('a new key works on /v1, and the usage page shows its requests', async () => {
    expect((await api.get('/v1/campaigns', text)).status).toBe(200);
    await go('Usage');
    await heading('Usage');
    await page.getByText('Last hour').click();
    await row('Warehouse').waitFor({ timeout: 60_000 });
    expect(await row('Warehouse').getByRole('cell').allTextContents()).toEqual(['Warehouse', '1', '0']);
    await go('Keys');
    await row('Warehouse')
      .getByText(/^(just now|\d+ seconds ago|1 minute ago)$/)
      .waitFor();
  }, 150_000);

  it('a revoked key is rejected immediately', async () => {
    await row('Warehouse').getByRole('button', { name: 'Revoke' }).click();
    await inDialog('Revoke key').click();
    await row('Warehouse').waitFor({ state: 'detached' });
    const reply = await api.get('/v1/campaigns', text);
    expect([reply.status, reply.body.error.code]).toEqual([401, 'invalid_api_key']);
    await page.getByLabel('Show revoked and expired keys').check();
    await row('Warehouse').getByText('Revoked', { exact: true }).waitFor();
  }, 150_000);
});

describe('campaign on the sandbox', () => {
  let campaignId: string;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

  it('a platform is connected through its consent page', async () => {
    await go('Connections');
    await button('Connect Sandbox').first().click();
    await page.waitForURL((url) => url.href.startsWith(sandbox.url));
    await page.getByText('Harbour & Pine').click();
    await button('Allow').click();
    // Connecting ends where it is said what a launch still needs.
    await page.getByText('Nothing is missing that reading can tell').waitFor();
    await page.getByRole('link', { name: 'Connection', exact: true }).click();
    await heading('Harbour & Pine');
    await row('Scheduled').getByText('Succeeded').waitFor({ timeout: 60_000 });
    // Only the consent page is an external request.
    expect(admin.outside.filter((url) => !url.startsWith(`${sandbox.url}/oauth/`))).toEqual([]);
  }, 150_000);

  it('a creative is generated from a prompt', async () => {
    await go('Creative');
    await button('Generate creative').first().click();
    await page.getByLabel('Prompt').fill('Weekends by the sea for couples, breakfast included.');
    await page.getByText('Text only').click();
    await inDialog('Generate creative').click();
    await heading(/^Weekends by the sea/);
    await page
      .getByRole('article', { name: 'Variant 3' })
      .getByRole('button', { name: /^Use variant/ })
      .waitFor({ timeout: 60_000 });
  }, 150_000);

  it('the launch checks of a draft list every blocker and show them at the fields', async () => {
    await go('Campaigns');
    await page.getByRole('link', { name: 'Create campaign' }).first().click();
    await page.getByLabel('Name').fill('Spring weekends');
    await button('Create draft').click();
    await heading('Spring weekends');
    campaignId = page.url().split('/').at(-1) as string;
    const blockers = page.getByRole('region', { name: 'Before you can launch' });
    for (const name of ['Objective', 'Budget', 'Connections', 'Creative']) await blockers.getByText(name, { exact: true }).waitFor();
    await button('Launch campaign').click();
    await page.getByRole('dialog').getByText('Fix 5 problems first').waitFor();
    expect(await inDialog('Launch campaign').isDisabled()).toBe(true);
    await inDialog('Cancel').click();
    expect((await fromApi(`/v1/campaigns/${campaignId}`)).data.status).toBe('draft');
    await blockers.getByRole('link', { name: 'Fix issue' }).first().click();
    await heading(/^Edit/);
    for (const field of ['objective', 'budgetAmount', 'connectionIds', 'creativeIds']) {
      await page.locator(`#campaign-${field}[aria-invalid=true]`).waitFor();
    }
    expect(await page.getByRole('combobox', { name: 'Objective' }).getAttribute('aria-describedby')).toBeTruthy();
  }, 150_000);

  it('a campaign is launched after its blockers are fixed, and the platform delivers', async () => {
    await page.getByRole('combobox', { name: 'Objective' }).click();
    await page.getByRole('option', { name: /^Sales/ }).click();
    await page.getByLabel('Landing page').fill('https://shop.example/spring');
    await page.getByRole('combobox', { name: 'Connections' }).click();
    await page.getByRole('option', { name: /^Harbour & Pine/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Creative' }).click();
    await page.getByRole('option', { name: /^Weekends by the sea/ }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount').fill('120');
    await button('Save changes').click();
    await page.getByText('Ready to launch').waitFor();
    await button('Launch campaign').click();
    await inDialog('Launch campaign').click();
    await page.getByLabel(/^The campaign is Active\. Next: pause to Paused/).waitFor();
    await page
      .getByRole('region', { name: 'Delivery' })
      .getByText(/^(Delivering|Limited)$/)
      .first()
      .waitFor({ timeout: 60_000 });
    const { data } = await fromApi(`/v1/campaigns/${campaignId}`);
    expect([data.status, data.budget, data.created_by.api_key_id]).toEqual([
      'active',
      { type: 'daily', amount_micros: 120_000_000, currency: 'USD' },
      null,
    ]);
  }, 150_000);

  it('the charts show the metrics of /v1/analytics after a sync', async () => {
    const [platformCampaign] = await sandbox.control.campaigns();
    await sandbox.control.rewritePast(platformCampaign.id, { started_at: new Date(Date.now() - 12 * dayMs).toISOString(), reviewed: true });
    await go('Connections');
    await button('Start sync: Harbour & Pine').click();
    await page.getByRole('link', { name: 'Harbour & Pine' }).click();
    await row('Manual').getByText('Succeeded').waitFor({ timeout: 60_000 });
    await go('Analytics');
    await page.getByRole('img', { name: /^Spend over time/ }).waitFor();
    const { data } = await fromApi('/v1/analytics/overview?granularity=day&compare=previous_period');
    expect(data.metrics.spend_micros).toBeGreaterThan(500_000_000);
    const card = page.getByRole('button', { name: /^Spend/, pressed: true });
    await card.hover();
    await page.getByText(`Amount charged by the platforms: ${money.format(data.metrics.spend_micros / 1e6)}`).waitFor();
    const chart = page.getByRole('img', { name: /^Spend over time/ });
    expect(await chart.getAttribute('aria-label')).toContain(money.format(data.metrics.spend_micros / 1e6));
    expect(await chart.locator('svg path.recharts-area-curve').count()).toBe(1);
    await button('Show table').click();
    const tableRows = await page.getByRole('table', { name: 'Spend over time' }).getByRole('row').allTextContents();
    const days = data.series as { metrics: { spend_micros: number } }[];
    expect(tableRows.slice(1).map((text) => text.replace(/^.*?(?=\$)/, '').split('$')[1])).toEqual(
      days.map(({ metrics }) => money.format(metrics.spend_micros / 1e6).slice(1)),
    );
    const { data: rows } = await fromApi('/v1/analytics/campaigns');
    const cells = await row('Spring weekends').getByRole('cell').allTextContents();
    expect(cells[1]).toContain(money.format(rows[0].metrics.spend_micros / 1e6));
  }, 150_000);

  it('pausing a campaign on its page stops it on the platform', async () => {
    await page.getByRole('link', { name: 'Spring weekends' }).click();
    await button('Pause campaign').click();
    await page.getByLabel(/^The campaign is Paused/).waitFor();
    await page.getByRole('region', { name: 'Delivery' }).getByText('Stopped').first().waitFor({ timeout: 60_000 });
    const state = async () => (await sandbox.control.campaigns())[0].run_state as string;
    expect(await until(state, (found) => found === 'paused', 30_000)).toBe('paused');
  }, 150_000);

  it('disconnecting lists the affected campaigns before confirmation', async () => {
    await button('Resume campaign').click();
    await inDialog('Resume campaign').click();
    await page.getByLabel(/^The campaign is Active/).waitFor();
    await go('Connections');
    await page.getByRole('link', { name: 'Harbour & Pine' }).click();
    await button('Disconnect platform').click();
    await page.getByText('1 campaign will be stopped on this platform first').waitFor();
    await page.getByText('active → paused').waitFor();
    await button('Keep connection').click();
    expect((await fromApi(`/v1/campaigns/${campaignId}`)).data.status).toBe('active');
  }, 150_000);

  it('a viewer can view a campaign but not change it', async () => {
    const viewer = await ConsoleWindow.open(browser, api);
    await viewer.signIn(account, 'viewer', `/campaigns/${campaignId}`);
    await viewer.page.getByRole('heading', { name: 'Spring weekends' }).waitFor();
    const pause = viewer.page.getByRole('button', { name: 'Pause campaign' });
    expect(await pause.getAttribute('aria-disabled')).toBe('true');
    await pause.click({ force: true });
    await viewer.page.getByRole('link', { name: 'Edit campaign' }).click({ force: true });
    await viewer.page.getByText('Requires the editor role').waitFor();
    expect(viewer.page.url()).toMatch(new RegExp(`/campaigns/${campaignId}$`));
    expect((await fromApi(`/v1/campaigns/${campaignId}`)).data.status).toBe('active');
    expect(await viewer.page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
    expect(viewer.failures).toEqual([]);
    await viewer.close();
  }, 150_000);

  it('no script failed and no Content-Security-Policy violation occurred', () => {
    expect(admin.failures).toEqual([]);
  });
});
