import type { Id } from '#libs/kernel';

/** A sync ingested metrics of these campaigns. */
export interface ConnectionMetricsIngested {
  readonly connection_id: Id<'con'>;
  readonly campaign_ids: readonly Id<'cmp'>[];
}
export const connectionMetricsIngested = 'connection.metrics_landed';
