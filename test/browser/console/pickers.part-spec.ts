import { type Id, newId, uuidOf } from '#libs/kernel';
import type { Browser, Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import { connectedRecord } from '../../setup/launchable.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { readyCreative } from '../../setup/test-creatives.js';
import type { TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';

describe('console pickers', () => {
  /** More records than the picker's page size of 100. */
  const manyNames = Array.from({ length: 130 }, (_, i) => `Picture ${String(i + 1).padStart(3, '0')}`);
  let stage: ConsoleStage;
  let api: TestService;
  let browser: Browser;
  let account: TestAccount;
  let window: ConsoleWindow;
  let page: Page;
  let zoe: string;
  let zurich: string;
  let draft: string;
  let lastCampaign: string;

  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ api, browser, account, window, page } = stage);
    const creative = async (name: string) => (await readyCreative(api.service.app, account.id, { name })).id as string;
    [zoe, zurich] = [await creative('Zoë in the garden'), await creative('Zürich at night')];
    await copy('creative.creative', zoe, manyNames);
    const campaign = async (body: object) => (await api.post('/v1/campaigns', account.keys.admin, body)).body.data.id as string;
    draft = await campaign({ name: 'Autumn', creative_ids: [zurich] });
    lastCampaign = await campaign({ name: 'Winter in the mountains' });
    await copy(
      'campaigns.campaign',
      lastCampaign,
      manyNames.map((name) => name.replace('Picture', 'Campaign')),
    );
    await connectedRecord(api.service.app, account.id);
  }, 150_000);
  afterAll(() => stage.stop());

  /** Stores copies of a record with other names. */
  const copy = (table: string, id: string, names: readonly string[]) =>
    api.look(
      `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object('id', other.id, 'name', other.name))).*
       from ${table} original, unnest($2::uuid[], $3::text[]) other (id, name) where original.id = $1`,
      [uuidOf(id as Id<'crv'>), names.map(() => uuidOf(newId('crv'))), names],
    );

  const picker = (name: string) => page.getByRole('combobox', { name, exact: true });
  /** Waits for the name of the selected record, which is loaded asynchronously. */
  const expectSelected = async (name: string, label: string) =>
    expect(
      await until(
        () => picker(name).inputValue(),
        (value) => value === label,
        30_000,
      ),
    ).toBe(label);
  const option = (name: string | RegExp) => page.getByRole('option', { name, exact: true });
  const pill = (name: string) => page.locator('.mantine-Pill-label').filter({ hasText: name });

  const expectAccessible = async () => expect(await window.violationsInBothSchemes()).toEqual([]);

  describe('record picker with more than one page', () => {
    it('a selected record is shown by its name, also if it is not on the first page', async () => {
      await window.goto(`/campaigns/${draft}/edit`);
      await pill('Zürich at night').waitFor();
    }, 150_000);

    it('the search finds records on every page, ignores accents, and can be used with the keyboard', async () => {
      await picker('Creative').click();
      await picker('Creative').pressSequentially('zoe');
      await option('Zoë in the garden').waitFor();
      expect(await page.getByRole('option').count()).toBe(1);
      await expectAccessible();
      await picker('Creative').fill('no such name');
      await option('No matches').and(page.locator('[aria-disabled=true]')).waitFor();
      await expectAccessible();
      await picker('Creative').fill('ZOË');
      await option('Zoë in the garden').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await pill('Zoë in the garden').waitFor();
    }, 150_000);

    it('the saved campaign has both selected records', async () => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Autumn', exact: true }).waitFor();
      const { body } = await api.get(`/v1/campaigns/${draft}`, account.keys.admin);
      expect(body.data.creative_ids).toEqual([zurich, zoe]);
    }, 150_000);

    it('scrolling to the end of the list loads the next page, also on a phone', async () => {
      const phone = await ConsoleWindow.open(browser, api, { width: 375 });
      await phone.enter(account, 'editor');
      await phone.goto(`/campaigns/new`);
      await phone.page.getByRole('combobox', { name: 'Creative', exact: true }).click();
      await phone.page.getByRole('option', { name: 'Picture 001', exact: true }).hover();
      expect(await phone.page.getByRole('option', { name: 'Picture 101', exact: true }).count()).toBe(0);
      await phone.page.mouse.wheel(0, 20_000);
      await phone.page.getByRole('option', { name: 'Picture 101', exact: true }).waitFor();
      expect(await phone.overflow()).toBeLessThanOrEqual(0);
      expect(phone.failures).toEqual([]);
      await phone.close();
    }, 150_000);

    it('a filter shows the name of the record in the URL, selects another one, and can be cleared', async () => {
      await window.goto(`/analytics?campaign=${lastCampaign}`);
      await expectSelected('Campaign', 'Winter in the mountains');
      await picker('Campaign').click();
      await option('All campaigns').waitFor();
      await page.keyboard.type('campaign 117');
      await option('Campaign 117').click();
      await page.waitForURL((url) => (url.searchParams.get('campaign') ?? lastCampaign) !== lastCampaign);
      await expectSelected('Campaign', 'Campaign 117');
      await picker('Campaign').click();
      await option('All campaigns').click();
      await page.waitForURL((url) => !url.searchParams.has('campaign'));
    }, 150_000);

    it('a list that fails to load shows an error and can be retried', async () => {
      await window.goto('/campaigns/new');
      await page.route('**/v1/connections?*', (route) => route.abort());
      await picker('Connections').click();
      const alert = page.getByRole('alert').filter({ hasText: 'The list is incomplete' });
      await alert.waitFor();
      expect(await window.violations()).toEqual([]);
      await page.unroute('**/v1/connections?*');
      await page.keyboard.press('Escape');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      await picker('Connections').click();
      await option(/^Test, Sandbox/).waitFor();
    }, 150_000);

    it('one keystroke requests at most ten pages, and a note says how many names were searched', async () => {
      let requests = 0;
      // Simulates an endless list.
      await page.route('**/v1/creative?*', async (route) => {
        requests += 1;
        const data = Array.from({ length: 100 }, (_, i) => ({
          id: `crv_${requests}_${i}`,
          name: `Picture ${requests} ${i}`,
          status: 'ready',
        }));
        await route.fulfill({ json: { data, has_more: true, next_cursor: `after ${requests}` } });
      });
      await window.goto('/campaigns/new');
      await picker('Creative').click();
      await picker('Creative').pressSequentially('q');
      await page.getByRole('status').getByText('Searched the first 1,100 names').waitFor();
      expect(requests).toBe(11);
      expect(await window.violations()).toEqual([]);
      await picker('Creative').pressSequentially('u');
      await page.getByRole('status').getByText('Searched the first 2,100 names').waitFor();
      expect(requests).toBe(21);
      await page.unroute('**/v1/creative?*');
    }, 150_000);

    it('no script failed during the tests', () => {
      expect(window.failures).toEqual([]);
    });
  });
});
