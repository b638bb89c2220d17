import { fitsQuota, lookIntervalSeconds, type QuotaPurpose, quotaPurposes } from './quota-policy.js';

const limit = 15_000;
const minute = 60;
const day = 86_400;

/** The calls of the last 24 hours, by the second. */
class SlidingDay {
  private readonly calls: { readonly at: number; readonly purpose: QuotaPurpose }[] = [];
  private first = 0;
  private readonly use = Object.fromEntries(quotaPurposes.map((purpose) => [purpose, 0])) as Record<QuotaPurpose, number>;

  /** Makes a call if it fits. */
  take(purpose: QuotaPurpose, at: number): boolean {
    for (let old = this.calls[this.first]; old !== undefined && old.at <= at - day; old = this.calls[++this.first]) this.use[old.purpose]--;
    if (!fitsQuota(purpose, this.use, limit)) return false;
    this.calls.push({ at, purpose });
    this.use[purpose]++;
    return true;
  }

  get total(): number {
    return quotaPurposes.reduce((sum, purpose) => sum + this.use[purpose], 0);
  }

  get withoutStops(): number {
    return this.total - this.use.stop;
  }
}

/** Two days of an installation, of which the second is measured. */
function simulate(connections: number) {
  const quota = new SlidingDay();
  const lastLook = new Map<number, number>();
  const lastSync = new Map<number, number>();
  const result = { longestGap: 0, reviewGap: 0, refusedStops: 0, refusedLooks: 0, maxTotal: 0, maxWithoutStops: 0, refusedChanges: 0 };
  for (let at = 0; at < 2 * day; at += minute) {
    const isMeasured = at >= day;
    for (let connection = 0; connection < connections; connection++) {
      // Each connection is swept every three minutes; in one of ten, an ad is in review.
      const urgency = connection % 10 === 0 ? 'review' : 'regular';
      const isSwept = (at / minute + connection) % 3 === 0 || urgency === 'review';
      const since = at - (lastLook.get(connection) ?? Number.NEGATIVE_INFINITY);
      if (isSwept && since >= lookIntervalSeconds(connections, limit, urgency)) {
        if (quota.take('look', at)) {
          const gap = since === Number.POSITIVE_INFINITY ? 0 : since;
          if (isMeasured)
            result[urgency === 'review' ? 'reviewGap' : 'longestGap'] = Math.max(
              result[urgency === 'review' ? 'reviewGap' : 'longestGap'],
              gap,
            );
          lastLook.set(connection, at);
        } else if (isMeasured) result.refusedLooks++;
      }
      if (at - (lastSync.get(connection) ?? Number.NEGATIVE_INFINITY) >= 3_600) {
        lastSync.set(connection, at);
        for (let page = 0; page < 2; page++) quota.take('report', at);
      }
    }
    // Twenty changes an hour, and at noon a customer's program that changes everything without end.
    const isNoon = at % day >= day / 2 && at % day < day / 2 + 3_600;
    const changes = isNoon ? 200 : at % (3 * minute) === 0 ? 5 : 0;
    for (let n = 0; n < changes; n++) if (!quota.take('change', at) && isMeasured) result.refusedChanges++;
    // A stop is two calls. There is one every two minutes.
    if (at % (2 * minute) === 0) for (let n = 0; n < 2; n++) if (!quota.take('stop', at) && isMeasured) result.refusedStops++;
    if (isMeasured) {
      result.maxTotal = Math.max(result.maxTotal, quota.total);
      result.maxWithoutStops = Math.max(result.maxWithoutStops, quota.withoutStops);
    }
  }
  return result;
}

describe('a quota of 15,000 calls a day for the whole installation', () => {
  const simulated = simulate(100);

  it('with 100 connections, each is looked at once an hour at least, and sooner while an ad is in review', () => {
    expect(simulated.longestGap).toBeLessThanOrEqual(3_600);
    expect(simulated.reviewGap).toBeLessThanOrEqual(simulated.longestGap / 2);
    expect(simulated.refusedLooks).toBe(0);
  });

  it('a fifth is kept for stops, and every stop is sent at once, whatever else is wanted', () => {
    expect(simulated.refusedChanges).toBeGreaterThan(1_000);
    expect(simulated.maxWithoutStops).toBeLessThanOrEqual(limit * 0.8);
    expect(simulated).toMatchObject({ refusedStops: 0 });
    expect(simulated.maxTotal).toBeLessThanOrEqual(limit);
  });

  it('few connections are looked at as often as without a quota', () => {
    expect(lookIntervalSeconds(1, limit, 'regular')).toBeLessThan(180);
    expect(lookIntervalSeconds(5, limit, 'regular')).toBeLessThan(180);
    expect(lookIntervalSeconds(100, limit, 'regular')).toBeGreaterThan(900);
    expect(lookIntervalSeconds(10_000, limit, 'regular')).toBeLessThanOrEqual(3_600);
  });

  it('an account uses half of the changes that the others leave it, and everything when there is no other', () => {
    const none = { stop: 0, change: 0, look: 0, report: 0 };
    const changesOf = (others: number, isAlone = false) => {
      let own = 0;
      while (fitsQuota('change', { ...none, change: others + own }, 1_000, isAlone ? null : { ...none, change: own })) own++;
      return own;
    };
    expect([changesOf(0, true), changesOf(0), changesOf(275), changesOf(450)]).toEqual([550, 275, 138, 50]);
  });

  it('an account whose users sync without end gets three quarters of the reports that the others leave', () => {
    const none = { stop: 0, change: 0, look: 0, report: 0 };
    const reportsOf = (others: number, change = 0) => {
      let own = 0;
      while (fitsQuota('report', { ...none, change, report: others + own }, 1_000, { ...none, report: own })) own++;
      return own;
    };
    expect([reportsOf(0), reportsOf(100), reportsOf(0, 450), reportsOf(200)]).toEqual([150, 75, 75, 0]);
  });

  it('stops of an account over its part are sent until the last quarter of the reserve, and those of others to the end', () => {
    const used = { stop: 0, change: 550, look: 250, report: 0 };
    const stopsOf = (others: number, isWithin: boolean) => {
      let own = isWithin ? 0 : 200;
      const begin = own;
      while (fitsQuota('stop', { ...used, stop: others + own }, 1_100, { ...used, stop: own })) own++;
      return own - begin;
    };
    // 100 are left: the account over its part leaves 55 of them to the others, which get the last one as well.
    expect(stopsOf(0, false)).toBe(45);
    expect(stopsOf(245, true)).toBe(55);
  });

  it.each(quotaPurposes)('calls to %s end where their share ends', (purpose) => {
    const use = { stop: 0, change: 0, look: 0, report: 0 };
    while (fitsQuota(purpose, use, 1_000)) use[purpose]++;
    expect(use[purpose]).toBe({ stop: 1_000, change: 550, look: 250, report: 200 }[purpose]);
  });
});
