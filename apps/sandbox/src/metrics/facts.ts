import { between, binomialQuantile, hashText, mix, uniform } from '../random/seeded-random.js';
import { reportedConversionsPercent, invalidShare } from './report-delay.js';
import { type Fatigue, fatigueOf, freshness } from './day-shape.js';
import { apportion } from './apportion.js';
import { centsOf } from './orders.js';
import type { CampaignProfile } from './platform-model.js';
import { type DayNumber, dayAt } from './reporting-day.js';
import type { DaySpend } from './spend.js';
import type { AdVersion, Span } from './timeline.js';

/** The metrics of one ad in one ad set on one day. */
export interface MetricsFact {
  readonly day: DayNumber;
  readonly adId: string;
  readonly adSetId: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly spendMicros: number;
  /** In hundredths, because attribution produces fractions of a conversion. */
  readonly conversionHundredths: number;
  readonly conversionValueMicros: number;
}

/** The numbers of a fact as the API reports them. */
export const figuresOf = (fact: MetricsFact) => ({
  impressions: fact.impressions,
  clicks: fact.clicks,
  spend_micros: fact.spendMicros,
  conversions: decimalOf(fact.conversionHundredths),
  conversion_value_micros: fact.conversionValueMicros,
});

function decimalOf(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return hundredths % 100 === 0 ? String(whole) : `${whole}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The properties of an ad in an ad set that do not change between days. */
interface Pair {
  readonly adId: string;
  readonly adSetId: string;
  readonly key: number;
  readonly firstDay: DayNumber;
  readonly fatigue: Fatigue;
  readonly weight: number;
  readonly price: number;
  readonly clickRate: number;
  readonly conversionRate: number;
}

const salts = {
  impressions: hashText('impressions'),
  clicks: hashText('clicks'),
  conversions: hashText('conversions'),
  invalidImpressions: hashText('gone impressions'),
  invalidClicks: hashText('gone clicks'),
};
const highestRate = 0.9;

/** Splits the days of a campaign into facts, as reported at one point in time. */
export class FactReader {
  private readonly pairs = new Map<string, Pair>();
  private readonly pairsOfSpans = new Map<Span, readonly Pair[]>();
  private readonly today: DayNumber;

  constructor(
    private readonly profile: CampaignProfile,
    private readonly timezone: string,
    private readonly now: number,
  ) {
    this.today = dayAt(now, timezone);
  }

  /** Splits the spend of a day exactly across ads and ad sets and derives their other metrics. */
  factsOf({ day, shape, parts }: DaySpend): MetricsFact[] {
    const { profile } = this;
    const spentBy = this.share(parts);
    const pairs = [...spentBy.keys()];
    const microsPerImpression = (profile.microsPerThousand * shape.price) / 1000;
    const dayKeys = pairs.map(({ key }) => mix(key, day));
    const impressions = pairs.map((pair, i) =>
      Math.floor((spentBy.get(pair) as number) / (microsPerImpression * pair.price) + uniform(dayKeys[i] as number, salts.impressions)),
    );
    const spent = apportion(
      Math.floor(parts.reduce((sum, { micros }) => sum + micros, 0)),
      pairs.map((pair, i) => (impressions[i] === 0 ? 0 : (spentBy.get(pair) as number))),
    );
    const invalidFraction = invalidShare(profile.key, day, this.timezone, this.now);
    const known = reportedConversionsPercent(this.today - day);
    const facts: MetricsFact[] = [];
    pairs.forEach((pair, i) => {
      const shownImpressions = impressions[i] as number;
      if (shownImpressions === 0) return;
      const key = dayKeys[i] as number;
      const clickRate = profile.clicksPerImpression * shape.clickRate * pair.clickRate * freshness(pair.fatigue, day - pair.firstDay);
      const conversionRate = profile.conversionsPerClick * shape.conversionRate * pair.conversionRate;
      const clicks = binomialQuantile(uniform(key, salts.clicks), shownImpressions, Math.min(highestRate, clickRate));
      const validImpressions = removeInvalid(shownImpressions, invalidFraction, key, salts.invalidImpressions);
      const validClicks = Math.min(validImpressions, removeInvalid(clicks, invalidFraction, key, salts.invalidClicks));
      const orders = binomialQuantile(uniform(key, salts.conversions), clicks, Math.min(highestRate, conversionRate));
      const conversions = Math.min(validClicks, orders);
      facts.push({
        day,
        adId: pair.adId,
        adSetId: pair.adSetId,
        impressions: validImpressions,
        clicks: validClicks,
        spendMicros: Math.round((spent[i] as number) * (1 - invalidFraction)),
        conversionHundredths: conversions * known,
        conversionValueMicros: centsOf(conversions, key, profile.microsPerDollar) * 100 * known,
      });
    });
    return facts;
  }

  /** The spend of the day by ad and ad set. */
  private share(parts: DaySpend['parts']): Map<Pair, number> {
    const shares = new Map<Pair, number>();
    for (const { span, micros } of parts) {
      const pairs = this.pairsIn(span);
      let totalWeight = 0;
      for (const { weight } of pairs) totalWeight += weight;
      for (const pair of pairs) shares.set(pair, (shares.get(pair) ?? 0) + (micros * pair.weight) / totalWeight);
    }
    return shares;
  }

  private pairsIn(span: Span): readonly Pair[] {
    let pairs = this.pairsOfSpans.get(span);
    if (!pairs) {
      pairs = span.ads.flatMap((ad) => span.adSetIds.map((adSetId) => this.pairOf(ad, adSetId)));
      this.pairsOfSpans.set(span, pairs);
    }
    return pairs;
  }

  private pairOf(ad: AdVersion, adSetId: string): Pair {
    const name = `${ad.id} ${adSetId} ${ad.since}`;
    let pair = this.pairs.get(name);
    if (!pair) {
      const adKey = mix(this.profile.key, ad.id);
      const key = mix(adKey, adSetId);
      pair = {
        adId: ad.id,
        adSetId,
        key,
        firstDay: dayAt(ad.since, this.timezone),
        fatigue: fatigueOf(adKey),
        weight: between(key, 'weight', 0.4, 1.6),
        price: between(key, 'price', 0.85, 1.18),
        clickRate: between(key, 'click rate', 0.8, 1.2),
        conversionRate: between(key, 'conversion rate', 0.8, 1.2),
      };
      this.pairs.set(name, pair);
    }
    return pair;
  }
}

function removeInvalid(count: number, invalidFraction: number, key: number, salt: number): number {
  return invalidFraction === 0 ? count : Math.max(0, count - Math.floor(count * invalidFraction + uniform(key, salt)));
}
