import type { PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { noMeasures } from '#libs/kernel';
import { PlatformRows } from './metrics-facts.js';
import { WindowFacts } from './window-facts.js';

const row = (n: number, spendMicros = 1n): PlatformMetricsRow => ({
  day: '2026-11-20',
  platformCampaignId: `sc_${n}`,
  platformAdId: null,
  platformAdSetId: null,
  ...noMeasures,
  impressions: 1n,
  spendMicros,
});
const askedIds: number[] = [];
const findObjects = (ids: readonly string[]) => {
  askedIds.push(ids.length);
  return Promise.resolve({ campaigns: new Map(ids.map((id) => [id, 'cmp_1' as const])), creatives: new Map(), audiences: new Map() });
};

function held(from: number, to: number): PlatformRows {
  const rows = new PlatformRows();
  for (let n = from; n < to; n++) rows.add(row(n));
  return rows;
}

async function batchesOf(facts: WindowFacts) {
  const batches = [];
  for await (const batch of facts.batches()) batches.push(batch);
  return batches;
}

describe('the cells of a day that does not fit in memory', () => {
  it('the facts of a large day come in batches, one part per row, without buffering', async () => {
    const rows = held(0, 5_000);
    async function* remainingPages() {
      expect(rows.size).toBe(0);
      for (let page = 5; page < 10; page++) yield Array.from({ length: 1_000 }, (_, i) => row(page * 1_000 + i));
    }
    const batches = await batchesOf(new WindowFacts({ rows, remainingPages: remainingPages() }, findObjects));
    expect(batches.map((batch) => batch.length)).toEqual([2_000, 2_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(Math.max(...askedIds)).toBeLessThanOrEqual(2_000);
    expect(new Set(batches.flat().map(({ part }) => part)).size).toBe(10_000);
  });

  it('a repeated row of a large day has the same part', async () => {
    async function* remainingPages() {
      yield [row(1, 7n)];
    }
    const [first, second] = (await batchesOf(new WindowFacts({ rows: held(1, 2), remainingPages: remainingPages() }, findObjects))).flat();
    expect([first?.part, second?.spendMicros]).toEqual([second?.part, 7n]);
  });

  it('too many invalid figures are a failure of the platform', async () => {
    async function* remainingPages() {
      for (let page = 0; page < 11; page++) {
        yield Array.from({ length: 1_000 }, (_, i) => ({ ...row(page * 1_000 + i), refusal: 'clicks is out of range' }));
      }
    }
    const facts = new WindowFacts({ rows: held(0, 1), remainingPages: remainingPages() }, findObjects);
    await expect(batchesOf(facts)).rejects.toMatchObject({ name: 'PlatformFailure', kind: 'unavailable' });
  });
});
