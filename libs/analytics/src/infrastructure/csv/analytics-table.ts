import type { ComparisonView, MetaView, OverviewView, ReportRowView } from '../../application/queries/analytics-views.js';
import type { Subject } from '../../application/queries/report-request.js';
import { metricNames, type Metrics } from '../../domain/metrics.js';
import { isRead } from '../../domain/sources.js';
import type { Cell } from './csv-lines.js';

/** Whether the totals are only zeros because no day of the period has been read. */
const isUnknown = (metrics: Metrics, { start_date: start, data_through: through }: MetaView) =>
  !isRead({ start }, through) && metricNames.every((name) => !metrics[name]);

/**
 * Maps a report to CSV columns and rows. Comparison columns exist only when a comparison was requested. The name is the first cell, because
 * it is the only text of a user: a spreadsheet that splits lines at semicolons or tabs respects quotes at the start of a line only, and a name
 * elsewhere could begin a cell with a formula behind a separator of its own.
 */
export class AnalyticsTable {
  constructor(
    private readonly subject: Subject | null,
    private readonly compares: boolean,
    private readonly currency: string,
  ) {}

  header(): string[] {
    const { subject } = this;
    const about = subject === null ? ['date'] : [`${subject}_name`, 'date', `${subject}_id`, `${subject}_status`];
    const compared = this.compares ? metricNames.flatMap((name) => [`previous_${name}`, `${name}_change`, `${name}_change_ratio`]) : [];
    return [...about, 'currency', ...metricNames, ...compared, 'is_final'];
  }

  row(row: ReportRowView): Cell[] {
    const named = this.subject === null ? null : row[this.subject];
    const about = this.subject === null ? [row.date] : [named?.name ?? null, row.date, named?.id ?? null, named?.status ?? null];
    return [...about, ...this.numbers(row.metrics, row.comparison), row.is_final];
  }

  /** The rows of the series, or one row with the totals when no series was requested. */
  overview({ metrics, comparison, series }: OverviewView, meta: MetaView): Cell[][] {
    if (meta.granularity === 'total') return isUnknown(metrics, meta) ? [] : [[null, ...this.numbers(metrics, comparison), null]];
    return series.map((item) => [item.date, ...this.numbers(item.metrics, item.comparison), item.is_final]);
  }

  private numbers(metrics: ReportRowView['metrics'], comparison: ComparisonView | null): Cell[] {
    const compared = (name: (typeof metricNames)[number]): Cell[] => [
      comparison?.metrics[name] ?? null,
      comparison?.change[name] ?? null,
      comparison?.change_ratio[name] ?? null,
    ];
    return [this.currency, ...metricNames.map((name) => metrics[name]), ...(this.compares ? metricNames.flatMap(compared) : [])];
  }
}
