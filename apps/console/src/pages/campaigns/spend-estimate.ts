import { dayInZone } from '../../format/zoned-time.js';
import { daysBetween } from '../../format/days.js';

/** As ad platforms count: 365 / 12, to one decimal. */
const daysPerMonth = 30.4;

interface Schedule {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly timezone: string;
  readonly now: string;
}

/** On how many days of the account's calendar a campaign can still spend; null: it has no end, or its end has passed. */
export function remainingDays({ startsAt, endsAt, timezone, now }: Schedule): number | null {
  if (endsAt === null) return null;
  const from = startsAt !== null && Date.parse(startsAt) > Date.parse(now) ? startsAt : now;
  if (Date.parse(endsAt) <= Date.parse(from)) return null;
  // An end at midnight is the end of the day before.
  const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString();
  return daysBetween(dayInZone(from, timezone), dayInZone(lastMoment, timezone));
}

interface Budget {
  readonly type: string;
  readonly amount_micros: number;
}

export interface SpendEstimate {
  readonly dailyMicros: number | null;
  /** Of a daily budget without an end. */
  readonly monthlyMicros: number | null;
  /** The most that the schedule lets it spend; null: there is no end. */
  readonly totalMicros: number | null;
  readonly days: number | null;
}

/** What a budget comes to over its schedule; of a lifetime budget, what is left of it. */
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

/** The middle one of the daily budgets of an account; null: there is none. */
export function medianDailyBudget(campaigns: readonly Launched[]): number | null {
  const amounts = campaigns.flatMap(({ budget }) => (budget?.type === 'daily' ? [budget.amount_micros] : [])).sort((a, b) => a - b);
  return amounts[Math.floor((amounts.length - 1) / 2)] ?? null;
}

/** How many times the usual a daily budget is, where that is more than people expect; else null. */
export const factorAboveUsual = (dailyMicros: number | null, usualMicros: number | null): number | null =>
  dailyMicros !== null && usualMicros !== null && dailyMicros > unusualFactor * usualMicros ? dailyMicros / usualMicros : null;

/** How many times the former budget a raised one is, where that is more than people expect; else null. */
export function budgetIncreaseFactor(before: Budget | null, after: Budget | null): number | null {
  if (before === null || after === null || before.type !== after.type) return null;
  return after.amount_micros > largeIncreaseFactor * before.amount_micros ? after.amount_micros / before.amount_micros : null;
}
