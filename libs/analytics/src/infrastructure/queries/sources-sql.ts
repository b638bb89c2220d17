/**
 * Whether metrics are expected from a row of `analytics.connection`. An authorization that has been expired for a day counts as
 * disconnected, so that reports can be complete even if it is never renewed.
 */
export const isAwaited = `(coalesce(c.status, '') not in ('pending', 'disconnected') and (c.status is distinct from 'expired'
    or coalesce(c.status_since, c.last_synced_at, now()) > now() - interval '24 hours'))`;

/** The connections of an account as a JSON array, with the number of complete days of each between `start` and `end`. */
export function sourcesSql(start: string, end: string): string {
  return `select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'is_awaited', ${isAwaited}, 'platform', c.platform, 'timezone', c.timezone,
      'last_synced_at', c.last_synced_at, 'data_through', c.data_through, 'final_before', c.final_before,
      'complete_days', (select count(*) from analytics.landed_day l where l.account_id = $1 and l.connection_key = c.key
        and l.day between ${start} and ${end} and l.is_complete)) order by c.key), '[]')
    from analytics.connection c where c.account_id = $1`;
}
