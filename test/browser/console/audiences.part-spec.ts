import type { Locator, Page } from 'playwright-core';
import type { Id } from '#libs/kernel';
import { type ConsoleStage, type ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { TestAudiences } from '../../setup/test-audiences.js';
import type { TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';

describe('console audiences', () => {
  let stage: ConsoleStage;
  let api: TestService;
  let account: TestAccount;
  let window: ConsoleWindow;
  let page: Page;
  let audiences: TestAudiences;
  let source: string;
  let audienceId: string;

  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ api, account, window, page } = stage);
    audiences = new TestAudiences(api.service.app, account.id);
    source = await audiences.measured({ name: 'Runners in Germany', people: 50_000 });
  }, 150_000);
  afterAll(() => stage.stop());

  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
  const part = (title: string, within: Page | Locator = page) => within.getByRole('group', { name: title, exact: true });
  const rule = (number: number, within: Page | Locator) => within.getByRole('group', { name: `Rule ${number}`, exact: true });
  const stored = async (id: string): Promise<Json> => (await api.get(`/v1/audiences/${id}`, account.keys.admin)).body.data;
  const currentId = () => page.url().split('/').at(-1) as string;

  async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Selects values in a multi-select, which stays open, and closes it with the keyboard. */
  async function selectValues(within: Locator, label: string, ...values: string[]): Promise<void> {
    for (const word of values) await choose(within, label, word);
    await page.keyboard.press('Escape');
  }

  async function expectAccessible(): Promise<void> {
    expect(await window.violationsInBothSchemes()).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await window.overflow()).toBeLessThanOrEqual(0);
    expect(await window.violations()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  describe('rule-based audience', () => {
    it('the form accepts alternatives, exclusions and a nested group, and shows each error at its rule', async () => {
      await window.goto('/audiences/new');
      await page.getByLabel('Name', { exact: true }).fill('Buyers who run or live in Austria');
      const all = part('Match all of these rules');
      await selectValues(rule(1, all), 'Country: values', 'Germany', 'Austria');
      await button(/^Add group: Match all of these rules/, all).click();
      const group = part('Group 2', all);
      const alternatives = part('Match any of these rules', group);
      await choose(rule(1, alternatives), 'Field', 'Interest');
      await selectValues(rule(1, alternatives), 'Interest: values', 'Running');
      await button(/^Add rule/, alternatives).click();
      await choose(rule(2, alternatives), 'Field', 'Event');
      await rule(2, alternatives).getByLabel('Event').fill('no spaces allowed');
      await button(/^Add exclusions/)
        .last()
        .click();
      const none = part('Match none of these rules');
      await choose(rule(1, none), 'Field', 'Region');
      await rule(1, none).getByLabel('Region: values').fill('Bavaria');
      await page.keyboard.press('Enter');
      expect(await button(/^Add group/, group).count()).toBe(0);
      await page.getByText('4 rules of at most 50').waitFor();
      await button('Create audience').click();
      await rule(2, alternatives)
        .getByRole('alert')
        .getByText(/^The event must be 1 to 64 letters/)
        .waitFor();
      await rule(1, none)
        .getByRole('alert')
        .getByText(/^“Bavaria” must be an ISO 3166-2 region code/)
        .waitFor();
      expect(await page.getByRole('group').getByRole('alert').count()).toBe(2);
      await expectAccessible();
    }, 150_000);

    it('an error disappears when its rule changes, and the audience is created as entered', async () => {
      const alternatives = part('Match any of these rules');
      await rule(2, alternatives).getByLabel('Event').fill('purchase');
      await rule(2, alternatives).getByRole('alert').waitFor({ state: 'detached' });
      const none = part('Match none of these rules');
      await rule(1, none).getByLabel('Region: values').press('Backspace');
      await rule(1, none).getByLabel('Region: values').fill('DE-BY');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Labels' }).fill('spring');
      await page.keyboard.press('Enter');
      await button('Create audience').click();
      await page.getByRole('heading', { level: 1, name: 'Buyers who run or live in Austria' }).waitFor();
      audienceId = currentId();
      const audience = await stored(audienceId);
      expect(audience.labels).toEqual(['spring']);
      expect(audience.rules).toEqual({
        all: [
          { field: 'country', operator: 'in', value: ['DE', 'AT'] },
          {
            all: [],
            any: [
              { field: 'interest', operator: 'in', value: ['running'] },
              { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 1 } },
            ],
            none: [],
          },
        ],
        any: [],
        none: [{ field: 'region', operator: 'in', value: ['DE-BY'] }],
      });
    }, 150_000);

    it('rules can be edited with the keyboard alone, and an empty part is removed', async () => {
      await page.getByRole('link', { name: 'Edit audience', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^Edit Buyers/ }).waitFor();
      await button('Remove rule', part('Match none of these rules')).focus();
      await page.keyboard.press('Enter');
      await part('Match none of these rules').waitFor({ state: 'detached' });
      await button('Remove group').focus();
      await page.keyboard.press('Space');
      await button(/^Add rule: Match all of these rules/).focus();
      await page.keyboard.press('Enter');
      const age = rule(2, part('Match all of these rules'));
      await age
        .locator(':focus')
        .and(page.getByRole('combobox', { name: 'Field' }))
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Age', exact: true }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await age.getByLabel('Minimum age').fill('25');
      await age.getByLabel('Maximum age').fill('44');
      await button('Save changes').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Buyers/ }).waitFor();
      expect((await stored(audienceId)).rules).toEqual({
        all: [
          { field: 'country', operator: 'in', value: ['DE', 'AT'] },
          { field: 'age', operator: 'between', value: [25, 44] },
        ],
        any: [],
        none: [],
      });
    }, 150_000);

    it('a size refresh in the meantime does not prevent saving a change', async () => {
      await window.goto(`/audiences/${audienceId}/edit`);
      const { revision } = await stored(audienceId);
      await audiences.refreshSize(audienceId as Id<'aud'>);
      await until(
        () => stored(audienceId),
        (audience) => audience.revision > revision && audience.status !== 'building',
        30_000,
      );
      await page.getByLabel('Description').fill('For the spring shoe.');
      await button('Save changes').click();
      await page.getByRole('heading', { level: 1, name: /^Buyers/ }).waitFor();
      expect((await stored(audienceId)).description).toBe('For the spring shoe.');
    }, 150_000);

    it('a change to an audience by another user is not overwritten', async () => {
      await window.goto(`/audiences/${audienceId}/edit`);
      await api.patch(`/v1/audiences/${audienceId}`, account.keys.editor, { name: 'Buyers' });
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await button('Save changes').click();
      await page.getByRole('alert').getByText('Another user or program changed this record').waitFor();
      expect((await stored(audienceId)).name).toBe('Buyers');
    }, 150_000);

    it('an audience without rules is rejected with an error at the rules', async () => {
      await window.goto('/audiences/new');
      await page.getByLabel('Name', { exact: true }).fill('Nobody in particular');
      await button('Remove rule').click();
      await button('Create audience').click();
      await part('All rules').getByRole('alert').getByText('The audience must contain at least one condition').waitFor();
    }, 150_000);
  });

  describe('lookalike', () => {
    it('the form reports missing fields and creates a lookalike from an audience, a country and a size', async () => {
      await window.goto('/audiences/new');
      await page.getByText('Lookalike', { exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Like the runners');
      await button('Create audience').click();
      await page.getByRole('combobox', { name: 'Source audience' }).and(page.locator('[aria-invalid=true]')).waitFor();
      await choose(page, 'Source audience', /^Runners in Germany, .* people$/);
      await page.getByRole('combobox', { name: 'Country' }).click();
      await page.getByRole('combobox', { name: 'Country' }).pressSequentially('swe');
      await page.getByRole('option', { name: 'Sweden' }).click();
      await page.getByRole('textbox', { name: 'Size' }).fill('7.5');
      await expectAccessible();
      await button('Create audience').click();
      await page.getByRole('heading', { level: 1, name: 'Like the runners' }).waitFor();
      expect((await stored(currentId())).lookalike).toEqual({ source_audience_id: source, country: 'SE', ratio: 0.075 });
    }, 150_000);

    it('the form of a lookalike shows the name of its source and changes its size', async () => {
      await page.getByRole('link', { name: 'Edit audience', exact: true }).click();
      const sourceName = () => page.getByRole('combobox', { name: 'Source audience' }).inputValue();
      await until(sourceName, (name) => name.startsWith('Runners in Germany'), 30_000);
      await page.getByRole('textbox', { name: 'Size' }).fill('40');
      await button('Save changes').click();
      await page.getByRole('textbox', { name: 'Size' }).and(page.locator('[aria-invalid=true]')).waitFor();
      await page.getByRole('textbox', { name: 'Size' }).fill('10');
      await button('Save changes').click();
      await page.getByRole('heading', { level: 1, name: 'Like the runners', exact: true }).waitFor();
      expect((await stored(currentId())).lookalike.ratio).toBe(0.1);
    }, 150_000);

    it('no script failed during the tests', () => {
      expect(window.failures).toEqual([]);
    });
  });
});
