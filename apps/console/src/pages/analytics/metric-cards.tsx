import { Tooltip, UnstyledButton } from '@mantine/core';
import type { MetricName, Overview } from '../../api/analytics.js';
import { formatChange } from '../../format/numbers.js';
import { formatDay } from '../../format/times.js';
import classes from './metric-cards.module.css';
import { cardMetrics, formatMetric, formatMetricShort, judgeChange, metricOf } from './metric-words.js';

interface MetricCardsProps {
  readonly overview: Overview;
  readonly currency: string;
  readonly chosen: MetricName;
  readonly onChoose: (metric: MetricName) => void;
}

function Change({ overview: { comparison }, name, currency }: { overview: Overview; name: MetricName; currency: string }) {
  if (comparison === null) return null;
  const ratio = comparison.change_ratio[name];
  const before = `${formatMetric(name, comparison.metrics[name], currency)} from ${formatDay(comparison.start_date)} to ${formatDay(comparison.end_date)}`;
  return (
    <span className={classes['change']} data-judgement={judgeChange(name, ratio)} title={`Before: ${before}`}>
      {ratio === null || ratio === undefined ? 'nothing to compare' : `${formatChange(ratio)} vs. before`}
    </span>
  );
}

/** The sums of the range. A card chooses what the chart shows. */
export function MetricCards({ overview, currency, chosen, onChoose }: MetricCardsProps) {
  return (
    <div className={classes['cards']} role="group" aria-label="Metrics; each chooses what the chart shows">
      {cardMetrics.map((name) => {
        const { label, meaning } = metricOf(name);
        return (
          <Tooltip key={name} label={`${meaning}: ${formatMetric(name, overview.metrics[name], currency)}`}>
            <UnstyledButton className={classes['card']} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
              <span className={classes['label']}>{label}</span>
              <span className={classes['value']} data-metric={name}>
                {formatMetricShort(name, overview.metrics[name], currency)}
              </span>
              <Change overview={overview} name={name} currency={currency} />
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </div>
  );
}
