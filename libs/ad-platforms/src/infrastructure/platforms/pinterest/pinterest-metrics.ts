import { addDays, type Clock, daysBetween } from '#libs/kernel';
import { z } from 'zod';
import type { PlatformMetricsPage, PlatformMetricsRow, ReportedThrough } from '../../../application/ports/metrics.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { PinterestApi } from './pinterest-api.js';
import { PinterestAnalytics } from './pinterest-analytics.js';
import { type AnalyticsRow, metricsRowOf } from './pinterest-columns.js';
import { PinterestGoals } from './pinterest-goals.js';
import { PinterestReports, type ReportProgress } from './pinterest-reports.js';

/** Analytics that are answered at once reach 90 days back. Two days are left for the time until the call, and for clocks. */
const analyticsDays = 88;
/** How many days before the end of a window are asked for their state. */
const maxReadyDays = 7;

const readyShape = z.looseObject({ conversion_metrics_ready: z.boolean().nullish(), non_conversion_metrics_ready: z.boolean().nullish() });
type Ready = z.infer<typeof readyShape>;

/** Where a sequence of pages has got to. */
interface Progress {
  /** Read before the rows, so that a day that counts as reported is complete in them. */
  readonly through: ReportedThrough;
  readonly bookmark?: string;
  readonly report?: ReportProgress;
}

/**
 * The metrics of one ad account. They are answered at once, and beyond 90 days, or with a campaign for leads, of which only reports have the
 * value, they come from reports that Pinterest makes.
 */
export class PinterestMetrics {
  private readonly analytics: PinterestAnalytics;
  private readonly reports: PinterestReports;
  private readonly goals: PinterestGoals;
  private readonly readyDays = new Map<string, Ready>();

  constructor(
    private readonly api: PinterestApi,
    handles: ConnectionHandles,
    private readonly clock: Clock,
    reportOrigins: readonly string[],
  ) {
    this.goals = new PinterestGoals(api, handles);
    this.analytics = new PinterestAnalytics(api, handles);
    this.reports = new PinterestReports(api, reportOrigins);
  }

  async read(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    const progress = cursor === null ? { through: await this.readThrough(startDay, endDay) } : decoded(cursor);
    const { through, report, bookmark } = progress;
    if (report !== undefined || (cursor === null && (await this.needsReport(startDay)))) {
      const { rows, next, waitSeconds } = await this.reports.step(report ?? this.reports.begin(startDay, endDay));
      return {
        rows: await this.rowsOf(rows),
        nextCursor: next === null ? null : encoded({ through, report: next }),
        dataThrough: through,
        ...(waitSeconds === null ? {} : { notReadyForSeconds: waitSeconds }),
      };
    }
    const { rows, next } = await this.analytics.page(startDay, endDay, bookmark ?? null);
    return { rows: await this.rowsOf(rows), nextCursor: next === null ? null : encoded({ through, bookmark: next }), dataThrough: through };
  }

  private async needsReport(startDay: string): Promise<boolean> {
    return daysBetween(startDay, this.today()) > analyticsDays || (await this.goals.needReports());
  }

  private async rowsOf(rows: readonly AnalyticsRow[]): Promise<readonly PlatformMetricsRow[]> {
    const goals = await this.goals.of(rows.map(({ CAMPAIGN_ID: id }) => id ?? ''));
    return rows.map((row) => metricsRowOf(row, row.CAMPAIGN_ID ?? '', goals.get(row.CAMPAIGN_ID ?? '') ?? null));
  }

  /** The last day of the window that is finished, by group of metrics. Of the current day, nothing is. */
  private async readThrough(startDay: string, endDay: string): Promise<ReportedThrough> {
    const yesterday = addDays(this.today(), -1);
    const last = endDay < yesterday ? endDay : yesterday;
    let delivery: string | null = null;
    let conversions: string | null = null;
    for (let day = last; day >= startDay && daysBetween(day, last) < maxReadyDays; day = addDays(day, -1)) {
      const ready = await this.readyState(day);
      if (ready.non_conversion_metrics_ready === true) delivery ??= day;
      if (ready.conversion_metrics_ready === true) conversions ??= day;
      if (delivery !== null && conversions !== null) break;
    }
    return { delivery, conversions };
  }

  private async readyState(date: string): Promise<Ready> {
    const known = this.readyDays.get(date);
    if (known !== undefined) return known;
    const ready = await this.api.read('/resources/metrics_ready_state', { date }, readyShape, 'report');
    this.readyDays.set(date, ready);
    return ready;
  }

  /** Days of reports are days in UTC. */
  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

const encoded = (progress: Progress): string => Buffer.from(JSON.stringify(progress)).toString('base64url');
const decoded = (cursor: string): Progress => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Progress;
