import type { MetricName } from '../api/analytics.js';
import { valuesOf } from '../../../shared/format/labels.js';
import * as numbers from '../../../shared/format/numbers.js';

type Format = 'money' | 'count' | 'rate' | 'factor';

interface MetricDefinition {
  readonly label: string;
  readonly format: Format;
  /** Whether a higher value is better. Null if it depends. */
  readonly isHigherBetter: boolean | null;
  readonly description: string;
}

const metrics: Readonly<Record<MetricName, MetricDefinition>> = {
  spend_micros: { label: 'Spend', format: 'money', isHigherBetter: null, description: 'Amount charged by the platforms' },
  impressions: { label: 'Impressions', format: 'count', isHigherBetter: true, description: 'Number of times ads were shown' },
  clicks: { label: 'Clicks', format: 'count', isHigherBetter: true, description: 'Number of times ads were clicked' },
  conversions: { label: 'Conversions', format: 'count', isHigherBetter: true, description: 'Number of attributed conversions' },
  conversion_value_micros: { label: 'Conversion value', format: 'money', isHigherBetter: true, description: 'Total value of conversions' },
  ctr: { label: 'CTR', format: 'rate', isHigherBetter: true, description: 'Clicks per impression' },
  cpc_micros: { label: 'CPC', format: 'money', isHigherBetter: false, description: 'Spend per click' },
  cpm_micros: { label: 'CPM', format: 'money', isHigherBetter: false, description: 'Spend per 1,000 impressions' },
  cvr: { label: 'Conversion rate', format: 'rate', isHigherBetter: true, description: 'Conversions per click' },
  cpa_micros: { label: 'CPA', format: 'money', isHigherBetter: false, description: 'Spend per conversion' },
  roas: { label: 'ROAS', format: 'factor', isHigherBetter: true, description: 'Conversion value divided by spend' },
};

/** Metrics that have a card. */
export const cardMetrics: readonly MetricName[] = [
  'spend_micros',
  'impressions',
  'clicks',
  'conversions',
  'ctr',
  'cpa_micros',
  'conversion_value_micros',
  'roas',
];

/** The metric that a URL names. Spend if it names none. */
export const metricNamed = (name: string | undefined): MetricName => valuesOf(metrics).find((metric) => metric === name) ?? 'spend_micros';
export const metricOf = (name: MetricName): MetricDefinition => metrics[name];

const exactFormats: Readonly<Record<Format, (value: number | null | undefined, currency: string) => string>> = {
  money: numbers.formatMoney,
  count: numbers.formatCount,
  rate: numbers.formatRate,
  factor: numbers.formatFactor,
};
const shortFormats: typeof exactFormats = { ...exactFormats, money: numbers.formatMoneyShort, count: numbers.formatCompact };

export const formatMetric = (name: MetricName, value: number | null | undefined, currency: string): string =>
  exactFormats[metricOf(name).format](value, currency);
export const formatMetricShort = (name: MetricName, value: number | null, currency: string): string =>
  shortFormats[metricOf(name).format](value, currency);

/** For axes, where values are round numbers. */
export const formatMetricAxis = (name: MetricName, value: number, currency: string): string =>
  metricOf(name).format === 'money' ? numbers.formatMoneyRound(value, currency) : formatMetricShort(name, value, currency);

/** The tone of a change: good, bad or neutral. Sets its color. */
export function changeTone(name: MetricName, ratio: number | null | undefined): 'good' | 'bad' | 'neutral' {
  const { isHigherBetter } = metricOf(name);
  if (ratio === null || ratio === undefined || Math.abs(ratio) < 0.0005 || isHigherBetter === null) return 'neutral';
  return ratio > 0 === isHigherBetter ? 'good' : 'bad';
}
