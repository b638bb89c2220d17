import type { SqlParameters } from './sql-parameters.js';

/** A longer result is truncated, with a warning. */
export const maxStoredRows = 100_000;
export const rowsPerChunk = 100;
/** The size of the results that an account can have stored at a time. */
export const maxStoredMegabytes = 64;
export const maxStoredBytes = maxStoredMegabytes * 1024 * 1024;

export interface StoreTimes {
  readonly now: string;
  readonly expiresAt: string;
}

/**
 * Stores the rows of all pages if there is more than one. The ID of a stored result is a digest of its content, so equal reports of one
 * ingestion share one result. A new result is stored only if it fits into the account's budget: the update of the account's total waits
 * for concurrent ones and then checks the limit again. Uses the parts `result` and `head` of the report.
 */
export function storeSql(times: StoreTimes, { row, first: rows }: { row: string; first: number }, params: SqlParameters): string[] {
  const [now, expiresAt, first] = [
    params.add(times.now, 'timestamptz'),
    params.add(times.expiresAt, 'timestamptz'),
    params.add(rows, 'int'),
  ];
  return [
    `chunks as materialized (select (place - 1) / ${rowsPerChunk} as chunk, json_agg(${row} order by place) as rows
      from result where place <= ${maxStoredRows} and (select rows from head) > ${first} group by 1)`,
    `content as materialized (
      select md5((head::jsonb #- '{pinned,asked_at}')::text || (select string_agg(rows::text, '' order by chunk) from chunks))::uuid as id,
        head, octet_length(head::text) + (select sum(octet_length(rows::text)) from chunks)::bigint as bytes
      from head where rows > ${first})`,
    `shared as (update analytics.stored_result r set expires_at = ${expiresAt}, read_at = ${now}
      from content where r.account_id = $1 and r.id = content.id returning r.id)`,
    `reserved as (insert into analytics.stored_total (account_id, bytes)
      select $1, bytes from content
        where not exists (select from analytics.stored_result r where r.account_id = $1 and r.id = content.id)
      on conflict (account_id) do update set bytes = stored_total.bytes + excluded.bytes
        where stored_total.bytes + excluded.bytes <= ${maxStoredBytes}
      returning account_id)`,
    `stored as (insert into analytics.stored_result (account_id, id, expires_at, read_at, bytes, head)
      select $1, id, ${expiresAt}, ${now}, bytes, head from content where exists (select from reserved)
      on conflict do nothing returning id)`,
    `stored_rows as (insert into analytics.stored_rows (account_id, result_id, chunk, rows)
      select $1, stored.id, chunk, rows from chunks, stored)`,
  ];
}

/**
 * What became of the rows of all pages. `shared`: an equal result was already stored. `overcounted`: an equal result was stored at the same
 * time, and both were added to the total. `over_budget`: nothing was stored.
 */
export type StoreOutcome = 'shared' | 'stored' | 'overcounted' | 'over_budget';

export const outcomeSql = `, (select id from content) as result_id, (select bytes from content) as bytes,
  case when exists (select from shared) then 'shared' when exists (select from stored) then 'stored'
    when exists (select from reserved) then 'overcounted' else 'over_budget' end as outcome`;
