import { type AdAccountClient, PlatformFailure, type PlatformMetricsPage } from '#libs/ad-platforms/contract';
import { addDays, noMeasures } from '#libs/kernel';
import { WindowReader } from './window-reader.js';

const now = () => new Date('2026-11-21T09:00:00Z');
const rowOf = (day: string, n: number) => ({
  day,
  platformCampaignId: `sc_${n}`,
  platformAdId: null,
  platformAdSetId: null,
  ...noMeasures,
  impressions: 1n,
});

/** A platform with so many rows a day, ten to a page. */
function platform(rowsADay: number, change: (page: PlatformMetricsPage, asked: number) => PlatformMetricsPage = (page) => page) {
  const asked: string[] = [];
  const client = {
    async readMetrics(startDay: string, endDay: string, cursor: string | null) {
      asked.push(`${startDay}/${endDay}`);
      const rows = [];
      for (let day = startDay; day <= endDay; day = addDays(day, 1)) for (let n = 0; n < rowsADay; n++) rows.push(rowOf(day, n));
      const from = Number(cursor ?? 0);
      const next = from + 10 < rows.length ? String(from + 10) : null;
      return change(
        { rows: rows.slice(from, from + 10), nextCursor: next, dataThrough: { delivery: '2026-11-20', conversions: '2026-11-20' } },
        asked.length,
      );
    },
  } as unknown as AdAccountClient;
  return { session: client, asked };
}

async function windowsOf(client: AdAccountClient, start: string, end: string, limit: number) {
  const reader = new WindowReader(client, now, limit);
  const windows = [];
  for (let next = start; next <= end;) {
    const window = await reader.read(next, end);
    windows.push(window);
    next = addDays(window.endDay, 1);
  }
  return windows;
}

