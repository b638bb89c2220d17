import { newId } from '#libs/kernel';
import { Account } from './account.js';

const now = new Date('2026-05-01T12:00:00.000Z');
const opened = (plan: string) => Account.open(newId('acc'), { name: 'Shop', plan, currency: 'USD', timezone: 'UTC' }, now);
const noticed = (account: Account, count: number, day = '2026-05-01') =>
  account.noticeQuota({ day, count }, now).map(({ facts }) => (facts as { threshold: number }).threshold);

describe('the notices of the daily quota', () => {
  it('the requests of a day reach 80% and 100% once each, at the exact request', () => {
    const account = opened('starter');
    expect([7_999, 8_000, 8_001, 9_999, 10_000, 10_000].map((count) => noticed(account, count))).toEqual([[], [0.8], [], [], [1], []]);
  });

  it('both shares are announced when only the end is seen', () => {
    expect(noticed(opened('starter'), 10_000)).toEqual([0.8, 1]);
  });

  it('the next day starts again, and a late notice of a former day is dropped', () => {
    const account = opened('starter');
    expect(noticed(account, 8_000)).toEqual([0.8]);
    expect(noticed(account, 8_000, '2026-05-02')).toEqual([0.8]);
    expect(noticed(account, 10_000)).toEqual([]);
  });

  it('a higher plan has its own shares on the same day', () => {
    const account = opened('starter');
    expect(noticed(account, 10_000)).toEqual([0.8, 1]);
    account.changePlan('growth', true, now);
    expect([noticed(account, 10_001), noticed(account, 80_000)]).toEqual([[], [0.8]]);
  });

  it('an unlimited plan has no quota to reach', () => {
    expect(noticed(opened('enterprise'), 1_000_000)).toEqual([]);
  });
});

describe('the spending limit of an account', () => {
  it('is none at first, and each change is recorded with the former and the new value', () => {
    const account = opened('starter');
    account.pullEvents();
    expect(account.maxCampaignDailyMicros).toBeNull();
    for (const micros of [100_000_000, 100_000_000, 50_000_000, null]) account.changeSpendingLimit(micros, now);
    expect(account.pullEvents().map(({ type, changes }) => [type, changes])).toEqual([
      ['account.spending_limit_changed', { max_campaign_daily_micros: { from: null, to: 100_000_000 } }],
      ['account.spending_limit_changed', { max_campaign_daily_micros: { from: 100_000_000, to: 50_000_000 } }],
      ['account.spending_limit_changed', { max_campaign_daily_micros: { from: 50_000_000, to: null } }],
    ]);
  });
});
