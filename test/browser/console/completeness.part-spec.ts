import type { Page } from 'playwright-core';
import { type ConsoleStage, openConsoleStage } from '../../setup/console-browser.js';
import { aFact, publishRecord, TestSource } from '../../setup/test-metrics.js';

describe('console completeness', () => {
  let stage: ConsoleStage;
  let page: Page;
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const formatDay = (ago: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(now - ago * 86_400_000);

  /** Sets up a connection whose data ends three days ago because its authorization has expired. */
  beforeAll(async () => {
    stage = await openConsoleStage();
    ({ page } = stage);
    const source = new TestSource(stage.api, stage.account);
    await publishRecord(stage.api, stage.account, { id: source.connectionId, name: 'Sandbox', status: 'expired' });
    const facts = Array.from({ length: 70 }, (_, i) => aFact({ day: day(3 + i), spendMicros: i < 30 ? 12_000_000 : 10_000_000 }));
    await source.ingest(facts, { startDay: day(72), endDay: day(3), readAt: new Date(now - 2 * 86_400_000).toISOString() });
  }, 150_000);
  afterAll(() => stage.stop());

  const card = (label: string) => page.getByRole('group', { name: /^Metrics/ }).getByRole('button', { name: new RegExp(`^${label}`) });
  const lastComplete = () => page.getByLabel('End date').inputValue();

  describe('analytics while a connection has no recent data', () => {
    it('the analytics page opens with the last complete days and names the preset', async () => {
      await stage.window.goto('/analytics');
      await card('Spend').getByText('+20% vs. previous period').waitFor();
      expect([await lastComplete(), await page.getByLabel('Start date').inputValue()]).toEqual([day(3), day(32)]);
      expect(await page.getByRole('combobox', { name: 'Date range' }).inputValue()).toBe('Last 30 days');
      expect(await card('Spend').locator('[data-metric]').textContent()).toBe('$360.00');
      expect(await page.getByText('Data is incomplete').count()).toBe(0);
    }, 150_000);

    it('a range beyond the complete days shows notices and compares only days with data', async () => {
      await stage.window.goto(`/analytics?from=${day(32)}&to=${day(0)}`);
      await page.getByText(`Data is incomplete after ${formatDay(3)}`).waitFor();
      await page.getByText('A connection is not syncing').waitFor();
      await page.getByText('Changes compare only days with complete data').waitFor();
      await card('Spend').getByText('+20% vs. previous period').waitFor();
      expect(await stage.window.violationsInBothSchemes()).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await stage.window.overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    }, 150_000);

    it('days without data are shown as neither zero nor a 100% drop', async () => {
      await stage.window.goto(`/analytics?from=${day(1)}&to=${day(0)}`);
      await page.getByText('No comparison: no day of this period has complete data yet.').waitFor();
      expect(await card('Spend').locator('[data-metric]').textContent()).toBe('–');
      expect(await page.locator('[data-change=bad]').count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toMatch(/[-−]100%/);
      expect(await page.getByText('No ads ran in this period').count()).toBe(0);
      await page.getByRole('button', { name: 'Show table' }).click();
      const cells = await page.getByRole('table', { name: 'Spend over time' }).getByRole('cell').allTextContents();
      expect(cells).not.toContain('$0.00');
      expect(stage.window.failures).toEqual([]);
    }, 150_000);
  });
});
