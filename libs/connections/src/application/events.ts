import type { Id } from '#libs/kernel';

/** A connection was made or changed; `revision` tells which news is the later. */
export interface ConnectionChanged {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly name: string;
  readonly status: string;
  readonly timezone: string;
  readonly currency: string;
  readonly revision: number;
  /** When it got its status, RFC 3339. */
  readonly status_since: string;
  readonly previous_status: string | null;
}
export const connectionChanged = 'connection.changed';

/** A sync has landed rows of these campaigns. */
export interface ConnectionMetricsIngested {
  readonly connection_id: Id<'con'>;
  readonly campaign_ids: readonly Id<'cmp'>[];
}
export const connectionMetricsIngested = 'connection.metrics_landed';
