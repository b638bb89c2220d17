import fc from 'fast-check';
import { buildPast, buildVersion, buildAccount, day, hour } from '../../../../test/sandbox/a-campaign-past.js';
import { type AdAccountModel, campaignFacts, type CampaignPast, deliveryProgress } from './campaign-metrics.js';
import type { MetricsFact } from './facts.js';
import { modelNames } from './platform-model.js';
import { dayNumber } from './reporting-day.js';

const start = '2025-02-03T00:00:00Z';
const first = dayNumber('2025-02-03');
const at = (dayOffset: number, hours = 0) => Date.parse(start) + dayOffset * day + hours * hour;
const past = buildPast('sc_spec', buildVersion(start));
const read = (now: number, campaign: CampaignPast = past, account: AdAccountModel = buildAccount()) =>
  campaignFacts(campaign, account, now, first, first + 500);
const sum = (facts: readonly MetricsFact[], metric: keyof MetricsFact) =>
  facts.reduce((total, fact) => total + (fact[metric] as number), 0);
const onDay = (facts: readonly MetricsFact[], offset: number) => facts.filter((fact) => fact.day === first + offset);
const nameOf = ({ day: number, adId, adSetId }: MetricsFact) => `${number} ${adId} ${adSetId}`;
const byName = (facts: readonly MetricsFact[]) => new Map(facts.map((fact) => [nameOf(fact), fact]));

describe('the numbers of a campaign', () => {
  it('the metrics of a campaign are deterministic and depend on the seed and the campaign', () => {
    expect(read(at(30))).toEqual(read(at(30)));
    expect(read(at(30))).not.toEqual(read(at(30), past, buildAccount({ seed: 8 })));
    expect(read(at(30))).not.toEqual(read(at(30), buildPast('sc_other', buildVersion(start))));
  });

  it('metrics are non-negative integers, clicks do not exceed impressions, and conversions do not exceed clicks', () => {
    for (const fact of read(at(60))) {
      for (const value of [fact.impressions, fact.clicks, fact.spendMicros, fact.conversionHundredths, fact.conversionValueMicros]) {
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
      }
      expect(fact.clicks).toBeLessThanOrEqual(fact.impressions);
      expect(fact.conversionHundredths).toBeLessThanOrEqual(fact.clicks * 100);
    }
  });

  it('metrics first appear 1 to 3 hours late', () => {
    const firstSeen = (campaign: CampaignPast) =>
      Array.from({ length: 6 * 60 }, (_, minute) => minute).find((minute) => read(at(0, 9 + minute / 60), campaign).length > 0) as number;
    for (const id of ['sc_1', 'sc_2', 'sc_3', 'sc_4', 'sc_5']) {
      // It starts in mid-morning with a budget large enough to deliver in its first minutes.
      const rich = buildVersion('2025-02-03T09:00:00Z', { budget: { type: 'daily', amountMicros: 50_000_000_000 } });
      expect(firstSeen(buildPast(id, rich))).toBeGreaterThan(60);
      expect(firstSeen(buildPast(id, rich))).toBeLessThanOrEqual(180 + 60);
    }
  });

  it('metrics only grow during a day', () => {
    let before = new Map<string, MetricsFact>();
    for (let hours = 0; hours <= 26; hours++) {
      const now = byName(onDay(read(at(5, hours)), 5));
      for (const [name, fact] of before) {
        const later = now.get(name) as MetricsFact;
        expect(later.impressions).toBeGreaterThanOrEqual(fact.impressions);
        expect(later.clicks).toBeGreaterThanOrEqual(fact.clicks - 1);
        expect(later.spendMicros).toBeGreaterThanOrEqual(fact.spendMicros - 1);
      }
      before = now;
    }
    expect(before.size).toBe(9);
  });

  it('metrics of the past do not change with later changes of the campaign', () => {
    const changes = [
      buildVersion('2025-02-20T13:20:00Z', { runState: 'paused' }),
      buildVersion('2025-02-22T08:00:00Z', { budget: { type: 'daily', amountMicros: 900_000_000 }, adSetIds: ['ss_x', 'ss_new'] }),
      buildVersion('2025-02-25T08:00:00Z', { runState: 'archived' }),
    ];
    const changed = buildPast('sc_spec', buildVersion(start), ...changes);
    expect(read(at(17), changed)).toEqual(read(at(17)));
    const later = read(at(60), changed).filter((fact) => fact.day < dayNumber('2025-02-20'));
    expect(later).toEqual(read(at(60)).filter((fact) => fact.day < dayNumber('2025-02-20')));
  });

  it('metrics stop when the campaign is paused', () => {
    const changed = buildPast('sc_spec', buildVersion(start), buildVersion('2025-02-20T12:00:00Z', { runState: 'paused' }));
    const facts = read(at(40), changed);
    expect(Math.max(...facts.map((fact) => fact.day))).toBe(dayNumber('2025-02-20'));
    const whole = sum(onDay(read(at(40)), 17), 'spendMicros');
    const half = sum(onDay(facts, 17), 'spendMicros');
    expect(half / whole).toBeGreaterThan(0.3);
    expect(half / whole).toBeLessThan(0.6);
  });

  it('an ad that was never approved has no metrics', () => {
    const ads = buildVersion(start).ads.map((ad, i) => (i === 0 ? { ...ad, approvedAt: null } : ad));
    const ids = new Set(read(at(10), buildPast('sc_spec', buildVersion(start, { ads }))).map(({ adId }) => adId));
    expect([...ids].toSorted()).toEqual(['sa_b', 'sa_c']);
  });
});

