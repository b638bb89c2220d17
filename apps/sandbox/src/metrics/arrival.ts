import { between, hashText, mix, uniform, wholeBetween } from '../chance/chance.js';
import { type DayNumber, dayAt, dayStart, hourMs } from './reporting-day.js';

/** Of all conversions of a day, booked on the day of the click, the percent known when it is so many days old. */
const knownPercent: readonly (readonly [atAge: number, percent: number])[] = [
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

export function conversionsKnownPercent(ageDays: number): number {
  return knownPercent.find(([age]) => ageDays >= age)?.[1] ?? 0;
}

/** Until when a day's delivery shows in its report. */
export function reportedUntil(campaignKey: number, day: DayNumber, now: number, lagSeconds: number | null): number {
  // Steps of half the lag, so that two readings agree in between here too.
  if (lagSeconds !== null) return (Math.floor(now / (lagSeconds * 500)) - 1) * lagSeconds * 500;
  // Whole hours, so that a report changes at the top of an hour and two readings agree in between: 1–3 h late in all.
  const lateHours = wholeBetween(mix(campaignKey, day), salts.late, 1, 2);
  return Math.floor(now / hourMs) * hourMs - lateHours * hourMs;
}

/** The last day of which every row is there. */
export function dataThrough(timezone: string, now: number, lagSeconds: number | null): DayNumber {
  return dayAt(now - (lagSeconds === null ? 3 * hourMs : lagSeconds * 1_000), timezone) - 1;
}

/** A fifth of the days have invalid traffic that is found 24–72 h after the day; 0 before that, else the share that goes. */
export function invalidShare(campaignKey: number, day: DayNumber, timezone: string, now: number): number {
  const key = mix(campaignKey, day);
  if (uniform(key, salts.isInvalid) >= 0.2) return 0;
  const foundAfterHours = wholeBetween(key, salts.foundAfter, 24, 72);
  if (now < dayStart(day + 1, timezone) + foundAfterHours * hourMs) return 0;
  return between(key, salts.share, 0.005, 0.03);
}
