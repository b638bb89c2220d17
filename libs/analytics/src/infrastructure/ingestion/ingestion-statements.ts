import { sql } from '#libs/foundation';
import { maxMicros } from '#libs/kernel';
import { eachMeasure, totalOf } from './measures.js';
import { firstDaySql, type RollUpTable, rollUpTables } from './roll-up-tables.js';

/** The cells of a window as they come, in this session alone. */
export const createStaging = sql(
  'make analytics staging',
  `create temporary table landed (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null,
     ${eachMeasure((m) => `${m} bigint not null`)})`,
);
/** The cells of a window whose figures were refused: what is known of them stays. */
export const createRefused = sql(
  'make refused analytics cells',
  'create temporary table refused (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null)',
);
export const insertRefusedFacts = sql(
  'refuse analytics cells',
  'insert into refused select * from unnest($1::date[], $2::int[], $3::int[], $4::int[])',
);
/** Refused cells of which other parts have come. */
export const dropRefused = sql(
  'drop refused analytics cells',
  `delete from landed l using refused r
   where (l.day, l.campaign_key, l.creative_key, l.audience_key) = (r.day, r.campaign_key, r.creative_key, r.audience_key)`,
);
export const refuseOverflow = sql(
  'refuse analytics cells beyond count',
  `with gone as (delete from landed where greatest(${eachMeasure((m) => m)}) > ${maxMicros} returning day, campaign_key, creative_key, audience_key),
     noted as (insert into refused select * from gone)
   select day::text, campaign_key, creative_key, audience_key from gone order by 1, 2, 3, 4`,
);

/** Parts of cells as they come, where they are too many to be put together before. */
export const createParts = sql(
  'make analytics parts',
  'create temporary table landed_part (seq bigint generated always as identity, part uuid not null, like landed)',
);
export const copyToParts = `copy landed_part (part, day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => m)}) from stdin`;
/** Of a part that came more than once, the last one counts. */
export const keepLatestParts = sql(
  'take last analytics parts',
  `insert into landed select day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => m)}
   from (select distinct on (day, part) * from landed_part order by day, part, seq desc) last`,
);
export const copyToStaging = 'copy landed from stdin';
export const findDuplicates = sql(
  'find repeated analytics cells',
  'select exists (select from landed group by day, campaign_key, creative_key, audience_key having count(*) > 1) as repeated',
);

/** Cells that come more than once are parts of one: several objects of the platform can be one of ours, or none. */
export const aggregateStaging = [
  sql(
    'add up analytics staging',
    `create temporary table whole as select day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => `${totalOf(m)} as ${m}`)}
     from landed group by day, campaign_key, creative_key, audience_key`,
  ),
  sql('drop analytics staging', 'drop table landed'),
  sql('rename analytics staging', 'alter table whole rename to landed'),
];

export const analyzeStaging = sql('measure analytics staging', 'analyze landed');

/** Takes the account's turn until the commit, and the time of this landing, which is later than every one before. */
export const beginIngestion = sql(
  'take analytics turn',
  `insert into analytics.landing as l (account_id, landed_at) values ($1, $2)
   on conflict (account_id) do update set landed_at = greatest(excluded.landed_at, l.landed_at + interval '1 millisecond')
   returning landed_at`,
);

/** Makes landings wait until the commit, where none is made. */
export const lockIngestions = sql('hold analytics landings', 'select from analytics.landing where account_id = $1 for update');

/**
 * "Replace, never older": the days of the window that were not read later already, here or by a former connection. One with a
 * refused cell is not complete, whatever it was.
 */
export const claimDays = sql(
  'take analytics days',
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

/** Takes the days from a former connection to the same ad account, also from a landing of it that is still on its way. */
export const claimPredecessorDays = sql(
  'take over analytics days',
  `insert into analytics.landed_day as d (account_id, connection_key, day, read_at, is_complete, is_final)
   select $1, $2, day, $4, false, false from unnest($3::date[]) as day
   on conflict (account_id, connection_key, day) do update set read_at = greatest(d.read_at, excluded.read_at)`,
);

export const recordSync = sql(
  'note analytics sync',
  `update analytics.connection c set last_synced_at = greatest(c.last_synced_at, $3::timestamptz), data_through = d.through, final_before = d.final
   from (select max(day) filter (where is_complete) as through,
       coalesce(min(day) filter (where not is_final), max(day) + 1) as final
     from analytics.landed_day where account_id = $1 and connection_key = $2) d
   where c.account_id = $1 and c.key = $2`,
);

const fact = 'day, campaign_key, creative_key, audience_key';
const all = eachMeasure((m) => m);
const anyChange = eachMeasure((m) => `${totalOf(m)} <> 0`, ' or ');

/** Adds the changes to one roll-up. */
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
 * $1 account, $2 connection key, $3 days, $4 time of the landing, $5 whether the staged cells are this connection's; if not,
 * all that it has told of these days vanishes. Holds what came against what is there, writes what is new or
 * differs, sets what vanished to zero (what was refused has not vanished), and adds the differences to every roll-up and to what the campaigns have spent; all in
 * one statement, so no reader sees a part. It is alone with the account's facts (`takeTurn`), so that differences taken from
 * one reading are exact; an upsert of every row would lock, and write to the log, also those that stay as they are.
 */
export const ingest = sql(
  'land analytics cells',
  `with come as (
    select ${fact}, ${all} from landed where day = any($3::date[]) and $5),
  known as (
    select ${fact}, ${all} from analytics.fact where account_id = $1 and connection_key = $2 and day = any($3::date[])
      and not exists (select from refused where (refused.day, refused.campaign_key, refused.creative_key, refused.audience_key) = (fact.day, fact.campaign_key, fact.creative_key, fact.audience_key))),
  differing as materialized (
    select ${fact}, ${eachMeasure((m) => `coalesce(come.${m}, 0) as ${m}, coalesce(known.${m}, 0) as known_${m}`)},
      known is null as is_new, come is null as is_gone
    from come full join known using (${fact})
    where known is null or (${eachMeasure((m) => `coalesce(come.${m}, 0)`)}) <> (${eachMeasure((m) => `known.${m}`)})),
  written as (
    insert into analytics.fact (account_id, connection_key, ${fact}, ${all}, updated_at)
    select $1, $2, ${fact}, ${all}, $4 from differing
    on conflict (account_id, day, connection_key, campaign_key, creative_key, audience_key)
    do update set ${eachMeasure((m) => `${m} = excluded.${m}`)}, updated_at = excluded.updated_at),
  changes as (
    select ${fact}, ${firstDaySql('week', 'day')} as week, ${firstDaySql('month', 'day')} as month, $2::int as connection_key, ${eachMeasure((m) => `${m} - known_${m} as ${m}`)} from differing),
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
