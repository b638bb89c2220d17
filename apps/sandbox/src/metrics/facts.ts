import { between, binomialQuantile, hashText, mix, uniform } from '../chance/chance.js';
import { conversionsKnownPercent, invalidShare } from './arrival.js';
import { type Fatigue, fatigueOf, freshness } from './day-shape.js';
import { exactParts } from './exact-parts.js';
import { centsOf } from './orders.js';
import type { CampaignNature } from './platform-model.js';
import { type DayNumber, dayAt } from './reporting-day.js';
import type { DaySpend } from './spend.js';
import type { AdVersion, Span } from './timeline.js';

/** One ad in one ad set on one day. */
export interface MetricsFact {
  readonly day: DayNumber;
  readonly adId: string;
  readonly adSetId: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly spendMicros: number;
  /** Attribution gives fractions of a conversion. */
  readonly conversionHundredths: number;
  readonly conversionValueMicros: number;
}

/** An ad in an ad set: what is theirs on every day. */
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
  goneImpressions: hashText('gone impressions'),
  goneClicks: hashText('gone clicks'),
};
const highestRate = 0.9;

/** Cuts a campaign's days into cells, as they are reported at one moment. */
export class FactReader {
  private readonly pairs = new Map<string, Pair>();
  private readonly pairsOfSpans = new Map<Span, readonly Pair[]>();
  private readonly today: DayNumber;

  constructor(
    private readonly nature: CampaignNature,
    private readonly timezone: string,
    private readonly now: number,
  ) {
    this.today = dayAt(now, timezone);
  }

  /** A day's spend cut exactly into its ads and ad sets, with all that it led to. */
  factsOf({ day, shape, parts }: DaySpend): MetricsFact[] {
    const { nature } = this;
    const spentBy = this.share(parts);
    const pairs = [...spentBy.keys()];
    const microsPerImpression = (nature.microsPerThousand * shape.price) / 1000;
    const dayKeys = pairs.map(({ key }) => mix(key, day));
    const impressions = pairs.map((pair, i) =>
      Math.floor((spentBy.get(pair) as number) / (microsPerImpression * pair.price) + uniform(dayKeys[i] as number, salts.impressions)),
    );
    const spent = exactParts(
      Math.floor(parts.reduce((sum, { micros }) => sum + micros, 0)),
      pairs.map((pair, i) => (impressions[i] === 0 ? 0 : (spentBy.get(pair) as number))),
    );
    const gone = invalidShare(nature.key, day, this.timezone, this.now);
    const known = conversionsKnownPercent(this.today - day);
    const facts: MetricsFact[] = [];
    pairs.forEach((pair, i) => {
      const shown = impressions[i] as number;
      if (shown === 0) return;
      const key = dayKeys[i] as number;
      const clickRate = nature.clicksPerImpression * shape.clickRate * pair.clickRate * freshness(pair.fatigue, day - pair.firstDay);
      const conversionRate = nature.conversionsPerClick * shape.conversionRate * pair.conversionRate;
      const clicks = binomialQuantile(uniform(key, salts.clicks), shown, Math.min(highestRate, clickRate));
      const validImpressions = without(shown, gone, key, salts.goneImpressions);
      const validClicks = Math.min(validImpressions, without(clicks, gone, key, salts.goneClicks));
      const orders = binomialQuantile(uniform(key, salts.conversions), clicks, Math.min(highestRate, conversionRate));
      const conversions = Math.min(validClicks, orders);
      facts.push({
        day,
        adId: pair.adId,
        adSetId: pair.adSetId,
        impressions: validImpressions,
        clicks: validClicks,
        spendMicros: Math.round((spent[i] as number) * (1 - gone)),
        conversionHundredths: conversions * known,
        conversionValueMicros: centsOf(conversions, key, nature.microsPerDollar) * 100 * known,
      });
    });
    return facts;
  }

  /** Who gets how much of the day. */
  private share(parts: DaySpend['parts']): Map<Pair, number> {
    const shares = new Map<Pair, number>();
    for (const { span, micros } of parts) {
      const pairs = this.pairsIn(span);
      let whole = 0;
      for (const { weight } of pairs) whole += weight;
      for (const pair of pairs) shares.set(pair, (shares.get(pair) ?? 0) + (micros * pair.weight) / whole);
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
      const adKey = mix(this.nature.key, ad.id);
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

function without(count: number, gone: number, key: number, salt: number): number {
  return gone === 0 ? count : Math.max(0, count - Math.floor(count * gone + uniform(key, salt)));
}
