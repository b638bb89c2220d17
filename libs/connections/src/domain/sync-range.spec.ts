import { addDays, dayIn } from '#libs/kernel';
import { finalBefore, nextRange } from './sync-range.js';

const now = new Date('2026-11-21T09:00:00Z');
const lookback = { restatementDays: 28, maxHistoryDays: 731 };
const reported = { timezone: 'UTC', reportedThrough: '2026-11-20', firstDay: '2026-10-01' };
const fresh = { timezone: 'UTC', finalThrough: null };

describe('the range of a sync', () => {
  it('a first run starts 400 days ago or at the limit of the platform', () => {
    expect(nextRange(fresh, lookback, now)).toEqual({ startDate: '2025-10-17', endDate: '2026-11-21' });
    expect(nextRange(fresh, { ...lookback, maxHistoryDays: 90 }, now).startDate).toBe('2026-08-23');
  });

  it('a later run starts with the days that the platform may still restate', () => {
    expect(nextRange({ ...fresh, finalThrough: '2026-10-23' }, lookback, now).startDate).toBe('2026-10-24');
  });

  it('a connection without recent syncs resumes after its last final day', () => {
    expect(nextRange({ ...fresh, finalThrough: '2026-03-01' }, lookback, now).startDate).toBe('2026-03-02');
    expect(nextRange({ ...fresh, finalThrough: '2023-03-01' }, lookback, now).startDate).toBe('2024-11-20');
  });

  it.each([
    ['Pacific/Auckland', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Pacific/Niue', '2026-11-20'],
  ])('a sync range ends today in the time zone %s', (timezone, today) => {
    const at = new Date('2026-11-21T09:00:00Z');
    expect(nextRange({ ...fresh, timezone }, lookback, at).endDate).toBe(today);
    expect(finalBefore({ ...reported, timezone }, 28, at)).toBe(addDays(today, -28));
  });

  it.each([
    ['has reported every metric', '2026-11-20', '2026-10-24'],
    ['has not reported the conversions of', '2026-10-20', '2026-10-21'],
    ['has reported nothing of', null, '2026-10-01'],
  ])('a day is not final unless the platform %s it', (_, reportedThrough, first) => {
    expect(finalBefore({ ...reported, reportedThrough }, 28, now)).toBe(first);
  });

  it.each(['2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T23:30:00Z'])(
    'days are counted correctly across a time change (%s)',
    (at) => {
      expect(addDays(dayIn(new Date(at), 'Europe/Berlin'), 1)).toBe(
        at.startsWith('2026-03') ? '2026-03-30' : at.includes('T23') ? '2026-10-27' : '2026-10-26',
      );
    },
  );
});
