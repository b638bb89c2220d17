import { type AdAccountClient, PlatformFailure, type PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { addDays, daysBetween } from '#libs/kernel';
import { earlier, later } from '../../../domain/calendar-days.js';
import type { ReportToCome } from '../../../domain/sync-run.js';
import { PlatformRows } from './metrics-facts.js';

/** The platform's rows for a range of days, read at `readAt`. */
export interface ReadWindow {
  readonly startDay: string;
  readonly endDay: string;
  readonly readAt: Date;
  readonly rows: PlatformRows;
  /** The pages after `rows`, when a single day does not fit in memory. A row in them replaces an earlier row with the same key. */
  readonly remainingPages: AsyncIterable<readonly PlatformMetricsRow[]> | null;
  /** The latest value in the pages read so far, of the metrics that the platform reports last. */
  readonly dataThrough: string | null;
  /** Whether what the window does not contain may be archived instead of zero. */
  readonly omitsArchived: boolean;
}

const maxDays = 64;
const initialDays = 16;
const maxRows = 50_000;
const maxEmptyPages = 50;
/** How long a reader waits for a report itself. It leaves a slower one, which is read again with its cursor. */
const maxWaitSeconds = 3;
/** A report that the platform loses again and again would never end a run. */
const maxAsks = 2;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The platform is still making the report of a window. `report` has what it takes to read it later. */
export class ReportNotReady extends Error {
  constructor(
    readonly report: Pick<ReportToCome, 'startDay' | 'endDay' | 'cursor' | 'askedAt' | 'asks'>,
    readonly notReadyForSeconds: number,
  ) {
    super('The platform has not finished its report yet.');
  }
}

/** Reads a long range in windows that fit in memory. Adapts the number of days per window to the number of rows per day. */
export class WindowReader {
  private days = initialDays;

  constructor(
    private readonly client: AdAccountClient,
    private readonly now: () => Date,
    private readonly limit = maxRows,
    private readonly wait: (ms: number) => Promise<void> = pause,
  ) {}

  /**
   * Reads a window from `startDay` that fits in memory, or the window of a report that was asked for earlier. Throws PlatformFailure
   * or ReportNotReady instead of returning an incomplete window.
   */
  async read(startDay: string, lastDay: string, report: ReportToCome | null = null): Promise<ReadWindow> {
    let asked = report?.startDay === startDay && report.endDay <= lastDay ? report : null;
    let asks = asked?.asks ?? 1;
    if (asked !== null) this.days = daysBetween(startDay, asked.endDay) + 1;
    for (;;) {
      const endDay = earlier(lastDay, addDays(startDay, this.days - 1));
      let window: ReadWindow | null;
      try {
        window = await this.tryToRead(startDay, endDay, asked, asks);
      } catch (error) {
        if (asked === null || asks === maxAsks || !hasExpired(error)) throw error;
        asked = null;
        asks += 1;
        continue;
      }
      if (window !== null) {
        const hasRoom = window.rows.size < this.limit / 4;
        if (hasRoom) this.days = Math.min(maxDays, this.days * 2);
        return window;
      }
      asked = null;
      this.days = Math.max(1, Math.floor((daysBetween(startDay, endDay) + 1) / 2));
    }
  }

  /** Returns null when several days have too many rows. For a single day, the remaining pages are read lazily. */
  private async tryToRead(startDay: string, endDay: string, asked: ReportToCome | null, asks: number): Promise<ReadWindow | null> {
    // A report says what was so when it was asked for.
    const readAt = asked === null ? this.now() : new Date(asked.askedAt);
    const rows = new PlatformRows();
    const progress: { dataThrough: string | null } = { dataThrough: null };
    const pages = this.pages({ startDay, endDay, cursor: asked?.cursor ?? null, askedAt: readAt.toISOString(), asks }, progress);
    let remainingPages: ReadWindow['remainingPages'] = null;
    for (let page = await pages.next(); !page.done; page = await pages.next()) {
      for (const row of page.value) rows.add(row);
      if (rows.size <= this.limit) continue;
      if (startDay !== endDay) return null;
      remainingPages = pages;
      break;
    }
    return {
      startDay,
      endDay,
      readAt,
      rows,
      remainingPages,
      omitsArchived: !this.client.reportsArchivedObjects,
      get dataThrough() {
        return progress.dataThrough;
      },
    };
  }

  private async *pages(
    report: ReportNotReady['report'],
    progress: { dataThrough: string | null },
  ): AsyncGenerator<readonly PlatformMetricsRow[], void> {
    const { startDay, endDay } = report;
    let emptyPages = 0;
    let waitedSeconds = 0;
    let { cursor } = report;
    // Whoever leaves a report that is not ready reads it again from its first rows.
    let firstCursor = cursor;
    const cursorsOfRows = new Set<string | null>();
    for (;;) {
      const page = await this.client.readMetrics(startDay, endDay, cursor);
      const { notReadyForSeconds } = page;
      if (notReadyForSeconds !== undefined) {
        cursor = page.nextCursor;
        if (cursorsOfRows.size === 0) firstCursor = cursor;
        waitedSeconds += notReadyForSeconds;
        if (waitedSeconds > maxWaitSeconds) throw new ReportNotReady({ ...report, cursor: firstCursor }, notReadyForSeconds);
        await this.wait(notReadyForSeconds * 1_000);
        continue;
      }
      const { delivery, conversions } = page.dataThrough;
      const through = delivery === null || conversions === null ? null : earlier(delivery, conversions);
      if (through !== null) progress.dataThrough = later(progress.dataThrough ?? through, through);
      yield page.rows.filter(({ day }) => day >= startDay && day <= endDay);
      // An empty page with a next cursor is valid, but an endless sequence of them means that the platform loops.
      emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0;
      if (emptyPages > maxEmptyPages) {
        throw new PlatformFailure('unavailable', 'The platform keeps returning empty pages.', { platformCode: 'empty_pages' });
      }
      if (page.nextCursor === null) return;
      if (page.rows.length > 0) cursorsOfRows.add(cursor);
      if (cursorsOfRows.has(page.nextCursor)) {
        throw new PlatformFailure('unavailable', 'The platform repeats its pages.', { platformCode: 'repeated_cursor' });
      }
      cursor = page.nextCursor;
    }
  }
}

/** A platform keeps a report for a while. Afterwards it does not know the cursor, or refuses it. */
function hasExpired(error: unknown): boolean {
  return error instanceof PlatformFailure && (error.kind === 'not_found' || error.kind === 'rejected');
}
