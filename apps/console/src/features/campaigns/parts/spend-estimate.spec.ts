import { estimateSpend, remainingDays, factorAboveUsual, budgetIncreaseFactor, medianDailyBudget } from './spend-estimate.js';

const timezone = 'Europe/Berlin';
const now = '2027-03-26T11:00:00.000Z';
const daily = (amount: number) => ({ type: 'daily', amount_micros: amount });
const lifetime = (amount: number) => ({ type: 'lifetime', amount_micros: amount });

describe('remaining days of a campaign', () => {
  it.each([
    ['a campaign without an end date has no number of remaining days', null, null, null],
    ['remaining days start today when there is no start time', null, '2027-03-28T20:00:00Z', 3],
    ['remaining days start today when the start time is past', '2027-01-01T00:00:00Z', '2027-03-28T20:00:00Z', 3],
    ['remaining days start at a future start time', '2027-04-01T07:00:00Z', '2027-04-03T07:00:00Z', 3],
    ['an end at midnight does not count the day that begins', null, '2027-03-27T23:00:00Z', 2],
    ['days are counted in the account’s time zone across a daylight saving change', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 1],
    ['a campaign past its end has no remaining days', null, '2027-03-26T10:00:00Z', null],
  ])('%s', (_, startsAt, endsAt, days) => {
    expect(remainingDays({ startsAt, endsAt, timezone, now })).toBe(days);
  });
});

describe('spend estimate', () => {
  const open = { startsAt: null, endsAt: null, timezone, now };
  const tenDays = { ...open, endsAt: '2027-04-04T12:00:00Z' };

  it('the estimate of a daily budget is monthly without an end date, and budget times days with one', () => {
    expect(estimateSpend(daily(50_000_000), open)).toEqual({
      dailyMicros: 50_000_000,
      monthlyMicros: 1_520_000_000,
      totalMicros: null,
      days: null,
    });
    expect(estimateSpend(daily(50_000_000), tenDays)).toMatchObject({ totalMicros: 500_000_000, days: 10 });
  });

  it('the estimate of a lifetime budget divides the remaining budget by the remaining days', () => {
    expect(estimateSpend(lifetime(300_000_000), tenDays, 100_000_000)).toEqual({
      dailyMicros: 20_000_000,
      monthlyMicros: null,
      totalMicros: 200_000_000,
      days: 10,
    });
    expect(estimateSpend(lifetime(300_000_000), open)).toMatchObject({ dailyMicros: null, totalMicros: 300_000_000 });
  });
});

describe('unusual budgets', () => {
  it('a budget is unusual above three times the median daily budget of the account', () => {
    const usual = medianDailyBudget([daily(10), lifetime(9_000), daily(1_000), daily(20)].map((budget) => ({ budget })));
    expect(usual).toBe(20);
    expect([
      factorAboveUsual(60, usual),
      factorAboveUsual(61, usual),
      factorAboveUsual(5_000, null),
      medianDailyBudget([{ budget: null }]),
    ]).toEqual([null, 3.05, null, null]);
  });

  it('a budget increase is large above twice the previous budget', () => {
    expect([
      budgetIncreaseFactor(daily(10), daily(20)),
      budgetIncreaseFactor(daily(10), daily(50)),
      budgetIncreaseFactor(null, daily(50)),
    ]).toEqual([null, 5, null]);
  });
});
