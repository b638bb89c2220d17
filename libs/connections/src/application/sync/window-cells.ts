import type { Id } from '#libs/kernel';
import { PlatformFailure, type PlatformMetricsRow } from '../ports/ad-platform.js';
import type { MetricsCell, RefusedCell } from '../ports/metrics-sink.js';
import type { ObjectLookup } from '../ports/platform-objects.js';
import { cellsOf, PlatformRows } from './metrics-cells.js';
import type { ReadWindow } from './window-reader.js';

const cellsAtOnce = 2_000;
/** More figures out of range in one day are no slip of single rows. */
const maxRefused = 10_000;

/** The cells of a window for the sink; what is refused and which campaigns there are is known when all have been taken. */
export class WindowCells {
  readonly refused: RefusedCell[] = [];
  readonly campaignIds = new Set<Id<'cmp'>>();

  constructor(
    private readonly window: Pick<ReadWindow, 'rows' | 'rest'>,
    private readonly knownOf: (platformIds: readonly string[]) => Promise<ObjectLookup>,
  ) {}

  async *batches(): AsyncIterable<readonly MetricsCell[]> {
    const { rows, rest } = this.window;
    if (rest === null) {
      const { cells, refused } = cellsOf(rows.values(), await this.knownOf(rows.platformIds()));
      this.note(cells, refused);
      for (let i = 0; i < cells.length; i += cellsAtOnce) yield cells.slice(i, i + cellsAtOnce);
      return;
    }
    // What does not fit in memory is put together by the database, which needs to know what replaces what.
    const held = [...rows.values()];
    rows.clear();
    for (let some = held.splice(0, cellsAtOnce); some.length > 0; some = held.splice(0, cellsAtOnce)) yield await this.parts(some);
    for await (const page of rest) yield await this.parts(page);
  }

  private async parts(rows: readonly PlatformMetricsRow[]): Promise<MetricsCell[]> {
    const batch = new PlatformRows();
    for (const row of rows) batch.take(row);
    const known = await this.knownOf(batch.platformIds());
    const parts: MetricsCell[] = [];
    for (const [key, row] of batch.entries()) {
      const { cells, refused } = cellsOf([row], known);
      this.note(cells, refused);
      for (const cell of cells) parts.push({ ...cell, part: key });
    }
    return parts;
  }

  private note(cells: readonly MetricsCell[], refused: readonly RefusedCell[]): void {
    for (const { campaignId } of cells) if (campaignId !== null) this.campaignIds.add(campaignId);
    for (const cell of refused) this.refused.push(cell);
    if (this.refused.length > maxRefused) {
      throw new PlatformFailure('unavailable', `More than ${maxRefused} figures of the platform are out of range.`, {
        platformCode: 'impossible_figures',
      });
    }
  }
}
