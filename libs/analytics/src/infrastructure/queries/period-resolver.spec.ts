import { type AccountContext, InvalidParameters } from '#libs/kernel';
import type { Database } from '#libs/data';
import { PeriodResolver, rejectPeriod } from './period-resolver.js';

const clock = { now: () => new Date('2026-07-01T12:00:00Z') };
/** One source, in the time zone of Tokyo, where the day of the clock is nearly over. */
const sources = { read: async () => [{ is_awaited: true, timezone: 'Asia/Tokyo' }] } as unknown as Database;
const resolver = new PeriodResolver(sources, clock);
const account = { accountId: 'acc_01k9x3m5qceenerrepr4rh6nzk', timezone: 'UTC', currency: 'USD' } as AccountContext;

async function problemsOf(start: string | null, end: string | null): Promise<string[]> {
  const problems: string[] = [];
  await resolver.resolve(account, start, end, (code) => problems.push(code));
  return problems;
}

describe('the period of a report', () => {
  it('ends with the last day that has ended for its sources, unless the request says otherwise', async () => {
    expect(await resolver.resolve(account, null, null, rejectPeriod)).toEqual({ start: '2026-06-01', end: '2026-06-30' });
    expect(await resolver.resolve(account, '2026-06-02', '2026-06-03', rejectPeriod)).toEqual({ start: '2026-06-02', end: '2026-06-03' });
  });

  it('does not end before it starts', async () => {
    expect(await problemsOf('2026-06-01', '2026-06-01')).toEqual([]);
    expect(await problemsOf('2026-06-02', '2026-06-01')).toEqual(['conflicting_fields']);
    expect(await problemsOf('2026-07-02', null)).toEqual(['conflicting_fields']);
  });

  it('has at most 731 days', async () => {
    expect(await problemsOf('2024-01-02', '2026-01-01')).toEqual([]);
    expect(await problemsOf('2024-01-01', '2026-01-01')).toEqual(['out_of_range']);
  });

  it('of a query string is refused as its parameter start_date', async () => {
    const refusal = resolver.resolve(account, '2024-01-01', '2026-01-01', rejectPeriod);
    await expect(refusal).rejects.toThrow(InvalidParameters);
    await expect(refusal).rejects.toMatchObject({ details: { errors: [{ parameter: 'start_date', code: 'out_of_range', max: 731 }] } });
  });
});
