import type { Page } from 'playwright-core';
import { type ConsoleStage, type ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { readyCreative } from '../../setup/test-creatives.js';
import type { TestService } from '../../setup/test-service.js';

describe('finding and copying on the pages', () => {
  let stage: ConsoleStage;
  let api: TestService;
  let account: TestAccount;
  let window: ConsoleWindow;
  let page: Page;

  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ api, account, window, page } = stage);
  }, 150_000);
  afterAll(() => stage.stop());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  const create = async (fields: object): Promise<Json> => (await api.post('/v1/campaigns', account.keys.admin, fields)).body.data;

  it('the search box and the label filter narrow the campaigns, and are part of the address', async () => {
    await create({ name: 'Frühling Küste', labels: ['eu'] });
    await create({ name: 'Winter Alps', labels: ['ch'] });
    await window.goto('/campaigns');
    await row('Winter Alps').waitFor();
    await page.getByLabel('Search campaigns').fill('KUSTE fruh');
    await row('Winter Alps').waitFor({ state: 'detached' });
    await row('Frühling Küste').waitFor();
    expect(decodeURIComponent(page.url())).toContain('q=KUSTE');
    await page.getByLabel('Search campaigns').fill('');
    await page.getByLabel('Labels').fill('ch');
    await row('Frühling Küste').waitFor({ state: 'detached' });
    await row('Winter Alps').waitFor();
    await page.getByLabel('Labels').fill('nowhere');
    await page.getByText('No campaigns match the filters').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await row('Frühling Küste').waitFor();
    expect(await page.getByLabel('Labels').inputValue()).toBe('');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: /^Draft \(\d+\)$/ }).waitFor();
    await page.keyboard.press('Escape');
    expect(await window.violations()).toEqual([]);
  }, 150_000);

  it('a campaign is duplicated, archived and unarchived', async () => {
    const { id } = await create({ name: 'Original', landing_url: 'https://shop.example' });
    await window.goto(`/campaigns/${id}`);
    await button('Duplicate campaign').click();
    await page.waitForURL(/\/campaigns\/cmp_\w+\/edit$/);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Original (copy)');
    await window.goto(`/campaigns/${id}`);
    await button('Archive campaign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive campaign' }).click();
    await button('Unarchive campaign').click();
    await button('Archive campaign').waitFor();
    expect((await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data.status).toBe('draft');
    expect(await window.violations()).toEqual([]);
  }, 150_000);

  it('an external ID that is taken by now is explained when a campaign is unarchived', async () => {
    const { id } = await create({ name: 'First', external_id: 'the-same' });
    await api.delete(`/v1/campaigns/${id}`, account.keys.admin);
    await create({ name: 'Second', external_id: 'the-same' });
    await window.goto(`/campaigns/${id}`);
    await button('Unarchive campaign').click();
    await page.getByText('Unarchiving failed').waitFor();
    expect((await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data.status).toBe('archived');
  }, 150_000);

  it('creative and audiences are searched and unarchived', async () => {
    const creative = await readyCreative(api.service.app, account.id, { name: 'Leuchtturm' });
    const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };
    const audience = (await api.post('/v1/audiences', account.keys.admin, { name: 'Wanderer', rules })).body.data;
    for (const [path, id, records, noun, q, name] of [
      ['creative', creative.id, 'creative', 'creative', 'leucht', 'Leuchtturm'],
      ['audiences', audience.id, 'audiences', 'audience', 'wander', 'Wanderer'],
    ] as const) {
      await window.goto(`/${path}`);
      await page.getByLabel(`Search ${records}`).fill('zzz');
      await page.getByText(/match(es)? the filters/).waitFor();
      await page.getByLabel(`Search ${records}`).fill(q);
      await page.getByText(name, { exact: true }).first().waitFor();
      await api.delete(`/v1/${path}/${id}`, account.keys.admin);
      await window.goto(`/${path}/${id}`);
      await button(`Unarchive ${noun}`).click();
      await button(`Archive ${noun}`).waitFor();
    }
    expect(await window.violations()).toEqual([]);
  }, 150_000);
});
