import type { Id, Measures } from '#libs/kernel';

/**
 * Metrics of one day, campaign, creative and audience. Facts of a window with the same key are added up. An id is null when the
 * platform does not name the object; the fact is unattributed in that dimension.
 */
export interface MetricsFact extends Measures {
  readonly day: string;
  readonly campaignId: Id<'cmp'> | null;
  readonly creativeId: Id<'crv'> | null;
  readonly audienceId: Id<'aud'> | null;
  /** If set, the fact replaces an earlier fact of the window with the same day and part. Either all facts have a part or none. */
  readonly part?: string;
}

/** A fact with invalid figures. The stored fact stays unchanged. */
export interface RefusedFact extends Pick<MetricsFact, 'day' | 'campaignId' | 'creativeId' | 'audienceId'> {
  readonly reason: string;
}

/** All facts of one connection for a range of days. Stored facts that the window does not contain are set to zero. */
export interface MetricsWindow {
  readonly accountId: Id<'acc'>;
  readonly connectionId: Id<'con'>;
  /** Disconnected connections to the same ad account. Their facts of these days are replaced as well. */
  readonly predecessors: readonly Id<'con'>[];
  /** First and last day, both inclusive, YYYY-MM-DD. */
  readonly startDay: string;
  readonly endDay: string;
  /**
   * When the platform was read. For each day, a window must not replace facts of a window that was read later.
   */
  readonly readAt: Date;
  /** Days before this one are final: the platform no longer restates them. */
  readonly finalBefore: string;
  /**
   * Whether the platform leaves archived objects out of its reports. Then stored facts that the window does not contain stay as they
   * are: also one whose campaign, creative and audience have later days, because its ad can have been replaced.
   */
  readonly keepsAbsent?: boolean;
  /** Read after the last fact. The days of refused facts are neither complete nor final. */
  readonly refused?: readonly RefusedFact[];
}

export interface IngestedRows {
  readonly inserted: number;
  readonly restated: number;
  readonly unchanged: number;
  readonly campaignIds: readonly Id<'cmp'>[];
  /** Facts whose parts add up to more than the maximum; undefined when there are none. */
  readonly refused?: readonly RefusedFact[];
}

/** Stores the metrics of a sync. Analytics implements it and runs each call in a separate transaction. */
export abstract class MetricsIngestion {
  abstract ingest(window: MetricsWindow, facts: AsyncIterable<readonly MetricsFact[]>): Promise<IngestedRows>;
}
