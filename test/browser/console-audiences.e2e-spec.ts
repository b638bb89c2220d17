import type { Locator, Page } from 'playwright-core';
import type { Id } from '#libs/kernel';
import { type ConsoleStage, type ConsoleWindow, openConsoleStage } from '../setup/console-browser.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { TestAudiences } from '../setup/test-audiences.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let stage: ConsoleStage;
let api: TestService;
let account: TestAccount;
let window: ConsoleWindow;
let page: Page;
let audiences: TestAudiences;
let source: string;
let made: string;

beforeAll(async () => {
  stage = await openConsoleStage();
  ({ api, account, window, page } = stage);
  audiences = new TestAudiences(api.service.app, account.id);
  source = await audiences.measured({ name: 'Runners in Germany', people: 50_000 });
}, 60_000);
afterAll(() => stage.stop());

const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const part = (title: string, within: Page | Locator = page) => within.getByRole('group', { name: title, exact: true });
const rule = (number: number, within: Page | Locator) => within.getByRole('group', { name: `Rule ${number}`, exact: true });
const stored = async (id: string): Promise<Json> => (await api.get(`/v1/audiences/${id}`, account.keys.admin)).body.data;
const openedId = () => page.url().split('/').at(-1) as string;

async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** From a list of words: the list stays open for the next, so it is left by the keyboard. */
async function addWords(within: Locator, label: string, ...words: string[]): Promise<void> {
  for (const word of words) await choose(within, label, word);
  await page.keyboard.press('Escape');
}

async function expectUsableByAll(): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await window.violations()).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await window.overflow()).toBeLessThanOrEqual(0);
  expect(await window.violations()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe('an audience by rules', () => {
  it('is written with alternatives, exclusions and a group inside, and each error stands at its rule', async () => {
    await window.goto('/audiences/new');
    await page.getByLabel('Name', { exact: true }).fill('Buyers who run or live in Austria');
    const all = part('All of these hold');
    await addWords(rule(1, all), 'Country: values', 'Germany', 'Austria');
    await button(/^Add a group: All of these hold/, all).click();
    const group = part('Group 2', all);
    const alternatives = part('At least one of these holds', group);
    await choose(rule(1, alternatives), 'About', 'Interest');
    await addWords(rule(1, alternatives), 'Interest: values', 'Running');
    await button(/^Add a rule/, alternatives).click();
    await choose(rule(2, alternatives), 'About', 'Event');
    await rule(2, alternatives).getByLabel('Event').fill('no spaces allowed');
    await button(/^Add exclusions/)
      .last()
      .click();
    const none = part('None of these holds');
    await choose(rule(1, none), 'About', 'Region');
    await rule(1, none).getByLabel('Region: values').fill('Bavaria');
    await page.keyboard.press('Enter');
    expect(await button(/^Add a group/, group).count()).toBe(0);
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
    await expectUsableByAll();
  }, 90_000);

  it('an error goes with the change of its rule, and the audience is made as written', async () => {
    const alternatives = part('At least one of these holds');
    await rule(2, alternatives).getByLabel('Event').fill('purchase');
    await rule(2, alternatives).getByRole('alert').waitFor({ state: 'detached' });
    const none = part('None of these holds');
    await rule(1, none).getByLabel('Region: values').press('Backspace');
    await rule(1, none).getByLabel('Region: values').fill('DE-BY');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Labels' }).fill('spring');
    await page.keyboard.press('Enter');
    await button('Create audience').click();
    await page.getByRole('heading', { level: 1, name: 'Buyers who run or live in Austria' }).waitFor();
    made = openedId();
    const audience = await stored(made);
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
  }, 60_000);

  it('its rules are changed in the same form, by the keyboard alone, and a part that is emptied goes', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Edit Buyers/ }).waitFor();
    await button('Remove this rule', part('None of these holds')).focus();
    await page.keyboard.press('Enter');
    await part('None of these holds').waitFor({ state: 'detached' });
    await button('Remove this group').focus();
    await page.keyboard.press('Space');
    await button(/^Add a rule: All of these hold/).focus();
    await page.keyboard.press('Enter');
    const age = rule(2, part('All of these hold'));
    await age
      .locator(':focus')
      .and(page.getByRole('combobox', { name: 'About' }))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Age', exact: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await age.getByLabel('From age').fill('25');
    await age.getByLabel('To age').fill('44');
    await button('Save').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Buyers/ }).waitFor();
    expect((await stored(made)).rules).toEqual({
      all: [
        { field: 'country', operator: 'in', value: ['DE', 'AT'] },
        { field: 'age', operator: 'between', value: [25, 44] },
      ],
      any: [],
      none: [],
    });
  }, 60_000);

  it('that the platforms are asked again meanwhile does not keep a change from being saved', async () => {
    await window.goto(`/audiences/${made}/edit`);
    const { revision } = await stored(made);
    await audiences.refreshSize(made as Id<'aud'>);
    await until(
      () => stored(made),
      (audience) => audience.revision > revision && audience.status !== 'building',
      15_000,
    );
    await page.getByLabel('Note').fill('For the spring shoe.');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: /^Buyers/ }).waitFor();
    expect((await stored(made)).description).toBe('For the spring shoe.');
  }, 60_000);

  it('a change by somebody else meanwhile is not overwritten', async () => {
    await window.goto(`/audiences/${made}/edit`);
    await api.patch(`/v1/audiences/${made}`, account.keys.editor, { name: 'Buyers' });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await button('Save').click();
    await page.getByRole('alert').getByText('Somebody changed this record meanwhile').waitFor();
    expect((await stored(made)).name).toBe('Buyers');
  }, 60_000);

  it('without a rule is refused at the rules', async () => {
    await window.goto('/audiences/new');
    await page.getByLabel('Name', { exact: true }).fill('Nobody in particular');
    await button('Remove this rule').click();
    await button('Create audience').click();
    await part('All rules').getByRole('alert').getByText('The audience must contain at least one condition').waitFor();
  }, 60_000);
});

describe('a lookalike', () => {
  it('names what is missing at its fields, and is made of an audience, a country and a size', async () => {
    await window.goto('/audiences/new');
    await page.getByText('Lookalike', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Like the runners');
    await button('Create audience').click();
    await page.getByRole('combobox', { name: 'Resembles' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await choose(page, 'Resembles', /^Runners in Germany, .* people$/);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('combobox', { name: 'Country' }).pressSequentially('swe');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await page.getByRole('textbox', { name: 'Size' }).fill('7.5');
    await expectUsableByAll();
    await button('Create audience').click();
    await page.getByRole('heading', { level: 1, name: 'Like the runners' }).waitFor();
    expect((await stored(openedId())).lookalike).toEqual({ source_audience_id: source, country: 'SE', ratio: 0.075 });
  }, 60_000);

  it('its size is changed in the same form, which shows what it resembles by name', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const resembled = () => page.getByRole('combobox', { name: 'Resembles' }).inputValue();
    await until(resembled, (name) => name.startsWith('Runners in Germany'), 10_000);
    await page.getByRole('textbox', { name: 'Size' }).fill('40');
    await button('Save').click();
    await page.getByRole('textbox', { name: 'Size' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByRole('textbox', { name: 'Size' }).fill('10');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: 'Like the runners', exact: true }).waitFor();
    expect((await stored(openedId())).lookalike.ratio).toBe(0.1);
  }, 60_000);

  it('and all the while no script failed', () => {
    expect(window.failures).toEqual([]);
  });
});
