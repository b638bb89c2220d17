import type { Id } from '#libs/kernel';
import { PlatformFailure, type PlatformMetricsRow } from '../ports/ad-platform.js';
import type { MetricsFact, RefusedFact } from '../ports/metrics-ingestion.js';
import type { ObjectLookup } from '../ports/platform-objects.js';
import { factsOf, PlatformRows } from './metrics-facts.js';
import type { ReadWindow } from './window-reader.js';

const factsAtOnce = 2_000;
/** More figures out of range in one day are no slip of single rows. */
const maxRefused = 10_000;

/** The cells of a window for the sink; what is refused and which campaigns there are is known when all have been taken. */
export class WindowFacts {
  readonly refused: RefusedFact[] = [];
  readonly campaignIds = new Set<Id<'cmp'>>();

  constructor(
    private readonly window: Pick<ReadWindow, 'rows' | 'rest'>,
    private readonly knownOf: (platformIds: readonly string[]) => Promise<ObjectLookup>,
  ) {}

  async *batches(): AsyncIterable<readonly MetricsFact[]> {
    const { rows, rest } = this.window;
    if (rest === null) {
      const { facts, refused } = factsOf(rows.values(), await this.knownOf(rows.platformIds()));
      this.note(facts, refused);
      for (let i = 0; i < facts.length; i += factsAtOnce) yield facts.slice(i, i + factsAtOnce);
      return;
    }
    // What does not fit in memory is put together by the database, which needs to know what replaces what.
    const held = [...rows.values()];
    rows.clear();
    for (let some = held.splice(0, factsAtOnce); some.length > 0; some = held.splice(0, factsAtOnce)) yield await this.parts(some);
    for await (const page of rest) yield await this.parts(page);
  }

  private async parts(rows: readonly PlatformMetricsRow[]): Promise<MetricsFact[]> {
    const batch = new PlatformRows();
    for (const row of rows) batch.take(row);
    const known = await this.knownOf(batch.platformIds());
    const parts: MetricsFact[] = [];
    for (const [key, row] of batch.entries()) {
      const { facts, refused } = factsOf([row], known);
      this.note(facts, refused);
      for (const fact of facts) parts.push({ ...fact, part: key });
    }
    return parts;
  }

  private note(facts: readonly MetricsFact[], refused: readonly RefusedFact[]): void {
    for (const { campaignId } of facts) if (campaignId !== null) this.campaignIds.add(campaignId);
    for (const fact of refused) this.refused.push(fact);
    if (this.refused.length > maxRefused) {
      throw new PlatformFailure('unavailable', `More than ${maxRefused} figures of the platform are out of range.`, {
        platformCode: 'impossible_figures',
      });
    }
  }
}
