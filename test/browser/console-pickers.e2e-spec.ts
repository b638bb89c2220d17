import type { Browser, Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../setup/console-browser.js';
import { connectedRecord } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { readyCreative } from '../setup/test-creatives.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

/** A page of the list that is chosen from has a hundred. */
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
  for (const name of manyNames) await creative(name);
  [zoe, zurich] = [await creative('Zoë in the garden'), await creative('Zürich at night')];
  const campaign = async (body: object) => (await api.post('/v1/campaigns', account.keys.admin, body)).body.data.id as string;
  for (const name of manyNames) await campaign({ name: name.replace('Picture', 'Campaign') });
  draft = await campaign({ name: 'Autumn', creative_ids: [zurich] });
  lastCampaign = await campaign({ name: 'Winter in the mountains' });
  await connectedRecord(api.service.app, account.id);
}, 90_000);
afterAll(() => stage.stop());

const picker = (name: string) => page.getByRole('combobox', { name, exact: true });
/** The name of the record that is chosen may still be asked for. */
const shown = async (name: string, label: string) =>
  expect(
    await until(
      () => picker(name).inputValue(),
      (value) => value === label,
      10_000,
    ),
  ).toBe(label);
const option = (name: string | RegExp) => page.getByRole('option', { name, exact: true });
const pill = (name: string) => page.locator('.mantine-Pill-label').filter({ hasText: name });

async function expectUsableByAll(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await window.violations()).toEqual([]);
  }
}

describe('choosing from a list that has more than one page', () => {
  it('what is chosen is shown by its name, wherever it stands in the list', async () => {
    await window.goto(`/campaigns/${draft}/edit`);
    await pill('Zürich at night').waitFor();
  }, 60_000);

  it('what is typed is found on every page, with or without accents, and can be chosen by the keyboard', async () => {
    await picker('Creative').click();
    await picker('Creative').pressSequentially('zoe');
    await option('Zoë in the garden').waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await expectUsableByAll();
    await picker('Creative').fill('no such name');
    await option('Nothing found').and(page.locator('[aria-disabled=true]')).waitFor();
    await expectUsableByAll();
    await picker('Creative').fill('ZOË');
    await option('Zoë in the garden').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pill('Zoë in the garden').waitFor();
  }, 60_000);

  it('the saved campaign has both', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Autumn', exact: true }).waitFor();
    const { body } = await api.get(`/v1/campaigns/${draft}`, account.keys.admin);
    expect(body.data.creative_ids).toEqual([zurich, zoe]);
  }, 60_000);

  it('the list goes on where it is scrolled to its end, on a phone too', async () => {
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
  }, 60_000);

  it('a filter shows the name of what a link has chosen, finds another, and lets it go again', async () => {
    await window.goto(`/analytics?campaign=${lastCampaign}`);
    await shown('Campaign', 'Winter in the mountains');
    await picker('Campaign').click();
    await option('Every campaign').waitFor();
    await page.keyboard.type('campaign 117');
    await option('Campaign 117').click();
    await page.waitForURL((url) => (url.searchParams.get('campaign') ?? lastCampaign) !== lastCampaign);
    await shown('Campaign', 'Campaign 117');
    await picker('Campaign').click();
    await option('Every campaign').click();
    await page.waitForURL((url) => !url.searchParams.has('campaign'));
  }, 60_000);

  it('a list that does not come says so, and can be asked for again', async () => {
    await window.goto('/campaigns/new');
    await page.route('**/v1/connections?*', (route) => route.abort());
    await picker('Connections').click();
    const alert = page.getByRole('alert').filter({ hasText: 'The list is not complete' });
    await alert.waitFor();
    expect(await window.violations()).toEqual([]);
    await page.unroute('**/v1/connections?*');
    await page.keyboard.press('Escape');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await picker('Connections').click();
    await option(/^Test, Sandbox/).waitFor();
  }, 60_000);

  it('one letter does not cost more of the account’s limits than ten pages, and what was not looked through is told', async () => {
    let asked = 0;
    // A list without an end.
    await page.route('**/v1/creative?*', async (route) => {
      asked += 1;
      const data = Array.from({ length: 100 }, (_, i) => ({ id: `crv_${asked}_${i}`, name: `Picture ${asked} ${i}`, status: 'ready' }));
      await route.fulfill({ json: { data, has_more: true, next_cursor: `after ${asked}` } });
    });
    await window.goto('/campaigns/new');
    await picker('Creative').click();
    await picker('Creative').pressSequentially('q');
    await page.getByRole('status').getByText('The first 1,100 names were looked through').waitFor();
    expect(asked).toBe(11);
    expect(await window.violations()).toEqual([]);
    await picker('Creative').pressSequentially('u');
    await page.getByRole('status').getByText('The first 2,100 names were looked through').waitFor();
    expect(asked).toBe(21);
    await page.unroute('**/v1/creative?*');
  }, 60_000);

  it('and all the while no script failed', () => {
    expect(window.failures).toEqual([]);
  });
});