describe('restatement', () => {
  const final = read(at(100));
  const aDay = 20;
  const conversions = (facts: readonly MetricsFact[]) => sum(onDay(facts, aDay), 'conversionHundredths');
  // Reports are at most two hours late here, so the whole day is included; later readings are in the middle of a day.
  const ages: [age: number, hours: number, percent: number][] = [
    [1, 12, 70],
    [2, 12, 70],
    [3, 12, 82],
    [7, 12, 92],
    [14, 12, 97],
    [27, 12, 97],
    [28, 0, 100],
    [80, 0, 100],
  ];

  it.each(ages)('after %d days and %d hours, %d%% of the conversions are reported on the day of the click', (age, hours, percent) => {
    const known = read(at(aDay + age, hours));
    expect(conversions(known)).toBe((conversions(final) / 100) * percent);
    expect(sum(onDay(known, aDay), 'conversionValueMicros')).toBe((sum(onDay(final, aDay), 'conversionValueMicros') / 100) * percent);
    expect(conversions(final)).toBeGreaterThan(0);
  });

  it('on the day itself, 55% of the conversions of its clicks are reported', () => {
    for (const fact of onDay(read(at(aDay, 23)), aDay)) expect(fact.conversionHundredths % 55).toBe(0);
    expect(conversions(read(at(aDay, 23)))).toBeGreaterThan(0);
  });

  it('a restatement of spend removes 0.5 to 3% on one fifth of the days within 72 hours', () => {
    const cuts: number[] = [];
    for (let offset = 0; offset < 300; offset++) {
      const [early, late] = [at(offset + 1, 20), at(offset + 1, 73)].map((now) =>
        sum(onDay(campaignFacts(past, buildAccount(), now, first + offset, first + offset), offset), 'spendMicros'),
      );
      expect(late).toBe(sum(onDay(campaignFacts(past, buildAccount(), at(500), first + offset, first + offset), offset), 'spendMicros'));
      if (late !== early) cuts.push(1 - (late as number) / (early as number));
    }
    expect(cuts.length / 300).toBeGreaterThan(0.13);
    expect(cuts.length / 300).toBeLessThan(0.27);
    for (const cut of cuts) {
      expect(cut).toBeGreaterThan(0.00499);
      expect(cut).toBeLessThan(0.03001);
    }
  });

  it('metrics no longer change after 28 days', () => {
    const frozen = read(at(aDay + 28)).filter((fact) => fact.day <= first + aDay);
    for (const later of [29, 60, 300]) expect(read(at(aDay + later)).filter((fact) => fact.day <= first + aDay)).toEqual(frozen);
  });
});

