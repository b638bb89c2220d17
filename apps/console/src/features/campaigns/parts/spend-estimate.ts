import { dayInZone } from '../../../shared/format/zoned-time.js';
import { daysBetween } from '../../../shared/format/days.js';

/** The convention of ad platforms: 365 / 12, rounded to one decimal place. */
const daysPerMonth = 30.4;

interface Schedule {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly timezone: string;
  readonly now: string;
}

/** Days in the account's time zone on which a campaign can still spend. Null if it has no end or its end has passed. */
export function remainingDays({ startsAt, endsAt, timezone, now }: Schedule): number | null {
  if (endsAt === null) return null;
  const from = startsAt !== null && Date.parse(startsAt) > Date.parse(now) ? startsAt : now;
  if (Date.parse(endsAt) <= Date.parse(from)) return null;
  // An end at midnight belongs to the previous day.
  const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString();
  return daysBetween(dayInZone(from, timezone), dayInZone(lastMoment, timezone));
}

interface Budget {
  readonly type: string;
  readonly amount_micros: number;
}

export interface SpendEstimate {
  readonly dailyMicros: number | null;
  /** For a daily budget without an end date. */
  readonly monthlyMicros: number | null;
  /** The maximum spend within the schedule. Null if there is no end date. */
  readonly totalMicros: number | null;
  readonly days: number | null;
}

/** Estimates the spend of a budget over its schedule. A lifetime budget counts only what remains of it. */
export function estimateSpend(budget: Budget, schedule: Schedule, spentMicros = 0): SpendEstimate {
  const days = remainingDays(schedule);
  if (budget.type === 'daily') {
    const dailyMicros = budget.amount_micros;
    const totalMicros = days === null ? null : dailyMicros * days;
    return { dailyMicros, monthlyMicros: dailyMicros * daysPerMonth, totalMicros, days };
  }
  const totalMicros = Math.max(0, budget.amount_micros - spentMicros);
  return { dailyMicros: days === null ? null : totalMicros / days, monthlyMicros: null, totalMicros, days };
}

interface Launched {
  readonly budget: Budget | null;
}

const unusualFactor = 3;
const largeIncreaseFactor = 2;

/** The median daily budget. Null if there are no daily budgets. */
export function medianDailyBudget(campaigns: readonly Launched[]): number | null {
  const amounts = campaigns.flatMap(({ budget }) => (budget?.type === 'daily' ? [budget.amount_micros] : [])).sort((a, b) => a - b);
  return amounts[Math.floor((amounts.length - 1) / 2)] ?? null;
}

/** Ratio of a daily budget to the median. Null unless it exceeds `unusualFactor`. */
export const factorAboveUsual = (dailyMicros: number | null, usualMicros: number | null): number | null =>
  dailyMicros !== null && usualMicros !== null && dailyMicros > unusualFactor * usualMicros ? dailyMicros / usualMicros : null;

/** Ratio of the new budget to the previous one. Null unless it exceeds `largeIncreaseFactor`. */
export function budgetIncreaseFactor(before: Budget | null, after: Budget | null): number | null {
  if (before === null || after === null || before.type !== after.type) return null;
  return after.amount_micros > largeIncreaseFactor * before.amount_micros ? after.amount_micros / before.amount_micros : null;
}
