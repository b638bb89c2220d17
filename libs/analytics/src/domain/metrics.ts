import { halfEvenQuotient, maxMicros, rate } from '#libs/kernel';

/** Exact sums of reported metrics. Conversions are in millionths, because platforms report fractions. */
export interface Measures {
  readonly impressions: bigint;
  readonly clicks: bigint;
  readonly spendMicros: bigint;
  readonly conversionMicros: bigint;
  readonly conversionValueMicros: bigint;
}

export const noMeasures: Measures = { impressions: 0n, clicks: 0n, spendMicros: 0n, conversionMicros: 0n, conversionValueMicros: 0n };

export const metricNames = [
  'impressions',
  'clicks',
  'spend_micros',
  'conversions',
  'conversion_value_micros',
  'ctr',
  'cpc_micros',
  'cpm_micros',
  'cvr',
  'cpa_micros',
  'roas',
] as const;
export type MetricName = (typeof metricNames)[number];
export type Metrics = Readonly<Record<MetricName, number | null>>;

const millionth = 1_000_000n;
const perThousand = 1_000n;

/** A sum that JSON cannot represent exactly. */
export class SumTooLarge extends RangeError {}

function whole(value: bigint): number {
  if (value > BigInt(maxMicros)) throw new SumTooLarge(`${value} is more than 2^53`);
  return Number(value);
}

const perUnit = (amount: bigint, count: bigint): number | null => (count === 0n ? null : whole(halfEvenQuotient(amount, count)));

/** Ratios are computed from sums and never averaged. A ratio is null when its denominator is zero. */
const metric: Readonly<Record<MetricName, (m: Measures) => number | null>> = {
  impressions: (m) => whole(m.impressions),
  clicks: (m) => whole(m.clicks),
  spend_micros: (m) => whole(m.spendMicros),
  conversions: (m) => whole(m.conversionMicros) / Number(millionth),
  conversion_value_micros: (m) => whole(m.conversionValueMicros),
  ctr: (m) => rate(m.clicks, m.impressions),
  cpc_micros: (m) => perUnit(m.spendMicros, m.clicks),
  cpm_micros: (m) => perUnit(m.spendMicros * perThousand, m.impressions),
  cvr: (m) => rate(m.conversionMicros, m.clicks * millionth),
  cpa_micros: (m) => perUnit(m.spendMicros * millionth, m.conversionMicros),
  roas: (m) => rate(m.conversionValueMicros, m.spendMicros),
};

export function metricsOf(measures: Measures, names: readonly MetricName[] = metricNames): Metrics {
  return Object.fromEntries(names.map((name) => [name, metric[name](measures)])) as Metrics;
}

/** A metric as an integer, for exact differences. Ratios and conversions are in millionths. */
function scaled(name: MetricName, value: number): bigint {
  return name.endsWith('_micros') || name === 'impressions' || name === 'clicks' ? BigInt(value) : BigInt(Math.round(value * 1e6));
}
const isScaled = (name: MetricName) => scaled(name, 1) !== 1n;

export interface Change {
  /** current − previous; null when either is null. */
  readonly change: Metrics;
  /** (current − previous) / previous; null when previous is zero or null. */
  readonly change_ratio: Metrics;
}

/** The differences of displayed metrics, so that readers get the same result from the displayed values. */
export function changeBetween(current: Metrics, previous: Metrics): Change {
  const change: Record<string, number | null> = {};
  const ratio: Record<string, number | null> = {};
  for (const name of Object.keys(current) as MetricName[]) {
    const [now, before] = [current[name], previous[name]];
    if (now === null || before === null) {
      change[name] = ratio[name] = null;
      continue;
    }
    const difference = scaled(name, now) - scaled(name, before);
    change[name] = isScaled(name) ? Number(difference) / Number(millionth) : Number(difference);
    ratio[name] = rate(difference, scaled(name, before));
  }
  return { change: change as Metrics, change_ratio: ratio as Metrics };
}

export function sumOf(all: Iterable<Measures>): Measures {
  let { impressions, clicks, spendMicros, conversionMicros, conversionValueMicros } = noMeasures;
  for (const m of all) {
    impressions += m.impressions;
    clicks += m.clicks;
    spendMicros += m.spendMicros;
    conversionMicros += m.conversionMicros;
    conversionValueMicros += m.conversionValueMicros;
  }
  return { impressions, clicks, spendMicros, conversionMicros, conversionValueMicros };
}
