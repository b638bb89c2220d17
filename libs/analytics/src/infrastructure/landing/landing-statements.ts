import { sql } from '#libs/foundation';
import { eachMeasure } from './measures.js';

/** The cells of a window as they come, in this session alone. */
export const makeStaging = sql(
  'make analytics staging',
  `create temporary table landed (day date not null, campaign_key int not null, creative_key int not null, audience_key int not null,
     ${eachMeasure((m) => `${m} bigint not null`)})`,
);
export const copyToStaging = 'copy landed from stdin';
export const measureStaging = sql('measure analytics staging', 'analyze landed');

/** Cells that come more than once are parts of one cell: several objects of the platform can be one of ours, or none. */
export const addUpStaging = [
  sql(
    'add up analytics staging',
    `create temporary table whole as select day, campaign_key, creative_key, audience_key, ${eachMeasure((m) => `sum(${m})::bigint as ${m}`)}
     from landed group by day, campaign_key, creative_key, audience_key`,
  ),
  sql('drop analytics staging', 'drop table landed'),
  sql('rename analytics staging', 'alter table whole rename to landed'),
];

/** Takes the account's turn until the commit, and the time of this landing, which is later than every one before. */
export const takeTurn = sql(
  'take analytics turn',
  `insert into analytics.landing as l (account_id, landed_at) values ($1, $2)
   on conflict (account_id) do update set landed_at = greatest(excluded.landed_at, l.landed_at + interval '1 millisecond')
   returning landed_at`,
);

/** "Replace, never older": the days of the window that were not read later already. */
export const takeDays = sql(
  'take analytics days',
  `insert into analytics.landed_day as d (account_id, connection_key, day, read_at, is_complete, is_final)
   select $1, $2, s.at::date, $5, s.at::date <= $6::date, s.at::date < $7::date
   from generate_series($3::date, $4::date, interval '1 day') as s (at)
   on conflict (account_id, connection_key, day) do update set read_at = excluded.read_at,
     is_complete = d.is_complete or excluded.is_complete, is_final = d.is_final or excluded.is_final
   where d.read_at <= excluded.read_at
   returning day`,
);

export const noteSync = sql(
  'note analytics sync',
  `update analytics.connection c set last_synced_at = greatest(c.last_synced_at, $3::timestamptz), data_through = d.through, final_before = d.final
   from (select max(day) filter (where is_complete) as through,
       coalesce(min(day) filter (where not is_final), max(day) + 1) as final
     from analytics.landed_day where account_id = $1 and connection_key = $2) d
   where c.account_id = $1 and c.key = $2`,
);

const isZero = (table: string) => eachMeasure((m) => `${table}.${m} = 0`, ' and ');
const sums = eachMeasure((m) => `sum(${m})::bigint as ${m}`);
const anyChange = eachMeasure((m) => `sum(${m}) <> 0`, ' or ');

/** Adds the changes to one roll-up. */
const rollUp = (table: string, keys: string) => `
  into_${table} as (
    insert into analytics.${table} as r (account_id, day${keys}, ${eachMeasure((m) => m)}, updated_at)
    select $1, day${keys}, ${sums}, $4 from changes group by day${keys} having ${anyChange}
    on conflict (account_id, day${keys}) do update set ${eachMeasure((m) => `${m} = r.${m} + excluded.${m}`)}, updated_at = excluded.updated_at)`;

const cell = 'day, campaign_key, creative_key, audience_key';
const isSameCell = `l.day = f.day and l.campaign_key = f.campaign_key and l.creative_key = f.creative_key and l.audience_key = f.audience_key`;

/**
 * $1 account, $2 connection key, $3 days, $4 time of the landing. Writes what differs, sets what vanished to zero, and adds
 * the differences to every roll-up and to what the campaigns have spent; all in one statement, so no reader sees a part.
 */
export const land = sql(
  'land analytics cells',
  `with upserted as (
    insert into analytics.fact as f (account_id, connection_key, ${cell}, ${eachMeasure((m) => m)}, updated_at)
    select $1, $2, ${cell}, ${eachMeasure((m) => m)}, $4 from landed where day = any($3::date[])
    on conflict (account_id, day, connection_key, campaign_key, creative_key, audience_key)
    do update set ${eachMeasure((m) => `${m} = excluded.${m}`)}, updated_at = excluded.updated_at
    where (${eachMeasure((m) => `f.${m}`)}) is distinct from (${eachMeasure((m) => `excluded.${m}`)})
    returning new.day, new.campaign_key, new.creative_key, new.audience_key,
      ${eachMeasure((m) => `new.${m} - coalesce(old.${m}, 0) as ${m}`)}, old.day is null as is_new),
  vanished as (
    update analytics.fact f set ${eachMeasure((m) => `${m} = 0`)}, updated_at = $4
    where f.account_id = $1 and f.connection_key = $2 and f.day = any($3::date[]) and not (${isZero('f')})
      and not exists (select from landed l where ${isSameCell})
    returning new.day, new.campaign_key, new.creative_key, new.audience_key, ${eachMeasure((m) => `- old.${m} as ${m}`)}, false as is_new),
  changes as materialized (
    select *, $2::int as connection_key from (select * from upserted union all select * from vanished) c),
  ${[
    rollUp('account_day', ''),
    rollUp('channel_day', ', connection_key'),
    rollUp('campaign_day', ', campaign_key, connection_key'),
    rollUp('creative_day', ', creative_key, connection_key'),
    rollUp('audience_day', ', audience_key, connection_key'),
  ].join(',')},
  spent as (
    update analytics.campaign c set spend_to_date_micros = c.spend_to_date_micros + d.spend_micros
    from (select campaign_key, sum(spend_micros)::bigint as spend_micros from changes group by campaign_key) d
    where c.account_id = $1 and c.key = d.campaign_key and d.spend_micros <> 0)
  select (select count(*) from changes where is_new) as inserted,
    (select count(*) from changes where not is_new) as restated,
    (select count(*) from vanished) as vanished,
    (select count(*) from landed where day = any($3::date[])) as landed,
    array(select distinct c.id::text from changes join analytics.campaign c on c.account_id = $1 and c.key = campaign_key) as campaign_ids`,
);
