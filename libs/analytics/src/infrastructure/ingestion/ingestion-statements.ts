import { maxMicros } from '#libs/kernel';
import { sql } from '#libs/kernel/infrastructure';
import { factColumns } from './fact-lines.js';
import { eachMeasure, totalOf } from './measures.js';
import { firstDaySql, type RollUpTable, rollUpTables } from './roll-up-tables.js';

/** The facts of a window in the order of arrival, visible only to this database connection. */
export const createStaging = sql(
  'create analytics staging',
  `create temporary table landed (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null,
     ${eachMeasure((m) => `${m} bigint not null`)})`,
);
/** The refused facts of a window. Their stored values stay unchanged. */
export const createRefused = sql(
  'create refused analytics facts',
  'create temporary table refused (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null)',
);
export const insertRefusedFacts = sql(
  'refuse analytics facts',
  'insert into refused select * from unnest($1::date[], $2::int[], $3::int[], $4::int[])',
);
/** Removes the staged parts of refused facts. */
export const dropRefused = sql(
  'drop refused analytics facts',
  `delete from landed l using refused r
   where (l.day, l.campaign_key, l.creative_key, l.audience_key) = (r.day, r.campaign_key, r.creative_key, r.audience_key)`,
);
export const refuseOverflow = sql(
  'refuse overflowing analytics facts',
  `with gone as (delete from landed where greatest(${eachMeasure((m) => m)}) > ${maxMicros} returning day, campaign_key, creative_key, audience_key),
     noted as (insert into refused select * from gone)
   select day::text, campaign_key, creative_key, audience_key from gone order by 1, 2, 3, 4`,
);

/** Parts of facts in the order of arrival, when there are too many to combine in memory. */
export const createParts = sql(
  'create analytics parts',
  'create temporary table landed_part (seq bigint generated always as identity, part uuid not null, like landed)',
);
export const copyToParts = `copy landed_part (part, ${factColumns}) from stdin`;
/** Keeps only the last version of a part that arrived more than once. */
export const keepLatestParts = sql(
  'keep latest analytics parts',
  `insert into landed select day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => m)}
   from (select distinct on (day, part) * from landed_part order by day, part, seq desc) last`,
);
export const copyToStaging = `copy landed (${factColumns}) from stdin`;
export const findDuplicates = sql(
  'find duplicate analytics facts',
  'select exists (select from landed group by day, campaign_key, creative_key, audience_key having count(*) > 1) as repeated',
);

/** Adds up facts with the same key: several objects of a platform can map to the same record, or to none. */
export const aggregateStaging = [
  sql(
    'aggregate analytics staging',
    `create temporary table whole as select day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => `${totalOf(m)} as ${m}`)}
     from landed group by day, campaign_key, creative_key, audience_key`,
  ),
  sql('drop analytics staging', 'drop table landed'),
  sql('rename analytics staging', 'alter table whole rename to landed'),
];

export const analyzeStaging = sql('analyze analytics staging', 'analyze landed');

/** Locks the account's ingestions until commit and sets the time of this ingestion, which is later than every previous one. */
export const beginIngestion = sql(
  'begin analytics ingestion',
  `insert into analytics.landing as l (account_id, landed_at) values ($1, $2)
   on conflict (account_id) do update set landed_at = greatest(excluded.landed_at, l.landed_at + interval '1 millisecond')
   returning landed_at`,
);

/** Blocks ingestions until commit without starting one. */
export const lockIngestions = sql('lock analytics ingestions', 'select from analytics.landing where account_id = $1 for update');

/**
 * Claims the days of the window that this connection or a previous connection to the same ad account has not read more recently. A
 * day with a refused fact is not complete, even if it was complete before.
 */
export const claimDays = sql(
  'claim analytics days',
  `insert into analytics.landed_day as d (account_id, connection_key, day, read_at, is_complete, is_final)
   select $1, $2, s.at::date, $5, s.at::date <= $6::date and not lacks.one, s.at::date < $7::date and not lacks.one
   from generate_series($3::date, $4::date, interval '1 day') as s (at)
     cross join lateral (select exists (select from refused where day = s.at::date) as one) lacks
   where not exists (select from analytics.landed_day f
     where f.account_id = $1 and f.connection_key = any($8::int[]) and f.day = s.at::date and f.read_at > $5)
   on conflict (account_id, connection_key, day) do update set read_at = excluded.read_at,
     is_complete = (d.is_complete or excluded.is_complete) and not exists (select from refused where day = excluded.day),
     is_final = (d.is_final or excluded.is_final) and not exists (select from refused where day = excluded.day)
   where d.read_at <= excluded.read_at
   returning day`,
);

