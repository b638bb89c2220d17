import { reportedConversionsPercent, dataThrough, invalidShare, reportedUntil } from './report-delay.js';
import { dayNumber, dayStart, dayText, hourMs } from './reporting-day.js';

const day = dayNumber('2026-05-10');
const keys = Array.from({ length: 500 }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 0);

describe('the delay of a report', () => {
  it.each([
    [0, 55],
    [1, 70],
    [2, 70],
    [3, 82],
    [6, 82],
    [7, 92],
    [13, 92],
    [14, 97],
    [27, 97],
    [28, 100],
    [400, 100],
  ])('a report of a day that is %d days old contains %d%% of the conversions', (age, percent) => {
    expect(reportedConversionsPercent(age)).toBe(percent);
  });

  it('a report is 1 to 3 hours late and changes only on the hour', () => {
    const now = Date.parse('2026-05-10T12:34:56.789Z');
    for (const key of keys) {
      const late = now - reportedUntil(key, day, now, null);
      expect(late).toBeGreaterThanOrEqual(hourMs);
      expect(late).toBeLessThan(3 * hourMs);
      expect(reportedUntil(key, day, now, null) % hourMs).toBe(0);
    }
  });

  it('a report is at most as late as the setting and changes only at every half of it', () => {
    const start = Date.parse('2026-05-10T12:34:00Z');
    const lates = Array.from({ length: 600 }, (_, i) => start + i * 100 - reportedUntil(keys[0] as number, day, start + i * 100, 30));
    expect(Math.min(...lates)).toBe(15_000);
    expect(Math.max(...lates)).toBe(29_900);
    expect(dayText(dataThrough('UTC', Date.parse('2026-05-11T00:00:29Z'), 30))).toBe('2026-05-09');
    expect(dayText(dataThrough('UTC', Date.parse('2026-05-11T00:00:30Z'), 30))).toBe('2026-05-10');
  });

  it('a report is complete for a day three hours after its end in the time zone of the ad account', () => {
    const through = (timezone: string, now: string) => dayText(dataThrough(timezone, Date.parse(now), null));
    expect(through('UTC', '2026-05-11T02:59:59Z')).toBe('2026-05-09');
    expect(through('UTC', '2026-05-11T03:00:00Z')).toBe('2026-05-10');
    expect(through('America/New_York', '2026-05-11T06:59:00Z')).toBe('2026-05-09');
    expect(through('America/New_York', '2026-05-11T07:00:00Z')).toBe('2026-05-10');
    for (const key of keys)
      expect(reportedUntil(key, day, dayStart(day + 1, 'UTC') + 3 * hourMs, null)).toBeGreaterThanOrEqual(dayStart(day + 1, 'UTC'));
  });
});

describe('invalid traffic', () => {
  const end = dayStart(day + 1, 'UTC');
  const finds = keys.map((key) => Array.from({ length: 100 }, (_, hours) => invalidShare(key, day, 'UTC', end + hours * hourMs)));
  const found = finds.filter((shares) => shares.some((share) => share > 0));

  it('invalid traffic is found on one fifth of the days', () => {
    expect(found.length / keys.length).toBeGreaterThan(0.15);
    expect(found.length / keys.length).toBeLessThan(0.25);
  });

  it('invalid traffic removes 0.5 to 3% of a day once, 24 to 72 hours after it', () => {
    for (const shares of found) {
      const first = shares.findIndex((share) => share > 0);
      expect(first).toBeGreaterThanOrEqual(24);
      expect(first).toBeLessThanOrEqual(72);
      expect(new Set(shares.slice(first)).size).toBe(1);
      expect(shares[first]).toBeGreaterThanOrEqual(0.005);
      expect(shares[first]).toBeLessThanOrEqual(0.03);
    }
  });
});
