import { type AdAccountClient, PlatformFailure, type PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { addDays, daysBetween } from '#libs/kernel';
import { earlier, later } from '../../../domain/calendar-days.js';
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
/** How long a sync waits for one report that the platform is making. The next sync tries again. */
const maxReportWaitSeconds = 120;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reads a long range in windows that fit in memory. Adapts the number of days per window to the number of rows per day. */
export class WindowReader {
  private days = initialDays;

  constructor(
    private readonly client: AdAccountClient,
    private readonly now: () => Date,
    private readonly limit = maxRows,
    private readonly wait: (ms: number) => Promise<void> = pause,
  ) {}

  /** Reads a window from `startDay` that fits in memory. Throws PlatformFailure instead of returning an incomplete window. */
  async read(startDay: string, lastDay: string): Promise<ReadWindow> {
    for (;;) {
      const endDay = earlier(lastDay, addDays(startDay, this.days - 1));
      const window = await this.tryToRead(startDay, endDay);
      if (window !== null) {
        const hasRoom = window.rows.size < this.limit / 4;
        if (hasRoom) this.days = Math.min(maxDays, this.days * 2);
        return window;
      }
      this.days = Math.max(1, Math.floor((daysBetween(startDay, endDay) + 1) / 2));
    }
  }

  /** Returns null when several days have too many rows. For a single day, the remaining pages are read lazily. */
  private async tryToRead(startDay: string, endDay: string): Promise<ReadWindow | null> {
    const readAt = this.now();
    const rows = new PlatformRows();
    const progress: { dataThrough: string | null } = { dataThrough: null };
    const pages = this.pages(startDay, endDay, progress);
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
    startDay: string,
    endDay: string,
    progress: { dataThrough: string | null },
  ): AsyncGenerator<readonly PlatformMetricsRow[], void> {
    let emptyPages = 0;
    let waitedSeconds = 0;
    let cursor: string | null = null;
    for (;;) {
      const page = await this.client.readMetrics(startDay, endDay, cursor);
      const { notReadyForSeconds } = page;
      if (notReadyForSeconds !== undefined) {
        waitedSeconds += notReadyForSeconds;
        if (waitedSeconds > maxReportWaitSeconds) throw reportNotReady(notReadyForSeconds);
        await this.wait(notReadyForSeconds * 1_000);
        cursor = page.nextCursor;
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
      cursor = page.nextCursor;
    }
  }
}

function reportNotReady(retryAfterSeconds: number): PlatformFailure {
  const details = { platformCode: 'report_not_ready', retryAfterSeconds };
  return new PlatformFailure('unavailable', 'The platform has not finished its report yet. The next sync reads it again.', details);
}
