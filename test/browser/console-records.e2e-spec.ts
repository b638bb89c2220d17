import type { Browser, Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../setup/console-browser.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { readyCreative } from '../setup/test-creatives.js';
import type { TestService } from '../setup/test-service.js';

let stage: ConsoleStage;
let api: TestService;
let browser: Browser;
let account: TestAccount;
let window: ConsoleWindow;
let page: Page;

beforeAll(async () => {
  stage = await openConsoleStage();
  ({ api, browser, account, window, page } = stage);
}, 60_000);
afterAll(() => stage.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a creative', () => {
  let id: string;
  const stored = async () => (await api.get(`/v1/creative/${id}`, account.keys.admin)).body.data;

  it('gets another name, a landing page, words for its button, labels and data of one’s own', async () => {
    ({ id } = await readyCreative(api.service.app, account.id, { name: 'Autumn', type: 'image', aspectRatios: ['1:1'] }));
    await api.patch(`/v1/creative/${id}`, account.keys.admin, { metadata: { team: 'growth', quarter: 'Q4' }, description: 'For now.' });
    await window.goto(`/creative/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Winter');
    await page.getByLabel('Note').fill('');
    await page.getByLabel('Button text').fill('Book now');
    await page.getByLabel('What the image shows').fill('A lighthouse in the snow.');
    await page.getByRole('combobox', { name: 'Labels' }).fill('winter');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Metadata 1' }).getByRole('button', { name: 'Remove this metadata' }).click();
    await button('Add metadata').click();
    const added = page.getByRole('group', { name: 'Metadata 2' });
    await added.getByLabel('Name of the metadata').fill('region');
    await added.getByLabel('Value of the metadata').fill('north');
    await page.getByLabel('Landing page').fill('http://shop.example');
    await button('Save').click();
    await page.getByLabel('Landing page').and(page.locator('[aria-invalid=true]')).waitFor();
    expect((await stored()).name).toBe('Autumn');
    await page.getByLabel('Landing page').fill('https://shop.example/winter');
    await button('Save').click();
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
  }, 60_000);

  it('a change by somebody else meanwhile is not overwritten', async () => {
    await window.goto(`/creative/${id}/edit`);
    await api.patch(`/v1/creative/${id}`, account.keys.editor, { name: 'Spring' });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await button('Save').click();
    await page.getByRole('alert').getByText('Somebody changed this record meanwhile').waitFor();
    expect(await window.violations()).toEqual([]);
    expect((await stored()).name).toBe('Spring');
  }, 60_000);

  it('a viewer is told whom to ask', async () => {
    const viewer = await ConsoleWindow.open(browser, api);
    await viewer.enter(account, 'viewer');
    await viewer.goto(`/creative/${id}`);
    await viewer.page.getByRole('link', { name: 'Edit', exact: true }).click({ force: true });
    await viewer.page.getByText('Needs the role editor').waitFor();
    expect(viewer.page.url()).toMatch(new RegExp(`/creative/${id}$`));
    await viewer.close();
  }, 60_000);
});

describe('the audit log', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const changed = () => page.getByRole('row').filter({ hasText: 'Creative updated' });

  it('is narrowed to days, from a list or typed, and the address keeps them', async () => {
    await window.goto('/settings/audit-log');
    await changed().first().waitFor();
    await page.getByRole('combobox', { name: 'Time' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.waitForURL((url) => url.searchParams.get('to') === day(0));
    expect(new URL(page.url()).searchParams.get('from')).toBe(day(6));
    await changed().first().waitFor();
    await page.getByLabel('Last day').fill(day(3));
    await page.getByText('Nothing matches the filters').waitFor();
    expect(await page.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('Own dates');
    expect(await window.violations()).toEqual([]);
    await page.reload();
    await page.getByText('Nothing matches the filters').waitFor();
    expect(await page.getByLabel('Last day').inputValue()).toBe(day(3));
  }, 60_000);

  it('an end that is emptied is open, and a first day after the last takes it along', async () => {
    await page.getByLabel('Last day').fill('');
    await changed().first().waitFor();
    await page.getByLabel('Last day').fill(day(4));
    await page.getByLabel('First day').fill(day(2));
    await page.waitForURL((url) => url.searchParams.get('to') === day(2));
    await page.getByRole('combobox', { name: 'Time' }).click();
    await page.getByRole('option', { name: 'All time' }).click();
    await changed().first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  }, 60_000);

  it('and all the while no script failed', () => {
    expect(window.failures).toEqual([]);
  });
});
