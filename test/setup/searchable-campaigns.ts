import { newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { createTestDatabase } from './test-database.js';

/** More than a search reads at once, so that every way to read a page is needed. */
export const records = 12_000;
/** Every campaign with a number that this divides is archived. */
export const archivedEvery = 11;
/** Every campaign with a number of which this remainder is left is paused: few, and not archived. */
export const paused = { every: 60, place: 31 };
/** So many of the newest campaigns have changed since `changedSince`. */
export const changed = 240;
export const changedSince = new Date('2026-01-01T00:00:00Z');
/** Terms, and which campaigns have them, by their number. Every campaign also has its number. */
export const terms = [
  { term: 'campaign', every: 1, place: 0 },
  { term: 'rare', every: 400, place: 0 },
  { term: '#Half', every: 2, place: 0 },
  { term: '#Few', every: 40, place: 7 },
  { term: 'even', every: 2, place: 0 },
  { term: 'odd', every: 2, place: 1 },
  { term: 'tenth', every: 10, place: 3 },
  // Two halves that have 200 and 400 campaigns of the even ones.
  { term: 'wide', every: 2, place: 1 },
  { term: 'wide', every: 60, place: 0 },
  { term: 'broad', every: 2, place: 1 },
  { term: 'broad', every: 30, place: 0 },
  ...Array.from({ length: 30 }, (_, place) => ({ term: `many${place}`, every: 30, place })),
  ...Array.from({ length: 5 }, (_, place) => ({ term: `some${place}`, every: 7, place })),
];

export interface SearchableCampaigns {
  readonly account: ReturnType<typeof newId<'acc'>>;
  /** A connection as the role of the service, in the account, that plans as the service does: without the values of parameters. */
  readonly service: pg.Client;
  readonly drop: () => Promise<void>;
}

/** Creates campaigns of one account and their terms. The one with the number 1 is the newest. */
export async function createSearchableCampaigns(): Promise<SearchableCampaigns> {
  const account = newId('acc');
  const database = await createTestDatabase();
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  // Only the columns that the plans depend on differ.
  await superuser.query(
    `insert into campaigns.campaign (account_id, id, revision, status, status_changed_at, name, connection_ids, creative_ids, audience_ids,
       excluded_audience_ids, bid_strategy, tracking_params, special_ad_categories, metadata, labels, spend_to_date_micros, external_id, created_at, updated_at)
     select $1, uuidv7(interval '-1 second' * n), 1,
       case when n % ${archivedEvery} = 0 then 'archived' when n % ${paused.every} = ${paused.place} then 'paused' else 'draft' end,
       now(), 'Campaign ' || n, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0, 'own-' || n,
       now() - interval '1 second' * n, $2::timestamptz + interval '1 second' * case when n <= ${changed} then 1 else -1 end
     from generate_series(1, ${records}) n`,
    [uuidOf(account), changedSince],
  );
  await superuser.query(
    `insert into campaigns.campaign_term (account_id, term, created_at, record_id)
     select account_id, term, created_at, id from campaigns.campaign, unnest($1::text[], $2::int[], $3::int[]) as t (term, every, place)
     where split_part(name, ' ', 2)::int % every = place
     union all select account_id, split_part(name, ' ', 2), created_at, id from campaigns.campaign`,
    [terms.map(({ term }) => term), terms.map(({ every }) => every), terms.map(({ place }) => place)],
  );
  for (const table of ['campaigns.campaign', 'campaigns.campaign_term']) await superuser.query(`vacuum analyze ${table}`);
  await superuser.end();
  const service = new pg.Client({ connectionString: database.url, options: '-c plan_cache_mode=force_generic_plan' });
  await service.connect();
  await service.query(`set app.account_id = '${uuidOf(account)}'`);
  const drop = async () => {
    await service.end();
    await database.drop();
  };
  return { account, service, drop };
}
