import { estimateSpend, remainingDays, factorAboveUsual, budgetIncreaseFactor, medianDailyBudget } from './spend-estimate.js';

const timezone = 'Europe/Berlin';
const now = '2027-03-26T11:00:00.000Z';
const daily = (amount: number) => ({ type: 'daily', amount_micros: amount });
const lifetime = (amount: number) => ({ type: 'lifetime', amount_micros: amount });

describe('the days on which a campaign can spend', () => {
  it.each([
    ['without an end cannot be counted', null, null, null],
    ['begin today when it has no start', null, '2027-03-28T20:00:00Z', 3],
    ['begin today when it started long ago', '2027-01-01T00:00:00Z', '2027-03-28T20:00:00Z', 3],
    ['begin with a start to come', '2027-04-01T07:00:00Z', '2027-04-03T07:00:00Z', 3],
    ['do not count a day that ends at its first midnight', null, '2027-03-27T23:00:00Z', 2],
    ['are days of the account, also over a change of its clock', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 1],
    ['are none after its end', null, '2027-03-26T10:00:00Z', null],
  ])('%s', (_, startsAt, endsAt, days) => {
    expect(remainingDays({ startsAt, endsAt, timezone, now })).toBe(days);
  });
});

describe('an estimate', () => {
  const open = { startsAt: null, endsAt: null, timezone, now };
  const tenDays = { ...open, endsAt: '2027-04-04T12:00:00Z' };

  it('of a daily budget is a month without an end, and budget times days with one', () => {
    expect(estimateSpend(daily(50_000_000), open)).toEqual({
      dailyMicros: 50_000_000,
      monthlyMicros: 1_520_000_000,
      totalMicros: null,
      days: null,
    });
    expect(estimateSpend(daily(50_000_000), tenDays)).toMatchObject({ totalMicros: 500_000_000, days: 10 });
  });

  it('of a lifetime budget is what is left of it, over the days that are left', () => {
    expect(estimateSpend(lifetime(300_000_000), tenDays, 100_000_000)).toEqual({
      dailyMicros: 20_000_000,
      monthlyMicros: null,
      totalMicros: 200_000_000,
      days: 10,
    });
    expect(estimateSpend(lifetime(300_000_000), open)).toMatchObject({ dailyMicros: null, totalMicros: 300_000_000 });
  });
});

describe('a budget is unusual', () => {
  it('above three times the middle daily budget of the account', () => {
    const usual = medianDailyBudget([daily(10), lifetime(9_000), daily(1_000), daily(20)].map((budget) => ({ budget })));
    expect(usual).toBe(20);
    expect([
      factorAboveUsual(60, usual),
      factorAboveUsual(61, usual),
      factorAboveUsual(5_000, null),
      medianDailyBudget([{ budget: null }]),
    ]).toEqual([null, 3.05, null, null]);
  });

  it('after a raise to more than twice of what it was', () => {
    expect([
      budgetIncreaseFactor(daily(10), daily(20)),
      budgetIncreaseFactor(daily(10), daily(50)),
      budgetIncreaseFactor(null, daily(50)),
    ]).toEqual([null, 5, null]);
  });
});
