import type { Browser, Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { readyCreative } from '../../setup/test-creatives.js';
import type { TestService } from '../../setup/test-service.js';

describe('console records', () => {
  let stage: ConsoleStage;
  let api: TestService;
  let browser: Browser;
  let account: TestAccount;
  let window: ConsoleWindow;
  let page: Page;

  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ api, browser, account, window, page } = stage);
  }, 150_000);
  afterAll(() => stage.stop());

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  describe('creative', () => {
    let id: string;
    const stored = async () => (await api.get(`/v1/creative/${id}`, account.keys.admin)).body.data;

    it('the form changes the name, landing page, call to action, labels and metadata of a creative', async () => {
      ({ id } = await readyCreative(api.service.app, account.id, { name: 'Autumn', type: 'image', aspectRatios: ['1:1'] }));
      await api.patch(`/v1/creative/${id}`, account.keys.admin, { metadata: { team: 'growth', quarter: 'Q4' }, description: 'For now.' });
      await window.goto(`/creative/${id}`);
      await page.getByRole('link', { name: 'Edit creative', exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Winter');
      await page.getByLabel('Description').fill('');
      await page.getByLabel('Call to action').fill('Book now');
      await page.getByLabel('Alt text').fill('A lighthouse in the snow.');
      await page.getByRole('combobox', { name: 'Labels' }).fill('winter');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Metadata 1' }).getByRole('button', { name: 'Remove metadata' }).click();
      await button('Add metadata').click();
      const added = page.getByRole('group', { name: 'Metadata 2' });
      await added.getByLabel('Metadata key').fill('region');
      await added.getByLabel('Metadata value').fill('north');
      await page.getByLabel('Landing page').fill('http://shop.example');
      await button('Save changes').click();
      await page.getByLabel('Landing page').and(page.locator('[aria-invalid=true]')).waitFor();
      expect((await stored()).name).toBe('Autumn');
      await page.getByLabel('Landing page').fill('https://shop.example/winter');
      await button('Save changes').click();
      await page.getByRole('heading', { level: 1, name: 'Winter', exact: true }).waitFor();
      expect(await stored()).toMatchObject({
        name: 'Winter',
        description: null,
        landing_url: 'https://shop.example/winter',
        call_to_action: 'Book now',
        alt_text: 'A lighthouse in the snow.',
        labels: ['winter'],
        metadata: { quarter: 'Q4', region: 'north' },
      });
      await page.getByText('A lighthouse in the snow.').waitFor();
    }, 150_000);

    it('a change to a creative by another user is not overwritten', async () => {
      await window.goto(`/creative/${id}/edit`);
      await api.patch(`/v1/creative/${id}`, account.keys.editor, { name: 'Spring' });
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await button('Save changes').click();
      await page.getByRole('alert').getByText('Another user or program changed this record').waitFor();
      expect(await window.violations()).toEqual([]);
      expect((await stored()).name).toBe('Spring');
    }, 150_000);

    it('a viewer sees which role is required', async () => {
      const viewer = await ConsoleWindow.open(browser, api);
      await viewer.enter(account, 'viewer');
      await viewer.goto(`/creative/${id}`);
      await viewer.page.getByRole('link', { name: 'Edit creative', exact: true }).click({ force: true });
      await viewer.page.getByText('Requires the editor role').waitFor();
      expect(viewer.page.url()).toMatch(new RegExp(`/creative/${id}$`));
      await viewer.close();
    }, 150_000);
  });

  describe('audit log', () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const changed = () => page.getByRole('row').filter({ hasText: 'Creative updated' });

    it('the audit log is filtered by a preset or custom range, which the URL keeps', async () => {
      await window.goto('/settings/audit-log');
      await changed().first().waitFor();
      await page.getByRole('combobox', { name: 'Date range' }).click();
      await page.getByRole('option', { name: 'Last 7 days' }).click();
      await page.waitForURL((url) => url.searchParams.get('to') === day(0));
      expect(new URL(page.url()).searchParams.get('from')).toBe(day(6));
      await changed().first().waitFor();
      await page.getByLabel('End date').fill(day(3));
      await page.getByText('No entries match the filters').waitFor();
      expect(await page.getByRole('combobox', { name: 'Date range' }).inputValue()).toBe('Custom range');
      expect(await window.violations()).toEqual([]);
      await page.reload();
      await page.getByText('No entries match the filters').waitFor();
      expect(await page.getByLabel('End date').inputValue()).toBe(day(3));
    }, 150_000);

    it('a cleared date is open, and a start date after the end date moves the end date', async () => {
      await page.getByLabel('End date').fill('');
      await changed().first().waitFor();
      await page.getByLabel('End date').fill(day(4));
      await page.getByLabel('Start date').fill(day(2));
      await page.waitForURL((url) => url.searchParams.get('to') === day(2));
      await page.getByRole('combobox', { name: 'Date range' }).click();
      await page.getByRole('option', { name: 'All time' }).click();
      await changed().first().waitFor();
      expect(new URL(page.url()).search).toBe('');
    }, 150_000);

    it('no script failed during the tests', () => {
      expect(window.failures).toEqual([]);
    });
  });
});
