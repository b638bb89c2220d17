import { halfEvenQuotient, maxMicros, type Measure, type Measures, measures, noMeasures, rate } from '#libs/kernel';

/** How a metric is calculated from sums of measures. Ratios are computed from sums and never averaged. */
export interface MetricFormula {
  readonly of: Measure;
  /** The metric is null when this sum is zero. Null for a metric that is a sum itself. */
  readonly per: Measure | null;
  /** What the sum is multiplied by before it is divided. */
  readonly times: bigint;
  /** Whether it is rounded half-to-even to a whole number, or to six decimal places. */
  readonly isWhole: boolean;
}

/** The units of a measure in one unit of the metric: a conversion is a million of its millionths, while amounts stay in micros. */
export const unitsOf = (measure: Measure): bigint => (measure === 'conversionMicros' ? 1_000_000n : 1n);

const total = (of: Measure): MetricFormula => ({ of, per: null, times: 1n, isWhole: unitsOf(of) === 1n });
const amountPer = (of: Measure, per: Measure, times = 1n): MetricFormula => ({ of, per, times, isWhole: true });
const ratio = (of: Measure, per: Measure): MetricFormula => ({ of, per, times: 1n, isWhole: false });

export const metricFormulas = {
  impressions: total('impressions'),
  clicks: total('clicks'),
  spend_micros: total('spendMicros'),
  conversions: total('conversionMicros'),
  conversion_value_micros: total('conversionValueMicros'),
  ctr: ratio('clicks', 'impressions'),
  cpc_micros: amountPer('spendMicros', 'clicks'),
  cpm_micros: amountPer('spendMicros', 'impressions', 1_000n),
  cvr: ratio('conversionMicros', 'clicks'),
  cpa_micros: amountPer('spendMicros', 'conversionMicros'),
  roas: ratio('conversionValueMicros', 'spendMicros'),
} satisfies Record<string, MetricFormula>;

export type MetricName = keyof typeof metricFormulas;
export const metricNames = Object.keys(metricFormulas) as readonly MetricName[];
export type Metrics = Readonly<Record<MetricName, number | null>>;

/** A sum that JSON cannot represent exactly. */
export class SumTooLarge extends RangeError {}

function whole(value: bigint): number {
  if (value > BigInt(maxMicros)) throw new SumTooLarge(`${value} is more than 2^53`);
  return Number(value);
}

function valueOf({ of, per, times, isWhole }: MetricFormula, sums: Measures): number | null {
  if (per === null) return whole(sums[of]) / Number(unitsOf(of));
  const [dividend, divisor] = [sums[of] * times * unitsOf(per), sums[per] * unitsOf(of)];
  if (!isWhole) return rate(dividend, divisor);
  return divisor === 0n ? null : whole(halfEvenQuotient(dividend, divisor));
}

export function metricsOf(sums: Measures, names: readonly MetricName[] = metricNames): Metrics {
  return Object.fromEntries(names.map((name) => [name, valueOf(metricFormulas[name], sums)])) as Metrics;
}

/** Metrics that are not whole have six decimal places. Differences of integers are exact. */
const scaleOf = (name: MetricName): number => (metricFormulas[name].isWhole ? 1 : 1_000_000);
const scaled = (name: MetricName, value: number): bigint => BigInt(Math.round(value * scaleOf(name)));

export interface Change {
  /** current − previous; null when either is null. */
  readonly change: Metrics;
  /** (current − previous) / previous; null when previous is zero or null. */
  readonly change_ratio: Metrics;
}

/** The differences of displayed metrics, so that readers get the same result from the displayed values. */
export function changeBetween(current: Metrics, previous: Metrics): Change {
  const change: Record<string, number | null> = {};
  const ratios: Record<string, number | null> = {};
  for (const name of Object.keys(current) as MetricName[]) {
    const [now, before] = [current[name], previous[name]];
    if (now === null || before === null) {
      change[name] = ratios[name] = null;
      continue;
    }
    const difference = scaled(name, now) - scaled(name, before);
    change[name] = Number(difference) / scaleOf(name);
    ratios[name] = rate(difference, scaled(name, before));
  }
  return { change: change as Metrics, change_ratio: ratios as Metrics };
}

export function sumOfMeasures(all: Iterable<Measures>): Measures {
  const sum = { ...noMeasures };
  for (const one of all) for (const measure of measures) sum[measure] += one[measure];
  return sum;
}
