import { type ObjectLookup, PlatformFailure, type PlatformMetricsRow } from '#libs/ad-platforms/contract';
import type { Id } from '#libs/kernel';
import type { MetricsFact, RefusedFact } from '../../ports/metrics-ingestion.js';
import { toFacts, PlatformRows } from './metrics-facts.js';
import type { ReadWindow } from './window-reader.js';

const factsPerBatch = 2_000;
/** More invalid figures in one day indicate a failure of the platform rather than single bad rows. */
const maxRefused = 10_000;

/** Provides the facts of a window in batches. `refused` and `campaignIds` are complete after the last batch. */
export class WindowFacts {
  readonly refused: RefusedFact[] = [];
  readonly campaignIds = new Set<Id<'cmp'>>();

  constructor(
    private readonly window: Pick<ReadWindow, 'rows' | 'remainingPages'>,
    private readonly findObjects: (platformIds: readonly string[]) => Promise<ObjectLookup>,
  ) {}

  async *batches(): AsyncIterable<readonly MetricsFact[]> {
    const { rows, remainingPages } = this.window;
    if (remainingPages === null) {
      const { facts, refused } = toFacts(rows.values(), await this.findObjects(rows.platformIds()));
      this.collect(facts, refused);
      for (let i = 0; i < facts.length; i += factsPerBatch) yield facts.slice(i, i + factsPerBatch);
      return;
    }
    // Rows that do not fit in memory are merged by the database, which needs `part` to know which fact replaces which.
    const buffered = [...rows.values()];
    rows.clear();
    for (let chunk = buffered.splice(0, factsPerBatch); chunk.length > 0; chunk = buffered.splice(0, factsPerBatch))
      yield await this.parts(chunk);
    for await (const page of remainingPages) yield await this.parts(page);
  }

  private async parts(rows: readonly PlatformMetricsRow[]): Promise<MetricsFact[]> {
    const batch = new PlatformRows();
    for (const row of rows) batch.add(row);
    const lookup = await this.findObjects(batch.platformIds());
    const parts: MetricsFact[] = [];
    for (const [key, row] of batch.entries()) {
      const { facts, refused } = toFacts([row], lookup);
      this.collect(facts, refused);
      for (const fact of facts) parts.push({ ...fact, part: key });
    }
    return parts;
  }

  private collect(facts: readonly MetricsFact[], refused: readonly RefusedFact[]): void {
    for (const { campaignId } of facts) if (campaignId !== null) this.campaignIds.add(campaignId);
    for (const fact of refused) this.refused.push(fact);
    if (this.refused.length > maxRefused) {
      throw new PlatformFailure('unavailable', `More than ${maxRefused} figures of the platform are out of range.`, {
        platformCode: 'impossible_figures',
      });
    }
  }
}