/** Claims the days of a previous connection to the same ad account, also from an ingestion of it that is still in progress. */
export const claimPredecessorDays = sql(
  'claim predecessor analytics days',
  `insert into analytics.landed_day as d (account_id, connection_key, day, read_at, is_complete, is_final)
   select $1, $2, day, $4, false, false from unnest($3::date[]) as day
   on conflict (account_id, connection_key, day) do update set read_at = greatest(d.read_at, excluded.read_at)`,
);

export const recordSync = sql(
  'record analytics sync',
  `update analytics.connection c set last_synced_at = greatest(c.last_synced_at, $3::timestamptz), data_through = d.through, final_before = d.final
   from (select max(day) filter (where is_complete) as through,
       coalesce(min(day) filter (where not is_final), max(day) + 1) as final
     from analytics.landed_day where account_id = $1 and connection_key = $2) d
   where c.account_id = $1 and c.key = $2`,
);

const fact = 'day, campaign_key, creative_key, audience_key';
const all = eachMeasure((m) => m);
const anyChange = eachMeasure((m) => `${totalOf(m)} <> 0`, ' or ');

/** A CTE that adds the changes to one roll-up. */
function rollUp(table: RollUpTable): string {
  const { date, keys } = rollUpTables[table];
  const columns = [date, ...keys].join(', ');
  return `
  into_${table} as (
    insert into analytics.${table} as r (account_id, ${columns}, ${all}, updated_at)
    select $1, ${columns}, ${eachMeasure(totalOf)}, $4 from changes group by ${columns} having ${anyChange}
    on conflict (account_id, ${columns}) do update set ${eachMeasure((m) => `${m} = r.${m} + excluded.${m}`)}, updated_at = excluded.updated_at)`;
}

/**
 * $1 account, $2 connection key, $3 days, $4 time of the ingestion, $5 whether the staged facts belong to this connection. If not,
 * all its facts of these days are set to zero. $6 whether stored facts that are not staged stay.
 * Compares the staged facts with the stored ones, writes new and changed facts, sets
 * missing facts to zero (except refused ones), and adds the differences to every roll-up and to the spend of the campaigns. A single
 * statement, so that no reader sees a partial result. `beginIngestion` locks the account's facts, so the differences are exact. An
 * upsert of every row would also lock unchanged rows and write them to the WAL.
 */
export const ingest = sql(
  'ingest analytics facts',
  `with staged as (
    select ${fact}, ${all} from landed where day = any($3::date[]) and $5),
  stored as (
    select ${fact}, ${all} from analytics.fact where account_id = $1 and connection_key = $2 and day = any($3::date[])
      and not exists (select from refused where (refused.day, refused.campaign_key, refused.creative_key, refused.audience_key) = (fact.day, fact.campaign_key, fact.creative_key, fact.audience_key))
      and (not $6 or (fact.day, fact.campaign_key, fact.creative_key, fact.audience_key) in (select ${fact} from landed))),
  differing as materialized (
    select ${fact}, ${eachMeasure((m) => `coalesce(staged.${m}, 0) as ${m}, coalesce(stored.${m}, 0) as stored_${m}`)},
      stored is null as is_new, staged is null as is_gone
    from staged full join stored using (${fact})
    where stored is null or (${eachMeasure((m) => `coalesce(staged.${m}, 0)`)}) <> (${eachMeasure((m) => `stored.${m}`)})),
  written as (
    insert into analytics.fact (account_id, connection_key, ${fact}, ${all}, updated_at)
    select $1, $2, ${fact}, ${all}, $4 from differing
    on conflict (account_id, day, connection_key, campaign_key, creative_key, audience_key)
    do update set ${eachMeasure((m) => `${m} = excluded.${m}`)}, updated_at = excluded.updated_at),
  changes as (
    select ${fact}, ${firstDaySql('week', 'day')} as week, ${firstDaySql('month', 'day')} as month, $2::int as connection_key, ${eachMeasure((m) => `${m} - stored_${m} as ${m}`)} from differing),
  ${(Object.keys(rollUpTables) as RollUpTable[]).map(rollUp).join(',')},
  touched as materialized (
    select campaign_key, ${totalOf('spend_micros')} as spend_micros from changes group by campaign_key),
  spent as (
    update analytics.campaign c set spend_to_date_micros = c.spend_to_date_micros + t.spend_micros
    from touched t where c.account_id = $1 and c.key = t.campaign_key and t.spend_micros <> 0)
  select (select count(*) from differing where is_new) as inserted,
    (select count(*) from differing where not is_new) as restated,
    (select count(*) from differing where is_gone) as vanished,
    (select count(*) from landed where day = any($3::date[])) as ingested,
    array(select c.id::text from touched t join analytics.campaign c on c.account_id = $1 and c.key = t.campaign_key) as campaign_ids`,
);
