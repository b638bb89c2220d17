// @ts-check
import pg from 'pg';

/** @typedef {import('./statements.mjs').Statement} Statement */
/** @typedef {[statement: Statement, values: unknown[]]} Query */
/** @typedef {import('./campaign-row.mjs').Row} Row */

/**
 * The connection pool of the baseline with the settings of the service. It sends statements in as few packets as the service does,
 * which is the minimum that the protocol allows.
 * @param {string} connectionString
 */
export function createPool(connectionString) {
  const settings = {
    connectionString,
    application_name: 'bench-baseline',
    max: 20,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    options:
      '-c timezone=UTC -c statement_timeout=20s -c lock_timeout=8s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_generic_plan',
  };
  return new pg.Pool(/** @type {pg.PoolConfig} */ (settings));
}

/**
 * @param {pg.Pool} pool
 * @param {Query} query
 * @returns {Promise<Row[]>}
 */
export async function ask(pool, [statement, values]) {
  return (await pool.query({ ...statement, values })).rows;
}

const begin = (/** @type {string} */ accountId) => `BEGIN; SET LOCAL app.account_id = '${accountId}'`;

/**
 * @param {pg.PoolClient} client
 * @param {() => Promise<any>[]} send
 * @returns {Promise<any[]>}
 */
function inOnePacket(client, send) {
  const { stream } = /** @type {any} */ (client).connection;
  stream.cork();
  const sent = send();
  stream.uncork();
  return Promise.all(sent);
}

/**
 * Runs one query in a transaction of one tenant.
 * @param {pg.Pool} pool
 * @param {string} accountId
 * @param {Query} query
 * @returns {Promise<Row[]>}
 */
export async function askInTenant(pool, accountId, [statement, values]) {
  const client = await pool.connect();
  try {
    const [, answer] = await inOnePacket(client, () => [
      client.query(begin(accountId)),
      client.query({ ...statement, values }),
      client.query('COMMIT'),
    ]);
    return answer.rows;
  } finally {
    client.release();
  }
}

/**
 * Runs a transaction of one tenant: an optional first query, and the changes derived from its row.
 * @param {pg.Pool} pool
 * @param {string} accountId
 * @param {Query | null} first
 * @param {(row: Row | undefined) => Query[]} changes
 */
export async function changeInTenant(pool, accountId, first, changes) {
  const client = await pool.connect();
  const run = (/** @type {Query} */ [statement, values]) => client.query({ ...statement, values });
  try {
    if (first === null) {
      await inOnePacket(client, () => [client.query(begin(accountId)), ...changes(undefined).map(run), client.query('COMMIT')]);
      return;
    }
    const [, found] = await inOnePacket(client, () => [client.query(begin(accountId)), run(first)]);
    await inOnePacket(client, () => [...changes(found.rows[0]).map(run), client.query('COMMIT')]);
  } finally {
    client.release();
  }
}
