import { HostRates } from './host-rates.js';

const waits = (rates: HostRates, count: number, { account = 'acc_1', host = 'shop.example', now = 0 } = {}) =>
  Array.from({ length: count }, () => rates.waitMs(account, host, now));

describe('the messages of an account to a host', () => {
  it('go at once up to a hundred, and then fifty each second', () => {
    const rates = new HostRates();
    expect(waits(rates, 100).every((wait) => wait === 0)).toBe(true);
    expect(waits(rates, 3)).toEqual([20, 40, 60]);
  });

  it('are counted apart from those of other accounts and to other hosts', () => {
    const rates = new HostRates();
    waits(rates, 200);
    expect(waits(rates, 1, { account: 'acc_2' })).toEqual([0]);
    expect(waits(rates, 1, { host: 'other.example' })).toEqual([0]);
  });

  it('may come at once again after a pause', () => {
    const rates = new HostRates();
    waits(rates, 100);
    expect(waits(rates, 51, { now: 1_000 })).toEqual([...Array.from({ length: 50 }, () => 0), 20]);
  });

  it('are counted over any long time as often as the rate says', () => {
    const rates = new HostRates();
    let now = 0;
    for (let i = 0; i < 1_000; i++) now += rates.waitMs('acc_1', 'shop.example', now);
    expect(now).toBeCloseTo((1_000 - 100) * 20, 5);
  });

  it('of many hosts are forgotten once they may come at once again', () => {
    const rates = new HostRates();
    for (let i = 0; i < 5_000; i++) rates.waitMs('acc_1', `w${i}.example`, i * 1_000);
    expect((rates as unknown as { usedUntil: Map<string, number> }).usedUntil.size).toBeLessThanOrEqual(1_000);
  });
});
