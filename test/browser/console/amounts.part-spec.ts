import type { Locator, Page } from 'playwright-core';
import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';
import { until } from '../../setup/until.js';

describe('console amounts', () => {
  let stage: ConsoleStage;
  let account: ConsoleStage['account'];

  beforeAll(async () => {
    stage = await openConsoleStage();
    account = await stage.api.openAccount({ currency: 'EUR' });
  }, 150_000);
  afterAll(() => stage.stop());

  const amount = (page: Page) => page.getByLabel('Amount');
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  /** Every way to enter text into a field. */
  const inputMethods: Record<string, (page: Page, field: Locator, text: string) => Promise<void>> = {
    'typed key by key': (_, field, text) => field.pressSequentially(text),
    pasted: async (page, field, text) => {
      const name = page.getByLabel('Name', { exact: true });
      await name.fill(text);
      await name.press('ControlOrMeta+a');
      await name.press('ControlOrMeta+c');
      await field.focus();
      await field.press('ControlOrMeta+v');
    },
    'inserted at once, as phone keyboards do': async (page, field, text) => {
      await field.focus();
      await page.keyboard.insertText(text);
    },
    'composed, as input methods do': async (page, field, text) => {
      await field.focus();
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await session.send('Input.insertText', { text });
      await session.detach();
    },
    'filled in by a script': (_, field, text) => field.fill(text),
  };

  /** Returns the text below a field. Waits until it matches, because it is rendered asynchronously. */
  async function below(page: Page, field: Locator, expected: RegExp): Promise<string> {
    const read = async () => {
      const ids = (await field.getAttribute('aria-describedby')) ?? '';
      const texts = await Promise.all(
        ids
          .split(' ')
          .filter(Boolean)
          .map((id) => page.locator(`[id="${id}"]`).allTextContents()),
      );
      return texts.flat().join(' ');
    };
    return until(read, (text) => expected.test(text), 30_000).catch(read);
  }

  const focusedAndVisible = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight ? document.activeElement.id : 'outside the viewport';
})()`;
  /** Waits until a form field has the focus and is inside the viewport. */
  const waitForFocus = (page: Page, field: string) =>
    until(
      () => page.evaluate<string>(focusedAndVisible),
      (id) => id === `campaign-${field}`,
      30_000,
    );

  const amounts: readonly (readonly [text: string, minorUnits: string])[] = [
    ['50,00', '5000'],
    ['50.00', '5000'],
    ['1234,56', '123456'],
    ['1.234,56', '123456'],
    ['1,234.56', '123456'],
    ['1 234,5', '123450'],
    ['1.234.567', '123456700'],
  ];
  const ambiguous = ['1.234', '1,234', '12.500'];

  /** The unit specs of amounts cover the other locales. */
  const isFull = process.env['TEST_SCALE'] === 'full';
  const locales = isFull ? ['en-US', 'de-DE', 'ar-EG'] : ['ar-EG'];
  /** The first way enters every text; the others enter two each, because how a text is read does not depend on how it is entered. */
  const shareOf = <T>(way: number, texts: readonly T[]): readonly T[] =>
    isFull || way === 0 ? texts : [0, 1].map((i) => texts[(2 * way + i) % texts.length] as T);
  const ways = Object.entries(inputMethods).map(([name, enter], way) => [name, enter, way] as const);

  describe.each(locales)('an amount field in a browser in %s', (locale) => {
    let window: ConsoleWindow;
    let page: Page;
    beforeAll(async () => {
      window = await ConsoleWindow.open(stage.browser, stage.api, { locale });
      ({ page } = window);
      await window.enter(account, 'admin');
      await window.goto('/campaigns/new');
    });
    afterAll(() => window.close());

    it.each(ways)('an amount is parsed correctly when it is %s', async (_, enter, way) => {
      const field = amount(page);
      const found: (readonly [string, string])[] = [];
      const expected = shareOf(way, amounts);
      for (const [text] of expected) {
        await field.fill('');
        await enter(page, field, text);
        const echo = await below(page, field, /per day/);
        found.push([text, echo.split(' per day')[0]?.replace(/\D/g, '') ?? '']);
      }
      expect(found).toEqual(expected);
    });

    it.each(ways)('an ambiguous amount is rejected when it is %s', async (_, enter, way) => {
      const field = amount(page);
      for (const text of shareOf(way, ambiguous)) {
        await field.fill('');
        await enter(page, field, text);
        await page.getByLabel('Name', { exact: true }).fill('Spring');
        expect(await below(page, field, /could mean/)).toContain(`${text} could mean`);
        await button(page, 'Create draft').click();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        await waitForFocus(page, 'budgetAmount');
        expect(page.url()).toMatch(/\/campaigns\/new$/);
      }
      const { data } = (await stage.api.get('/v1/campaigns?limit=100', account.keys.admin)).body;
      expect(data).toEqual([]);
    });
  });

  describe('campaign form', () => {
    let page: Page;
    let window: ConsoleWindow;
    beforeAll(async () => {
      window = await ConsoleWindow.open(stage.browser, stage.api, { locale: 'de-DE' });
      ({ page } = window);
      await window.enter(account, 'admin');
    });
    afterAll(() => window.close());

    const stored = async (id: string) => (await stage.api.get(`/v1/campaigns/${id}`, account.keys.admin)).body.data;

    it('the form saves pasted amounts and shows them again for editing', async () => {
      await window.goto('/campaigns/new');
      await page.getByLabel('Name', { exact: true }).fill('Herbst');
      await amount(page).focus();
      await page.keyboard.insertText('1.234,56 €');
      await page.getByRole('combobox', { name: 'Bid strategy' }).click();
      await page.getByRole('option', { name: /^Cost cap/ }).click();
      await page.getByLabel('Maximum cost per result').fill('7,5');
      await button(page, 'Create draft').click();
      await page.getByRole('heading', { level: 1, name: 'Herbst' }).waitFor();
      const id = page.url().split('/').at(-1) as string;
      expect(await stored(id)).toMatchObject({
        budget: { type: 'daily', amount_micros: 1_234_560_000, currency: 'EUR' },
        bid_strategy: { type: 'cost_cap', cap_micros: 7_500_000 },
      });
      await window.goto(`/campaigns/${id}/edit`);
      expect(await amount(page).inputValue()).toBe('1234.56');
      await page.getByLabel('Maximum cost per result').fill('1.234');
      await button(page, 'Save changes').click();
      expect(await page.getByLabel('Maximum cost per result').getAttribute('aria-invalid')).toBe('true');
      expect(await window.violations()).toEqual([]);
      await page.getByRole('combobox', { name: 'Bid strategy' }).click();
      await page.getByRole('option', { name: /^Target ROAS/ }).click();
      await page.getByLabel('Target return on ad spend').fill('2,5');
      await button(page, 'Save changes').click();
      await page.getByRole('heading', { level: 1, name: 'Herbst', exact: true }).waitFor();
      expect(await stored(id)).toMatchObject({
        budget: { amount_micros: 1_234_560_000 },
        bid_strategy: { type: 'target_roas', cap_micros: null, target_roas: 2.5 },
      });
    }, 150_000);

    it('the form shows the estimated spend of an amount per month or over its schedule', async () => {
      const english = await ConsoleWindow.open(stage.browser, stage.api);
      // Uses another user, because setting a password ends the admin's session in the other window.
      await english.enter(account, 'manager');
      await english.goto('/campaigns/new');
      const field = amount(english.page);
      await field.fill('50');
      expect(await below(english.page, field, /month/)).toBe('€50.00 per day, about €1,520 per month');
      await english.page.getByLabel('Start time').fill('2031-07-01T00:00');
      await english.page.getByLabel('End time').fill('2031-07-11T00:00');
      expect(await below(english.page, field, /10 days/)).toBe('€50.00 per day, up to €500.00 in 10 days');
      await english.page.getByRole('combobox', { name: 'Budget' }).click();
      await english.page.getByRole('option', { name: 'Lifetime' }).click();
      expect(await below(english.page, field, /total/)).toBe('€50.00 total, about €5.00 per day for 10 days');
      expect(await english.violationsInBothSchemes()).toEqual([]);
      await english.page.setViewportSize({ width: 375, height: 800 });
      expect(await english.overflow()).toBeLessThanOrEqual(0);
      await english.close();
    }, 150_000);

    it('the form focuses the first field that the browser or the API rejects', async () => {
      await page.setViewportSize({ width: 375, height: 600 });
      await window.goto('/campaigns/new');
      await amount(page).fill('1.234');
      await button(page, 'Create draft').click();
      await waitForFocus(page, 'name');
      await page.getByText('Enter a name.').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Winter');
      await amount(page).fill('20');
      await page.getByLabel('Landing page').fill('http://shop.example');
      await button(page, 'Create draft').click();
      await waitForFocus(page, 'landingUrl');
      expect(page.url()).toMatch(/\/campaigns\/new$/);
      expect(window.failures).toEqual([]);
    }, 150_000);
  });
});