describe('reading a long range', () => {
  it('every day is in exactly one window that fits in memory', async () => {
    const windows = await windowsOf(platform(9).session, '2026-09-01', '2026-11-21', 50);
    expect(windows.map(({ rows }) => rows.size).every((size) => size <= 50)).toBe(true);
    expect(windows.reduce((sum, { rows }) => sum + rows.size, 0)).toBe(82 * 9);
    expect(windows.map(({ startDay }) => startDay)).toEqual([
      '2026-09-01',
      ...windows.slice(0, -1).map(({ endDay }) => addDays(endDay, 1)),
    ]);
  });

  it('empty days are read in long windows', async () => {
    const { session: client, asked } = platform(0);
    await windowsOf(client, '2025-10-17', '2026-11-21', 50);
    expect(asked.length).toBeLessThan(10);
  });

  it('a day above the limit is read lazily, page by page', async () => {
    const { session: client, asked } = platform(120);
    const [window] = await windowsOf(client, '2026-11-21', '2026-11-21', 50);
    expect([window?.rows.size, asked.length]).toEqual([60, 6]);
    const pages: number[] = [];
    for await (const page of window?.remainingPages ?? []) pages.push(page.length);
    expect([pages, asked.length, window?.dataThrough]).toEqual([[10, 10, 10, 10, 10, 10], 12, '2026-11-20']);
  });

  it('a range of days above the limit is read day by day', async () => {
    const windows = await windowsOf(platform(120).session, '2026-11-19', '2026-11-21', 50);
    expect(windows.map(({ startDay, endDay, remainingPages }) => [startDay === endDay, remainingPages !== null])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  const notReady = (nextCursor: string | null, seconds: number) => (page: PlatformMetricsPage, asked: number) =>
    asked < 3 ? { ...page, rows: [], nextCursor, notReadyForSeconds: seconds } : page;

  it('a report that is nearly ready is waited for, and no day of it is taken for empty', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    for (const nextCursor of [null, '0']) {
      const reader = new WindowReader(platform(3, notReady(nextCursor, 1)).session, now, 50, wait);
      expect((await reader.read('2026-11-21', '2026-11-21')).rows.size).toBe(3);
    }
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  const left = { startDay: '2026-11-20', endDay: '2026-11-21', cursor: '10', askedAt: '2026-11-21T01:00:00.000Z', asks: 1, failures: 0 };
  const known = { ...left, askAgainAt: '2026-11-21T02:00:00.000Z' };

  it('a slow report is left, and read later with its cursor and as of the time that it was asked for', async () => {
    const slow = new WindowReader(platform(9, notReady('10', 50)).session, now, 50);
    const failure = await slow.read('2026-11-20', '2026-11-21').catch((error: unknown) => error);
    const askedAt = now().toISOString();
    const { failures: _, ...report } = { ...left, askedAt };
    expect(failure).toMatchObject({ report, notReadyForSeconds: 50 });
    const window = await new WindowReader(platform(9).session, now, 50).read('2026-11-20', '2026-11-30', known);
    expect([window.rows.size, window.endDay, window.readAt.toISOString()]).toEqual([8, '2026-11-21', left.askedAt]);
  });

  it('a report that is not ready after its first rows is read again from them', async () => {
    const stalling = platform(12, (page, asked) => (asked === 2 ? { ...page, rows: [], nextCursor: '10', notReadyForSeconds: 50 } : page));
    const failure = await new WindowReader(stalling.session, now, 50).read('2026-11-21', '2026-11-21').catch((error: unknown) => error);
    expect(failure).toMatchObject({ report: { cursor: null } });
  });

  it('a report that expired is asked for once more only', async () => {
    const expired = () => {
      throw new PlatformFailure('not_found', 'No such report.');
    };
    const losesFirst = platform(3, (page, n) => (n === 1 ? expired() : notReady('20', 50)(page, n)));
    const again = await new WindowReader(losesFirst.session, now, 50).read('2026-11-20', '2026-11-21', known).catch((e: unknown) => e);
    expect(again).toMatchObject({ report: { cursor: '20', asks: 2, askedAt: now().toISOString() } });
    const { session, asked } = platform(3, expired);
    const second = { ...known, cursor: '20', asks: 2 };
    await expect(new WindowReader(session, now, 50).read('2026-11-20', '2026-11-21', second)).rejects.toThrow('No such report.');
    expect(asked).toHaveLength(1);
  });

  it('a report that expired starts anew, and another failure is passed on', async () => {
    for (const kind of ['not_found', 'rejected', 'unavailable'] as const) {
      const { session, asked } = platform(3, (page, n) => {
        if (n === 1) throw new PlatformFailure(kind, 'No such report.');
        return page;
      });
      const read = await new WindowReader(session, now, 50).read('2026-11-20', '2026-11-21', known).catch((error: unknown) => error);
      const isPassedOn = kind === 'unavailable';
      expect([read instanceof PlatformFailure, asked.length]).toEqual([isPassedOn, isPassedOn ? 1 : 2]);
      expect(read).toMatchObject(isPassedOn ? { kind } : { endDay: '2026-11-21', readAt: now(), rows: { size: 6 } });
    }
  });

  it('a day is complete when every group of metrics is', async () => {
    const { session: client } = platform(1, (page) => ({ ...page, dataThrough: { delivery: '2026-11-20', conversions: '2026-11-18' } }));
    expect((await windowsOf(client, '2026-11-20', '2026-11-21', 50))[0]?.dataThrough).toBe('2026-11-18');
    const { session: none } = platform(1, (page) => ({ ...page, dataThrough: { delivery: '2026-11-20', conversions: null } }));
    expect((await windowsOf(none, '2026-11-20', '2026-11-21', 50))[0]?.dataThrough).toBeNull();
  });

  it('rows of other days are ignored', async () => {
    const { session: client } = platform(1, (page) => ({ ...page, rows: [...page.rows, rowOf('2026-01-01', 9)] }));
    const [window] = await windowsOf(client, '2026-11-20', '2026-11-21', 50);
    expect(window?.rows.size).toBe(2);
  });

  it('an empty page with a next cursor is followed, but an endless sequence of them fails', async () => {
    const slow = platform(3, (page, asked) => (asked < 5 ? { ...page, rows: [], nextCursor: '0' } : page));
    expect((await windowsOf(slow.session, '2026-11-21', '2026-11-21', 50))[0]?.rows.size).toBe(3);
    const endless = platform(3, (page) => ({ ...page, rows: [], nextCursor: '0' }));
    await expect(windowsOf(endless.session, '2026-11-21', '2026-11-21', 50)).rejects.toThrow('keeps returning empty pages');
  });

  it('a cursor that comes back with rows fails, also when it is not the last one and when the day is read lazily', async () => {
    for (const repeated of ['10', '0', '30']) {
      const looping = platform(60, (page, asked) => (page.nextCursor === '40' || asked > 20 ? { ...page, nextCursor: repeated } : page));
      await expect(windowsOf(looping.session, '2026-11-21', '2026-11-21', 1_000)).rejects.toThrow('repeats its pages');
    }
    const lazy = platform(120, (page) => (page.nextCursor === '90' ? { ...page, nextCursor: '10' } : page));
    const [window] = await windowsOf(lazy.session, '2026-11-21', '2026-11-21', 50);
    const readAll = async () => {
      for await (const _ of window?.remainingPages ?? []);
    };
    await expect(readAll()).rejects.toThrow('repeats its pages');
  });
});
