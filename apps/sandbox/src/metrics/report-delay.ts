import { between, hashText, mix, uniform, integerBetween } from '../random/seeded-random.js';
import { type DayNumber, dayAt, dayStart, hourMs } from './reporting-day.js';

/** Percentage of a day's conversions, attributed to the day of the click, that are reported at a given age in days. */
const reportedPercent: readonly (readonly [atAge: number, percent: number])[] = [
  [28, 100],
  [14, 97],
  [7, 92],
  [3, 82],
  [1, 70],
  [0, 55],
];

const salts = {
  late: hashText('late'),
  isInvalid: hashText('invalid'),
  foundAfter: hashText('found after'),
  share: hashText('invalid share'),
};

export function reportedConversionsPercent(ageDays: number): number {
  return reportedPercent.find(([age]) => ageDays >= age)?.[1] ?? 0;
}

/** The time until which the report includes the delivery of a day. */
export function reportedUntil(campaignKey: number, day: DayNumber, now: number, lagSeconds: number | null): number {
  // Advances in steps of half the lag, so that repeated reads within a step return the same report.
  if (lagSeconds !== null) return (Math.floor(now / (lagSeconds * 500)) - 1) * lagSeconds * 500;
  // Advances in full hours, so that repeated reads within an hour return the same report. The total delay is 1 to 3 hours.
  const lateHours = integerBetween(mix(campaignKey, day), salts.late, 1, 2);
  return Math.floor(now / hourMs) * hourMs - lateHours * hourMs;
}

/** The last day for which the report is complete. */
export function dataThrough(timezone: string, now: number, lagSeconds: number | null): DayNumber {
  return dayAt(now - (lagSeconds === null ? 3 * hourMs : lagSeconds * 1_000), timezone) - 1;
}

/** The fraction of a day's traffic that is removed as invalid. One fifth of the days have some, which is found 24 to 72 hours later. */
export function invalidShare(campaignKey: number, day: DayNumber, timezone: string, now: number): number {
  const key = mix(campaignKey, day);
  if (uniform(key, salts.isInvalid) >= 0.2) return 0;
  const foundAfterHours = integerBetween(key, salts.foundAfter, 24, 72);
  if (now < dayStart(day + 1, timezone) + foundAfterHours * hourMs) return 0;
  return between(key, salts.share, 0.005, 0.03);
}
