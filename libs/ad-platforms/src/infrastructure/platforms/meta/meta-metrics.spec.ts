import { addDays } from '#libs/kernel';
import type { MetaApi } from './meta-api.js';
import { MetaMetrics } from './meta-metrics.js';

/** Metrics of an ad account whose reports have pages with these cursors. */
function metricsAt(now: string, timezone: string, cursors: readonly (string | null)[] = [null]) {
  let pages = 0;
  const api = {
    adAccountId: 'act_1',
    pace: { reportWaitSeconds: () => 0 },
    inAdAccount: (path: string) => `/act_1${path}`,
    page: () => Promise.resolve({ items: [], after: cursors[pages++] ?? null }),
  } as unknown as MetaApi;
  return new MetaMetrics(api, { id: 'act_1', access: { timezone }, settings: {} }, { now: () => new Date(now) });
}

describe('reports of Meta', () => {
  it.each([
    ['2026-11-24T04:59:00Z', 'America/New_York', '2026-11-22'],
    ['2026-11-24T05:14:59Z', 'America/New_York', '2026-11-22'],
    ['2026-11-24T05:15:00Z', 'America/New_York', '2026-11-23'],
    ['2026-11-23T15:15:00Z', 'Asia/Tokyo', '2026-11-23'],
    ['2026-10-25T23:10:00Z', 'Europe/Berlin', '2026-10-24'],
    ['2026-10-25T23:15:00Z', 'Europe/Berlin', '2026-10-25'],
  ])('at %s have the days of %s to the end of %s', async (now, timezone, day) => {
    const { dataThrough } = await metricsAt(now, timezone).read(addDays(day, -2), addDays(day, 3), null);
    expect(dataThrough).toEqual({ delivery: day, conversions: day });
  });

  it('that repeat a page are not taken as complete', async () => {
    const metrics = metricsAt('2026-11-24T12:00:00Z', 'Etc/UTC', ['a', 'a']);
    const { nextCursor } = await metrics.read('2026-11-20', '2026-11-23', null);
    await expect(metrics.read('2026-11-20', '2026-11-23', nextCursor)).rejects.toMatchObject({
      kind: 'unavailable',
      details: { platformCode: 'cursor_loop' },
    });
  });
});
