import { addDays } from '#libs/kernel';
import { bucketOf, bucketsOf, comparedWith, daysIn, lastCompleteDay, partsOf, periodOf, type WholeSpan } from './reporting-period.js';

describe('a reporting period', () => {
  it('a period defaults to the last 30 complete days', () => {
    const period = periodOf(null, null, () => '2026-03-31');
    expect(period).toEqual({ start: '2026-03-02', end: '2026-03-31' });
    expect(daysIn(period)).toBe(30);
    expect(periodOf(null, '2026-01-30', () => 'unasked')).toEqual({ start: '2026-01-01', end: '2026-01-30' });
    expect(periodOf('2026-03-20', null, () => '2026-03-31')).toEqual({ start: '2026-03-20', end: '2026-03-31' });
  });

  it('the last complete day has ended in the time zone of every source', () => {
    const now = new Date('2026-11-01T06:30:00Z'); // 02:30 EDT still, a day of 25 hours in New York
    expect(lastCompleteDay(now, ['UTC'])).toBe('2026-10-31');
    expect(lastCompleteDay(now, ['America/New_York', 'Asia/Tokyo'])).toBe('2026-10-31');
    expect(lastCompleteDay(now, ['America/Los_Angeles', 'Asia/Tokyo'])).toBe('2026-10-30');
  });
});

describe('a comparison', () => {
  const march = { start: '2026-03-01', end: '2026-03-31' };

  it('the previous period has the same number of days, also when months differ in length', () => {
    expect(comparedWith(march, march, 'previous_period')).toEqual({ start: '2026-01-29', end: '2026-02-28' });
    expect(comparedWith({ start: '2026-03-09', end: '2026-03-15' }, march, 'previous_period')).toEqual({
      start: '2026-02-06',
      end: '2026-02-12',
    });
  });

  it('the previous year has the same dates, and February 29 is compared with February 28', () => {
    expect(comparedWith(march, march, 'previous_year')).toEqual({ start: '2025-03-01', end: '2025-03-31' });
    const leap = { start: '2028-02-29', end: '2028-02-29' };
    expect(comparedWith(leap, leap, 'previous_year')).toEqual({ start: '2027-02-28', end: '2027-02-28' });
    expect(comparedWith(leap, leap, 'none')).toBeNull();
  });
});

describe('buckets', () => {
  const period = { start: '2026-01-28', end: '2026-03-03' };

  it('buckets are days, ISO weeks, and months, clipped to the period', () => {
    expect(bucketsOf(period, 'total')).toEqual([{ date: null, ...period }]);
    expect(bucketsOf(period, 'day')).toHaveLength(35);
    expect(bucketsOf(period, 'week').map(({ date, start, end }) => [date, start, end])).toEqual([
      ['2026-01-26', '2026-01-28', '2026-02-01'],
      ['2026-02-02', '2026-02-02', '2026-02-08'],
      ['2026-02-09', '2026-02-09', '2026-02-15'],
      ['2026-02-16', '2026-02-16', '2026-02-22'],
      ['2026-02-23', '2026-02-23', '2026-03-01'],
      ['2026-03-02', '2026-03-02', '2026-03-03'],
    ]);
    expect(bucketsOf(period, 'month').map(({ date, start, end }) => [date, start, end])).toEqual([
      ['2026-01-01', '2026-01-28', '2026-01-31'],
      ['2026-02-01', '2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-01', '2026-03-03'],
    ]);
  });

  it('buckets contain every day of the period exactly once', () => {
    for (const granularity of ['total', 'day', 'week', 'month'] as const) {
      expect(bucketsOf(period, granularity).reduce((sum, bucket) => sum + daysIn(bucket), 0)).toBe(35);
    }
  });

  it.each(['total', 'day', 'week', 'month'] as const)('buckets by %s end with the last supported day', (granularity) => {
    const last = { start: '9999-11-29', end: '9999-12-31' };
    const buckets = bucketsOf(last, granularity);
    expect(buckets.at(-1)?.end).toBe('9999-12-31');
    expect(buckets.reduce((sum, bucket) => sum + daysIn(bucket), 0)).toBe(33);
  });

  it('a bucket can be computed from its date', () => {
    for (const bucket of bucketsOf(period, 'month')) expect(bucketOf(bucket.date, 'month', period)).toEqual(bucket);
  });
});

describe('the parts of a period', () => {
  const short = { day: 'd', week: 'w', month: 'm' };
  const parts = (start: string, end: string, spans: readonly WholeSpan[]) =>
    partsOf({ start, end }, spans).map((part) => `${short[part.span]} ${part.start.slice(5)}..${part.end.slice(5)}`);

  it.each([
    ['2026-01-01', '2026-12-31', ['m 01-01..12-31']],
    ['2026-01-15', '2026-04-10', ['d 01-15..01-31', 'm 02-01..03-31', 'd 04-01..04-10']],
    ['2026-01-15', '2026-02-28', ['d 01-15..01-31', 'm 02-01..02-28']],
    ['2026-02-01', '2026-03-05', ['m 02-01..02-28', 'd 03-01..03-05']],
    ['2026-01-02', '2026-01-31', ['d 01-02..01-31']],
    ['2026-02-01', '2026-02-27', ['d 02-01..02-27']],
    ['2028-02-01', '2028-02-29', ['m 02-01..02-29']],
  ])('%s to %s is split into months and days', (start, end, expected) => {
    expect(parts(start, end, ['month'])).toEqual(expected);
  });

  it.each([
    ['2026-10-02', '2026-10-31', ['d 10-02..10-04', 'w 10-05..10-25', 'd 10-26..10-31']],
    ['2026-10-05', '2026-11-01', ['w 10-05..11-01']],
    ['2026-01-15', '2026-04-10', ['d 01-15..01-18', 'w 01-19..01-25', 'd 01-26..01-31', 'm 02-01..03-31', 'd 04-01..04-10']],
    ['2026-10-27', '2026-10-28', ['d 10-27..10-28']],
    [
      '9999-10-15',
      '9999-12-31',
      ['d 10-15..10-17', 'w 10-18..10-31', 'm 11-01..11-30', 'd 12-01..12-05', 'w 12-06..12-26', 'd 12-27..12-31'],
    ],
    ['9999-12-28', '9999-12-31', ['d 12-28..12-31']],
  ])('%s to %s is split into months, weeks, and days', (start, end, expected) => {
    expect(parts(start, end, ['month', 'week'])).toEqual(expected);
  });

  it('the parts contain every day of the period once and in order', () => {
    const day = (n: number) => addDays('2026-01-01', n);
    for (let start = 0; start < 40; start++) {
      for (let length = 1; length < 100; length += 7) {
        const found = partsOf({ start: day(start), end: day(start + length - 1) }, ['month', 'week']);
        expect(found.reduce((sum, part) => sum + daysIn(part), 0)).toBe(length);
        expect(found[0]?.start).toBe(day(start));
        expect(found.slice(1).map((part) => part.start)).toEqual(found.slice(0, -1).map((part) => addDays(part.end, 1)));
      }
    }
  });
});