describe('a budget', () => {
  const spendByDay = (campaign: CampaignPast, account: AdAccountModel, days: number) => {
    const facts = campaignFacts(campaign, account, at(days + 2), first, first + days - 1);
    return Array.from({ length: days }, (_, offset) => sum(onDay(facts, offset), 'spendMicros'));
  };

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'a daily budget is spent to 85 to 115%% in %s, also on days of 23 and 25 hours',
    (timezone) => {
      const campaign = buildPast('sc_daily', buildVersion('2025-02-01T00:00:00Z'));
      for (const spent of spendByDay(campaign, buildAccount({ timezone }), 400)) {
        // Invalid traffic is refunded later.
        expect(spent).toBeGreaterThanOrEqual(0.85 * 0.97 * 200_000_000);
        expect(spent).toBeLessThanOrEqual(1.15 * 200_000_000);
      }
    },
  );

  it('a lifetime budget is nearly used up and never overrun by more than 2%', () => {
    const lifetime = fc.record({
      id: fc.stringMatching(/^sc_[a-z0-9]{8}$/),
      amountMicros: fc.integer({ min: 50_000_000, max: 20_000_000_000 }),
      days: fc.integer({ min: 1, max: 60 }),
      hours: fc.integer({ min: 0, max: 23 }),
      model: fc.constantFrom(...modelNames),
    });
    fc.assert(
      fc.property(lifetime, ({ id, amountMicros, days, hours, model }) => {
        const endsAt = at(days, hours);
        const campaign = buildPast(id, buildVersion(start, { budget: { type: 'lifetime', amountMicros }, endsAt }));
        const account = buildAccount({ model });
        const spent = (now: number) => sum(campaignFacts(campaign, account, now, first, first + 100), 'spendMicros');
        for (const now of [at(days / 2), endsAt, endsAt + 5 * hour, at(100)]) expect(spent(now)).toBeLessThanOrEqual(amountMicros * 1.02);
        expect(spent(endsAt + 5 * hour)).toBeGreaterThan(amountMicros * (days > 3 ? 0.8 : 0.65));
      }),
      { numRuns: 150 },
    );
  });

  it('a used-up lifetime budget stops the campaign until it is raised', () => {
    const budget = { type: 'lifetime', amountMicros: 100_000_000 } as const;
    // One fifth is spent in the first ten of fifty days. Then an earlier end makes the plan spend three times the remaining budget.
    const slow = buildVersion(start, { budget, endsAt: at(50) });
    const fast = { ...slow, from: at(10), startsAt: at(10), endsAt: at(14, 1) };
    const progress = (versions: CampaignPast['versions'], now: number) =>
      deliveryProgress({ id: 'sc_used_up', versions }, buildAccount(), now);
    expect(progress([slow, fast], at(11)).isBudgetUsedUp).toBe(false);
    expect(progress([slow, fast], at(14)).isBudgetUsedUp).toBe(true);
    const raised = { ...slow, from: at(14), budget: { ...budget, amountMicros: 300_000_000 } };
    expect(progress([slow, fast, raised], at(15)).isBudgetUsedUp).toBe(false);
    expect(read(at(20), buildPast('sc_used_up', slow, fast, raised)).some((fact) => fact.day === first + 16)).toBe(true);
  });
});

describe('a kind of platform', () => {
  /** Minimum and maximum of clicks per impression, dollars per thousand impressions and conversions per click, with tolerance. */
  const expected = {
    search: [0.045, 0.14, 100, 430, 0.045, 0.11],
    social: [0.011, 0.029, 6, 17, 0.018, 0.095],
    video: [0.0055, 0.0099, 4, 17, 0.0045, 0.021],
    professional: [0.0045, 0.011, 30, 66, 0.009, 0.055],
    display: [0.0027, 0.0099, 0.5, 2.2, 0.0045, 0.0105],
  } as const;

  it.each(modelNames)('the metrics of the model %s match the benchmarks', (model) => {
    const [minCtr, maxCtr, minCpm, maxCpm, minCvr, maxCvr] = expected[model];
    for (let i = 0; i < 20; i++) {
      const budget = { type: 'daily', amountMicros: 3_000_000_000 } as const;
      // The fourth and fifth day: after the learning phase and before creative fatigue.
      const facts = campaignFacts(
        buildPast(`sc_${i}`, buildVersion(start, { budget })),
        buildAccount({ model }),
        at(60),
        first + 3,
        first + 4,
      );
      const [impressions, clicks] = [sum(facts, 'impressions'), sum(facts, 'clicks')];
      expect(clicks / impressions).toBeGreaterThan(minCtr);
      expect(clicks / impressions).toBeLessThan(maxCtr);
      expect(sum(facts, 'spendMicros') / impressions / 1000).toBeGreaterThan(minCpm * 0.85);
      expect(sum(facts, 'spendMicros') / impressions / 1000).toBeLessThan(maxCpm * 1.15);
      expect(sum(facts, 'conversionHundredths') / 100 / clicks).toBeGreaterThan(minCvr * 0.7);
      expect(sum(facts, 'conversionHundredths') / 100 / clicks).toBeLessThan(maxCvr * 1.3);
      expect(sum(facts, 'conversionValueMicros') / sum(facts, 'conversionHundredths') / 10_000).toBeGreaterThan(55);
      expect(sum(facts, 'conversionValueMicros') / sum(facts, 'conversionHundredths') / 10_000).toBeLessThan(90);
    }
  });
});
