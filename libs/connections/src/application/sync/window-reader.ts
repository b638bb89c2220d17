import { addDays, daysBetween } from '#libs/kernel';
import { earlier, later } from '../../domain/calendar-days.js';
import { type AdAccountClient, PlatformFailure, type PlatformMetricsRow } from '../ports/ad-platform.js';
import { PlatformRows } from './metrics-facts.js';

/** All that the platform says of some days, asked at `readAt`. */
export interface ReadWindow {
  readonly startDay: string;
  readonly endDay: string;
  readonly readAt: Date;
  readonly rows: PlatformRows;
  /** The pages after `rows` of a single day that does not fit in memory; a row there replaces the same row before it. */
  readonly rest: AsyncIterable<readonly PlatformMetricsRow[]> | null;
  /** Of the pages read so far. */
  readonly dataThrough: string | null;
}

const maxDays = 64;
const firstDays = 16;
const maxRows = 50_000;
const maxStandstills = 50;

/** Reads a long range in windows that fit in memory: shorter ones where the days are full, longer where they are empty. */
export class WindowReader {
  private days = firstDays;

  constructor(
    private readonly session: AdAccountClient,
    private readonly now: () => Date,
    private readonly limit = maxRows,
  ) {}

  /** The window that begins with `startDay`, as far as it fits; whole pages or a PlatformFailure, never a part. */
  async read(startDay: string, lastDay: string): Promise<ReadWindow> {
    for (;;) {
      const endDay = earlier(lastDay, addDays(startDay, this.days - 1));
      const window = await this.tryToRead(startDay, endDay);
      if (window !== null) {
        const isRoomy = window.rows.size < this.limit / 4;
        if (isRoomy) this.days = Math.min(maxDays, this.days * 2);
        return window;
      }
      this.days = Math.max(1, Math.floor((daysBetween(startDay, endDay) + 1) / 2));
    }
  }

  /** Null when the rows are too many for a window of several days; of a single day the rest is read as it is used up. */
  private async tryToRead(startDay: string, endDay: string): Promise<ReadWindow | null> {
    const readAt = this.now();
    const rows = new PlatformRows();
    const told: { dataThrough: string | null } = { dataThrough: null };
    const pages = this.pages(startDay, endDay, told);
    let rest: ReadWindow['rest'] = null;
    for (let page = await pages.next(); !page.done; page = await pages.next()) {
      for (const row of page.value) rows.take(row);
      if (rows.size <= this.limit) continue;
      if (startDay !== endDay) return null;
      rest = pages;
      break;
    }
    return {
      startDay,
      endDay,
      readAt,
      rows,
      rest,
      get dataThrough() {
        return told.dataThrough;
      },
    };
  }

  private async *pages(
    startDay: string,
    endDay: string,
    told: { dataThrough: string | null },
  ): AsyncGenerator<readonly PlatformMetricsRow[], void> {
    let standstills = 0;
    let cursor: string | null = null;
    do {
      const page = await this.session.readMetrics(startDay, endDay, cursor);
      if (page.dataThrough !== null) told.dataThrough = later(told.dataThrough ?? page.dataThrough, page.dataThrough);
      yield page.rows.filter(({ day }) => day >= startDay && day <= endDay);
      // An empty page that says "come again here" is legal; one that never stops saying so is a platform in a loop.
      standstills = page.rows.length === 0 ? standstills + 1 : 0;
      if (standstills > maxStandstills) {
        throw new PlatformFailure('unavailable', 'The platform gives one empty page after the other.', { platformCode: 'empty_pages' });
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}
