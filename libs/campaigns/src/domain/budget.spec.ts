import { inHours, now } from '../../testing/a-campaign.js';
import { Budget, minDailyBudgetMicros } from './budget.js';
import { Schedule } from './schedule.js';

const daily = new Budget('daily', 5_000_000);
const lifetime = new Budget('lifetime', 5_000_000);
const untilInHours = (hours: number) => new Schedule({ startsAt: null, endsAt: inHours(hours) });

describe('a budget', () => {
  it.each([
    [0, 49, []],
    [49, 50, [0.5]],
    [50, 79, []],
    [0, 100, [0.5, 0.8, 1]],
    [90, 120, [1]],
    [100, 130, []],
    [90, 60, []],
  ])('the spend from %d%% to %d%% of a lifetime budget reaches %j', (from, to, reached) => {
    const micros = (percent: number) => percent * 1_000_000;
    expect(new Budget('lifetime', micros(100)).thresholdsReached(micros(from), micros(to))).toEqual(reached);
    expect(new Budget('daily', micros(100)).thresholdsReached(micros(from), micros(to))).toEqual([]);
  });

  it('a budget exists when both of its fields are set', () => {
    expect(Budget.of({ budgetType: 'lifetime', budgetAmountMicros: 5_000_000 })).toEqual(lifetime);
    expect(Budget.of({ budgetType: 'daily', budgetAmountMicros: null })).toBeNull();
    expect(Budget.of({ budgetType: null, budgetAmountMicros: 1 })).toBeNull();
  });

  it('only changed fields are checked for being set together', () => {
    const incomplete = { budgetType: 'daily', budgetAmountMicros: null } as const;
    expect(Budget.problems(incomplete, new Set(['budgetType']))).toMatchObject([{ pointer: '/budget/amount_micros', code: 'required' }]);
    expect(Budget.problems(incomplete, new Set(['name']))).toEqual([]);
  });

  it.each([
    [0, 5_000_000],
    [2_000_000, 3_000_000],
    [5_000_000, 0],
    [9_000_000, 0],
  ])('of a lifetime budget, %d spent micros leave %d', (spent, remaining) => {
    expect(lifetime.remainingMicros(spent)).toBe(remaining);
    expect(daily.remainingMicros(spent)).toBeNull();
  });

  it('a lifetime budget must cover the spend to date, a daily one need not', () => {
    expect([5_000_000, 5_000_001].map((spent) => lifetime.covers(spent))).toEqual([true, false]);
    expect(daily.covers(5_000_001)).toBe(true);
  });

  it.each([
    [5_000_000, 1, 5_000_000],
    [5_000_000, 3, 1_666_667],
    [1, 3, 1],
    [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
    [5_000_000, null, null],
  ])('a lifetime budget of %d for %j days is %j a day, rounded up', (amount, days, perDay) => {
    expect(new Budget('lifetime', amount).dailyMicros(days)).toBe(perDay);
    expect(new Budget('daily', amount).dailyMicros(days)).toBe(amount);
  });

  it('a launch needs the minimum once for a daily budget, and for each day ahead for a lifetime budget', () => {
    expect(daily.minMicrosFor(untilInHours(72), 7, now)).toBe(minDailyBudgetMicros);
    expect(lifetime.minMicrosFor(untilInHours(72), 7, now)).toBe(3 * minDailyBudgetMicros + 7);
    expect(lifetime.minMicrosFor(new Schedule({ startsAt: null, endsAt: null }), 7, now)).toBe(minDailyBudgetMicros);
  });
});
