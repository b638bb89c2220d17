import type { Page } from 'playwright-core';
import { type ConsoleStage, openConsoleStage } from '../setup/console-browser.js';
import type { Json } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import { TestAudiences } from '../setup/test-audiences.js';

const dayMs = 86_400_000;
let stage: ConsoleStage;
let page: Page;
let audience: string;

beforeAll(async () => {
  stage = await openConsoleStage();
  ({ page } = stage);
  audience = await new TestAudiences(stage.api.service.app, stage.account.id).measured({ name: 'Runners in Germany', people: 50_000 });
}, 60_000);
afterAll(() => stage.stop());

async function draft(fields: object): Promise<string> {
  const ready = await launchable(stage.api.service.app, stage.account.id);
  const body = { objective: 'sales', landing_url: 'https://shop.example', ...ready, ...fields };
  return (await stage.api.post('/v1/campaigns', stage.account.keys.admin, body)).body.data.id as string;
}
const stored = async (id: string): Promise<Json> => (await stage.api.get(`/v1/campaigns/${id}`, stage.account.keys.admin)).body.data;
const daily = (units: number) => ({ type: 'daily', amount_micros: units * 1_000_000 });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
/** What the review says by one name. */
const fact = (name: string) =>
  dialog()
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('before a campaign starts to spend', () => {
  let id: string;

  it('its launch shows what, where, to whom and how much, and nothing happens without a yes', async () => {
    id = await draft({
      name: 'Spring weekends',
      budget: daily(50),
      audience_ids: [audience],
      ends_at: new Date(Date.now() + 9 * dayMs).toISOString(),
    });
    await stage.window.goto(`/campaigns/${id}`);
    await button('Launch').click();
    await dialog().getByText('Launch Spring weekends?').waitFor();
    await fact('Connections').getByText('Test', { exact: true }).waitFor();
    await fact('Audiences').getByText('Runners in Germany').waitFor();
    const names = ['Daily budget', 'Days', 'Estimated total', 'Starts', 'Objective', 'Excluded audiences'];
    expect(await Promise.all(names.map((name) => fact(name).textContent()))).toEqual([
      '$50.00',
      '10 days',
      'Up to $500.00',
      'Immediately',
      'Sales',
      'None',
    ]);
    await dialog().getByText('Times and days are in UTC.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await stage.window.violations()).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await stage.window.overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await stored(id)).status).toBe('draft');
  }, 60_000);

  it('is launched by the button that says so, and reviewed again before it is resumed', async () => {
    await button('Launch').click();
    await button('Launch campaign').click();
    await page.getByLabel(/^The campaign is Active/).waitFor();
    await button('Pause').click();
    await page.getByLabel(/^The campaign is Paused/).waitFor();
    await button('Resume').click();
    await dialog().getByText('Resume Spring weekends?').waitFor();
    expect(await fact('Estimated total').textContent()).toBe('Up to $500.00');
    expect((await stored(id)).status).toBe('paused');
    await button('Resume campaign').click();
    await page.getByLabel(/^The campaign is Active/).waitFor();
  }, 60_000);

  it('a budget far above the usual one of the account is pointed out', async () => {
    const dear = await draft({ name: 'Autumn', budget: daily(151) });
    await stage.window.goto(`/campaigns/${dear}`);
    await button('Launch').click();
    await dialog().getByText('Unusually high budget').waitFor();
    await dialog()
      .getByText(/3\.02 times the usual daily budget of this account \(\$50\.00\)/)
      .waitFor();
    expect(await fact('Estimated total').textContent()).toBe('No end date: about $4,590 a month');
    expect(await stage.window.violations()).toEqual([]);
  }, 60_000);

  it('what was changed after it was read is not launched', async () => {
    const changed = await draft({ name: 'Winter', budget: daily(20) });
    await stage.window.goto(`/campaigns/${changed}`);
    await button('Launch').click();
    expect(await fact('Daily budget').textContent()).toBe('$20.00');
    await stage.api.patch(`/v1/campaigns/${changed}`, stage.account.keys.editor, { budget: daily(2_000) });
    await button('Launch campaign').click();
    await dialog().getByRole('alert').getByText('Somebody changed this record meanwhile').waitFor();
    expect((await stored(changed)).status).toBe('draft');
  }, 60_000);

  it('one that is not ready is not launched, and the review says what is missing', async () => {
    const bare = (await stage.api.post('/v1/campaigns', stage.account.keys.admin, { name: 'Bare' })).body.data.id as string;
    await stage.window.goto(`/campaigns/${bare}`);
    await button('Launch').click();
    await dialog().getByText('Objective: Needed before it can run.').waitFor();
    expect(await button('Launch campaign').isDisabled()).toBe(true);
    expect(await stage.window.violations()).toEqual([]);
  }, 60_000);

  it('a budget that is raised to more than twice is asked for again while the campaign runs', async () => {
    await stage.window.goto(`/campaigns/${id}/edit`);
    await page.getByLabel('Amount').fill('500');
    await button('Save').click();
    await dialog().getByText('changes from $50.00 per day to $500.00 per day').waitFor();
    expect(await stage.window.violations()).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await stored(id)).budget.amount_micros).toBe(50_000_000);
    await page.getByLabel('Amount').fill('100');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: 'Spring weekends', exact: true }).waitFor();
    expect((await stored(id)).budget.amount_micros).toBe(100_000_000);
    await stage.window.goto(`/campaigns/${id}/edit`);
    await page.getByLabel('Amount').fill('500');
    await button('Save').click();
    await button('Raise budget').click();
    await page.getByRole('heading', { level: 1, name: 'Spring weekends', exact: true }).waitFor();
    expect((await stored(id)).budget.amount_micros).toBe(500_000_000);
    expect(stage.window.failures).toEqual([]);
  }, 60_000);
});
