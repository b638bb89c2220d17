/** As many rows as this one account has in a batch may be only a part of what waits for it. */
const minRowsOfAccount = 25;
/** Accounts that may each fill a batch. With more of them, each has a smaller part of what is looked at. */
const accountsWithWholeBatch = 20;

interface WaitingRows {
  /** A table without tenants, with an index of the account and the key. */
  readonly table: string;
  /** The column of the order of arrival. */
  readonly key: string;
  readonly batchSize: number;
  /** A condition of `account_id`. */
  readonly condition?: string;
}

/**
 * A query for the keys and accounts of the next rows, round-robin over the accounts: the oldest of each account, then the second of each. An
 * account with many rows holds up no other. It costs more than a query for the oldest rows, so it is for a reader that is behind.
 */
export function roundOfRows({ table, key, batchSize, condition = 'true' }: WaitingRows): string {
  return `with recursive found as (
      (select account_id from ${table} where ${condition} order by account_id limit 1)
      union all
      select (select account_id from ${table} where account_id > found.account_id and ${condition} order by account_id limit 1)
      from found where found.account_id is not null),
    waiting as materialized (select account_id, count(*) over () as accounts from found where account_id is not null)
    select ${key}, account_id from (
      select row.${key}, row.account_id, row_number() over (partition by row.account_id order by row.${key}) as round
      from waiting cross join lateral (
        select own.${key}, own.account_id from ${table} own where own.account_id = waiting.account_id order by own.${key}
        limit greatest(${minRowsOfAccount}, least(${batchSize}, ${accountsWithWholeBatch * batchSize} / waiting.accounts))) row) rounds
    order by round, ${key} limit ${batchSize}`;
}

/** Whether more rows may wait than those of a batch. */
export function mayHaveLeft(accountsOfBatch: readonly string[], batchSize: number): boolean {
  if (accountsOfBatch.length >= batchSize) return true;
  return [...Map.groupBy(accountsOfBatch, (account) => account).values()].some(({ length }) => length >= minRowsOfAccount);
}
