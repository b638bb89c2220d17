import type { Id } from '#libs/kernel';

/** One cell of the facts; cells of one key in a window are parts of it and are added up. Null ids: the platform's object is none that we made; the cell is unattributed there. */
export interface MetricsFact {
  readonly day: string;
  readonly campaignId: Id<'cmp'> | null;
  readonly creativeId: Id<'crv'> | null;
  readonly audienceId: Id<'aud'> | null;
  readonly impressions: number;
  readonly clicks: number;
  readonly spendMicros: number;
  /** A decimal with at most 6 places, as text. */
  readonly conversions: string;
  readonly conversionValueMicros: number;
  /** Any text: a cell of the same day and part that came before in the window is replaced, not added to. All have one, or none. */
  readonly part?: string;
}

/** A cell whose figures cannot be what they say; what is known of it stays as it is. */
export interface RefusedFact extends Pick<MetricsFact, 'day' | 'campaignId' | 'creativeId' | 'audienceId'> {
  readonly reason: string;
}

/** A whole window of one connection: all cells of its days. What is not in it has vanished and becomes zero. */
export interface MetricsWindow {
  readonly accountId: Id<'acc'>;
  readonly connectionId: Id<'con'>;
  /** Disconnected connections to the same ad account: what they told of these days is replaced too. */
  readonly predecessors: readonly Id<'con'>[];
  /** Both inclusive, YYYY-MM-DD. */
  readonly startDay: string;
  readonly endDay: string;
  /**
   * When the platform was asked. A window asked earlier than one that has landed must not replace its cells: "replace, never
   * older", per day.
   */
  readonly readAt: Date;
  /** Days before this one are final: older than the restatement window and read since. */
  readonly finalBefore: string;
  /** Looked at when all cells have come. Their days are neither complete nor final. */
  readonly refused?: readonly RefusedFact[];
}

export interface IngestedRows {
  readonly inserted: number;
  readonly restated: number;
  readonly unchanged: number;
  readonly campaignIds: readonly Id<'cmp'>[];
  /** Cells whose parts added up to more than can be counted; left out when there are none. */
  readonly refused?: readonly RefusedFact[];
}

/** Where a sync leaves its numbers; analytics implements it. Opens and commits a transaction of its own. */
export abstract class MetricsIngestion {
  abstract ingest(window: MetricsWindow, facts: AsyncIterable<readonly MetricsFact[]>): Promise<IngestedRows>;
}
