import { addDays, type Clock, daysBetween } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PlatformMetricsPage, PlatformMetricsRow } from '../../../application/ports/metrics.js';
import type { MetaApi } from './meta-api.js';
import { isTooMuchData } from './meta-failures.js';
import { insightsParameters, metricsRowOf, rowShape } from './meta-insights.js';
import { MetaReportRuns, type ReportRun } from './meta-report-runs.js';

/** A longer time is read by a report that Meta makes on request. */
const maxDirectDays = 7;
/** The longest time that one such report covers. */
const maxRunDays = 93;
/** Figures are this old at most, so a day is not reported completely as soon as it is over. */
const delayMs = 15 * 60_000;

type Range = readonly [start: string, end: string];

/** Where a sequence of pages has got to. */
interface Progress {
  /** The last day that was reported completely when the reading began. */
  readonly through: string | null;
  /** What is still to be read. The first is being read. */
  readonly ranges: readonly Range[];
  readonly after?: string;
  readonly run?: ReportRun;
  /** How often a report of the first range has failed. */
  readonly restarts?: number;
}

interface Page {
  readonly rows: readonly PlatformMetricsRow[];
  readonly next: Progress | null;
  readonly waitSeconds?: number;
}

/** The metrics of one ad account by ad and day, for the ads that run and those that are archived or deleted. */
export class MetaMetrics {
  private readonly runs: MetaReportRuns;

  constructor(
    private readonly api: MetaApi,
    private readonly target: AdAccountTarget,
    private readonly clock: Clock,
  ) {
    this.runs = new MetaReportRuns(api);
  }

  async read(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    const progress = cursor === null ? this.begin(startDay, endDay) : decoded(cursor);
    // Once begun, it goes on: waiting between pages could begin it again and again.
    const pause = cursor === null ? this.api.pace.reportWaitSeconds(this.api.adAccountId) : 0;
    const { rows, next, waitSeconds }: Page = pause > 0 ? { rows: [], next: progress, waitSeconds: pause } : await this.step(progress);
    return {
      rows,
      nextCursor: next === null ? null : encoded(next),
      dataThrough: { delivery: progress.through, conversions: progress.through },
      ...(waitSeconds === undefined ? {} : { notReadyForSeconds: waitSeconds }),
    };
  }

  private begin(startDay: string, endDay: string): Progress {
    const isDirect = daysBetween(startDay, endDay) < maxDirectDays;
    const ranges: Range[] = [];
    for (let start = startDay; start <= endDay; start = addDays(start, maxRunDays)) {
      const end = addDays(start, maxRunDays - 1);
      ranges.push([start, end < endDay ? end : endDay]);
    }
    const at = new Date(this.clock.now().getTime() - delayMs);
    const yesterday = addDays(dayIn(this.target.access['timezone'] ?? 'Etc/UTC', at), -1);
    const last = endDay < yesterday ? endDay : yesterday;
    return { through: last < startDay ? null : last, ranges, ...(isDirect ? {} : { run: notStarted }) };
  }

  private async step(progress: Progress): Promise<Page> {
    const { ranges, run, after, restarts = 0 } = progress;
    const [range] = ranges as [Range, ...Range[]];
    if (run === undefined) return this.readDirectly(progress, range);
    if (run.id === null) {
      const started = { id: await this.runs.start(range), polls: 0, isDone: false };
      return { rows: [], next: { ...progress, run: started }, waitSeconds: this.runs.waitSeconds(started) };
    }
    if (!run.isDone) {
      const state = await this.runs.state(run.id, run.polls);
      if (state === 'failed')
        return this.step({ ...progress, ranges: this.runs.afterFailure(ranges, restarts), run: notStarted, restarts: restarts + 1 });
      const polled = { ...run, polls: run.polls + 1, isDone: state === 'done' };
      if (state === 'running') return { rows: [], next: { ...progress, run: polled }, waitSeconds: this.runs.waitSeconds(polled) };
      return this.step({ ...progress, run: polled });
    }
    const { items, after: next } = await this.runs.page(run.id, after ?? null);
    return { rows: items.map(metricsRowOf), next: this.following(progress, next) };
  }

  private async readDirectly(progress: Progress, range: Range): Promise<Page> {
    const path = this.api.inAdAccount('/insights');
    try {
      const { items, after } = await this.api.page(path, insightsParameters(range), rowShape, progress.after ?? null, 'report');
      return { rows: items.map(metricsRowOf), next: this.following(progress, after) };
    } catch (error) {
      if (!isTooMuchData(error)) throw error;
      // Rows can be repeated: the report begins with the first one.
      const { after: _, ...rest } = progress;
      return this.step({ ...rest, run: notStarted });
    }
  }

  private following({ through, ranges, run, after: read }: Progress, after: string | null): Progress | null {
    // To take the report as complete would leave rows out.
    if (after !== null && after === read)
      throw new PlatformFailure('unavailable', 'Meta repeats a page of a report.', { platformCode: 'cursor_loop' });
    if (after !== null) return { through, ranges, after, ...(run === undefined ? {} : { run }) };
    const others = ranges.slice(1);
    return others.length === 0 ? null : { through, ranges: others, run: notStarted };
  }
}

const notStarted: ReportRun = { id: null, polls: 0, isDone: false };

/** Days of reports are days in the time zone of the ad account. */
function dayIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
  } catch {
    // A zone that this machine does not know. The day before is over everywhere.
    return addDays(now.toISOString().slice(0, 10), -1);
  }
}

const encoded = (progress: Progress): string => Buffer.from(JSON.stringify(progress)).toString('base64url');
const decoded = (cursor: string): Progress => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Progress;
