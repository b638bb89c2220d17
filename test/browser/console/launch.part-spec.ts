import type { Page } from 'playwright-core';
import { type ConsoleStage, openConsoleStage } from '../../setup/console-browser.js';
import type { Json } from '../../setup/http-client.js';
import { launchable } from '../../setup/launchable.js';
import { TestAudiences } from '../../setup/test-audiences.js';

describe('console launch', () => {
  const dayMs = 86_400_000;
  let stage: ConsoleStage;
  let page: Page;
  let audience: string;

  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ page } = stage);
    audience = await new TestAudiences(stage.api.service.app, stage.account.id).measured({ name: 'Runners in Germany', people: 50_000 });
  }, 150_000);
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
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
  /** A value of the launch review by its label. */
  const fact = (name: string) =>
    dialog()
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');

  describe('launch review', () => {
    let id: string;

    it('the launch review shows targeting, schedule and estimated spend, and canceling it changes nothing', async () => {
      id = await draft({
        name: 'Spring weekends',
        budget: daily(50),
        audience_ids: [audience],
        ends_at: new Date(Date.now() + 9 * dayMs).toISOString(),
      });
      await stage.window.goto(`/campaigns/${id}`);
      await button('Launch campaign').click();
      await dialog().getByText('Launch Spring weekends?').waitFor();
      await fact('Connections').getByText('Test', { exact: true }).waitFor();
      await fact('Audiences').getByText('Runners in Germany').waitFor();
      const names = ['Daily budget', 'Duration', 'Estimated total', 'Starts', 'Objective', 'Excluded audiences'];
      expect(await Promise.all(names.map((name) => fact(name).textContent()))).toEqual([
        '$50.00',
        '10 days',
        'Up to $500.00',
        'Immediately',
        'Sales',
        'None',
      ]);
      await dialog().getByText('Dates and times are in UTC.').waitFor();
      expect(await stage.window.violationsInBothSchemes()).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await stage.window.overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      await inDialog('Cancel').click();
      await dialog().waitFor({ state: 'detached' });
      expect((await stored(id)).status).toBe('draft');
    }, 150_000);

    it('a campaign is launched on confirmation and reviewed again before it is resumed', async () => {
      await button('Launch campaign').click();
      await inDialog('Launch campaign').click();
      await page.getByLabel(/^The campaign is Active/).waitFor();
      await button('Pause campaign').click();
      await page.getByLabel(/^The campaign is Paused/).waitFor();
      await button('Resume campaign').click();
      await dialog().getByText('Resume Spring weekends?').waitFor();
      expect(await fact('Estimated total').textContent()).toBe('Up to $500.00');
      expect((await stored(id)).status).toBe('paused');
      await inDialog('Resume campaign').click();
      await page.getByLabel(/^The campaign is Active/).waitFor();
    }, 150_000);

    it('the review warns about a budget far above the usual one of the account', async () => {
      const expensive = await draft({ name: 'Autumn', budget: daily(151) });
      await stage.window.goto(`/campaigns/${expensive}`);
      await button('Launch campaign').click();
      await dialog().getByText('Unusually high budget').waitFor();
      await dialog()
        .getByText(/3\.02 times the usual daily budget of this account \(\$50\.00\)/)
        .waitFor();
      expect(await fact('Estimated total').textContent()).toBe('No end date: about $4,590 per month');
      expect(await stage.window.violations()).toEqual([]);
    }, 150_000);

    it('a campaign that changed after the review opened is not launched', async () => {
      const changed = await draft({ name: 'Winter', budget: daily(20) });
      await stage.window.goto(`/campaigns/${changed}`);
      await button('Launch campaign').click();
      expect(await fact('Daily budget').textContent()).toBe('$20.00');
      await stage.api.patch(`/v1/campaigns/${changed}`, stage.account.keys.editor, { budget: daily(2_000) });
      await inDialog('Launch campaign').click();
      await dialog().getByRole('alert').getByText('Another user or program changed this record').waitFor();
      expect((await stored(changed)).status).toBe('draft');
    }, 150_000);

    it('the review of an incomplete draft lists its blockers and prevents the launch', async () => {
      const bare = (await stage.api.post('/v1/campaigns', stage.account.keys.admin, { name: 'Bare' })).body.data.id as string;
      await stage.window.goto(`/campaigns/${bare}`);
      await button('Launch campaign').click();
      await dialog().getByText('Objective: Required before the campaign can run.').waitFor();
      expect(await inDialog('Launch campaign').isDisabled()).toBe(true);
      expect(await stage.window.violations()).toEqual([]);
    }, 150_000);

    it('raising the budget of an active campaign to more than twice requires confirmation', async () => {
      await stage.window.goto(`/campaigns/${id}/edit`);
      await page.getByLabel('Amount').fill('500');
      await button('Save changes').click();
      await dialog().getByText('changes from $50.00 per day to $500.00 per day').waitFor();
      expect(await stage.window.violationsInBothSchemes()).toEqual([]);
      await inDialog('Cancel').click();
      await dialog().waitFor({ state: 'detached' });
      expect((await stored(id)).budget.amount_micros).toBe(50_000_000);
      await page.getByLabel('Amount').fill('100');
      await button('Save changes').click();
      await page.getByRole('heading', { level: 1, name: 'Spring weekends', exact: true }).waitFor();
      expect((await stored(id)).budget.amount_micros).toBe(100_000_000);
      await stage.window.goto(`/campaigns/${id}/edit`);
      await page.getByLabel('Amount').fill('500');
      await button('Save changes').click();
      await button('Increase budget').click();
      await page.getByRole('heading', { level: 1, name: 'Spring weekends', exact: true }).waitFor();
      expect((await stored(id)).budget.amount_micros).toBe(500_000_000);
      expect(stage.window.failures).toEqual([]);
    }, 150_000);
  });
});
