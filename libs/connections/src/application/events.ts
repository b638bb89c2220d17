import type { Id } from '#libs/kernel';

/** A connection was created or changed. Of two events, the one with the higher `revision` is newer. */
export interface ConnectionChanged {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly name: string;
  readonly status: string;
  readonly timezone: string;
  readonly currency: string;
  readonly revision: number;
  /** RFC 3339 timestamp of the last status change. */
  readonly status_since: string;
  readonly previous_status: string | null;
}
export const connectionChanged = 'connection.changed';

/** A sync ingested metrics of these campaigns. */
export interface ConnectionMetricsIngested {
  readonly connection_id: Id<'con'>;
  readonly campaign_ids: readonly Id<'cmp'>[];
}
export const connectionMetricsIngested = 'connection.metrics_landed';
