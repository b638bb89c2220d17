import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type AnalyticsFilters,
  type AnalyticsMeta,
  type Comparison,
  type MetricName,
  type Overview,
  overviewQuery,
} from '../api/analytics.js';
import { notSet } from '../../../shared/format/locale.js';
import { formatChange } from '../../../shared/format/numbers.js';
import { formatDayRange } from '../../../shared/format/times.js';
import { comparableDays, comparableFilters, isUnknown } from './complete-days.js';
import classes from './metric-cards.module.css';
import { cardMetrics, formatMetric, formatMetricShort, changeTone, metricOf } from './metric-labels.js';

interface MetricCardsProps {
  readonly overview: Overview;
  readonly meta: AnalyticsMeta;
  readonly filters: AnalyticsFilters;
  readonly currency: string;
  readonly chosen: MetricName;
  readonly onChoose: (metric: MetricName) => void;
}

/** The comparison over the days that have data. Null if there is none. */
function useComparison({ overview, meta, filters }: Pick<MetricCardsProps, 'overview' | 'meta' | 'filters'>): Comparison | null {
  const narrowedFilters = comparableFilters(filters, meta);
  const { data, isPlaceholderData } = useQuery({ ...overviewQuery(narrowedFilters ?? filters), enabled: narrowedFilters !== null });
  if (narrowedFilters !== null) return isPlaceholderData ? null : (data?.data.comparison ?? null);
  return comparableDays(meta).days === 'all' ? overview.comparison : null;
}

interface ChangeProps {
  readonly comparison: Comparison | null;
  readonly name: MetricName;
  readonly currency: string;
  readonly against: string;
}

function Change({ comparison, name, currency, against }: ChangeProps) {
  if (comparison === null) return <span className={classes['change']}>{notSet}</span>;
  const ratio = comparison.change_ratio[name];
  const before = `${formatMetric(name, comparison.metrics[name], currency)}, ${formatDayRange(comparison.start_date, comparison.end_date)}`;
  return (
    <span className={classes['change']} data-change={changeTone(name, ratio)} title={`${against}: ${before}`}>
      {ratio === null || ratio === undefined ? notSet : `${formatChange(ratio)} vs. ${against}`}
    </span>
  );
}

/** States the compared days when they are fewer than the days in the totals. */
function ComparedDays({ meta, comparison }: { meta: AnalyticsMeta; comparison: Comparison | null }) {
  const comparable = comparableDays(meta);
  const describe = () => {
    if (comparable.days === 'all') return null;
    if (comparable.days === 'none') return 'No comparison: no day of this period has complete data yet.';
    if (comparison === null) return null;
    const [compared, before] = [
      formatDayRange(meta.start_date, comparable.end),
      formatDayRange(comparison.start_date, comparison.end_date),
    ];
    return `Changes compare only days with complete data: ${compared} with ${before}.`;
  };
  const text = describe();
  return text === null ? null : (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}

/** Totals of the range. Selecting a card shows its metric in the chart. */
export function MetricCards({ overview, meta, filters, currency, chosen, onChoose }: MetricCardsProps) {
  const hasComparison = overview.comparison !== null;
  const comparison = useComparison({ overview, meta, filters });
  const isUnknownTotal = isUnknown(overview.metrics, meta.start_date, meta);
  const against = filters.compare === 'previous_year' ? 'previous year' : 'previous period';
  const toConditionValue = (name: MetricName) => (isUnknownTotal ? null : overview.metrics[name]);
  return (
    <>
      <div className={classes['cards']} role="group" aria-label="Metrics: select one to show it in the chart">
        {cardMetrics.map((name) => {
          const { label, description } = metricOf(name);
          return (
            <Tooltip key={name} label={`${description}: ${formatMetric(name, toConditionValue(name), currency)}`}>
              <UnstyledButton className={classes['card']} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
                <span className={classes['label']}>{label}</span>
                <span className={classes['value']} data-metric={name}>
                  {formatMetricShort(name, toConditionValue(name), currency)}
                </span>
                {hasComparison && <Change comparison={comparison} name={name} currency={currency} against={against} />}
              </UnstyledButton>
            </Tooltip>
          );
        })}
      </div>
      {filters.compare !== 'none' && <ComparedDays meta={meta} comparison={comparison} />}
    </>
  );
}
