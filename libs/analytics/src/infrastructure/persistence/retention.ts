import { expiring, kept, type RetentionRules, upkeep } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';

const ofRecord = kept('One row per record.');
const metrics = kept(
  'Metrics are kept as long as the account, because reports may ask for any day: one row per day on which ads were shown.',
);
const sums = kept('Sums of the metrics, one row per record and day, week or month on which ads were shown.');

const missingMonths = `select count(*) as pending from generate_series(0, 12) i where not exists (
  select from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'analytics.fact'::regclass
    and c.relname = 'fact_' || to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => i), 'YYYY_MM'))`;

export const analyticsRetention: RetentionRules = {
  fact: [
    metrics,
    upkeep({
      what: 'Partitions for the next 12 months are created. Days without a partition are stored in `fact_other`.',
      unit: 'partitions to create',
      pending: sql('missing months of facts', missingMonths),
      statement: sql('add months of facts', 'select analytics.add_fact_months() as added'),
    }),
  ],
  account_day: sums,
  channel_day: sums,
  campaign_day: sums,
  campaign_week: sums,
  campaign_month: sums,
  creative_day: sums,
  creative_week: sums,
  creative_month: sums,
  audience_day: sums,
  audience_week: sums,
  audience_month: sums,
  campaign: ofRecord,
  creative: ofRecord,
  audience: ofRecord,
  connection: ofRecord,
  landing: kept('One row per account.'),
  landed_day: kept('One row per connection and day.'),
  stored_result: expiring({
    what: 'reports that are stored for their next pages',
    keptFor: '0 days',
    shown: '30 minutes',
    since: 't.expires_at',
    clock: 'the first page',
    key: ['id'],
    // Locks the total first, as storing does, so that no statement counts what another one deletes.
    remove: (expired) => `with locked as materialized (select bytes from analytics.stored_total where account_id = $1 for update),
      expired as materialized (${expired}),
      gone as (delete from analytics.stored_result
        where account_id = $1 and (select count(*) from locked) >= 0 and id in (select id from expired) returning id, bytes),
      gone_rows as (delete from analytics.stored_rows where account_id = $1 and result_id in (select id from gone)),
      total as (update analytics.stored_total set bytes = stored_total.bytes - (select coalesce(sum(bytes), 0) from gone)
        where account_id = $1 and exists (select from gone))
      select 1 as removed from gone`,
  }),
  stored_rows: kept('Parts of stored reports, which are deleted with them.'),
  stored_total: kept('One row per account.'),
};
