// @ts-check
// The baseline that the service is compared with: Fastify and pg that only check the key, count the rate limit and run the same SQL in
// the same transactions. The benchmarks start it, and it reports its address to the parent process.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { draftOf, newUuid, patched, shownCampaign } from './baseline/campaign-row.mjs';
import * as sql from './baseline/statements.mjs';
import { ask, askInTenant, changeInTenant, createPool } from './baseline/tenant-database.mjs';

/**
 * @param {string} name
 * @returns {string}
 */
function setting(name) {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

const pool = createPool(setting('DATABASE_URL'));
/** `none`: single statements as a role that bypasses row-level security, to measure the cost of row-level security. */
const isTenantBound = process.env['BASELINE_TENANCY'] !== 'none';
const perPage = 20;
const listed = '{draft,scheduled,active,paused,completed}';
const planLimits = ['{starter,growth,enterprise}', '{60,300,1000}', '{10000,100000,NULL}'];

/** @type {any} */
const tls = {
  cert: readFileSync(setting('TLS_CERT')),
  key: readFileSync(setting('TLS_KEY')),
  minVersion: 'TLSv1.2',
  ciphers:
    'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:' +
    'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
  honorCipherOrder: true,
};
const server = fastify({ https: tls, logger: false, keepAliveTimeout: 65_000 });
server.decorateRequest('caller', null);

server.addHook('onRequest', async (/** @type {any} */ request, reply) => {
  const hash = createHash('sha256').update(String(request.headers.authorization).slice(7)).digest();
  const [row] = await ask(pool, [sql.admit, [hash, request.ip, 1_000_000, ...planLimits]]);
  if (!row || row['account_id'] === null) return reply.code(401).send({ error: { code: 'invalid_api_key' } });
  const limit = String(row['minute_limit']);
  const remaining = Math.max(0, Number(limit) - Number(row['minute_count']));
  const resetIn = Math.max(1, Math.ceil(Number(row['minute_reset']) - Number(row['now'])));
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(row['minute_reset']),
    'ratelimit-policy': `"minute";q=${limit};w=60`,
    ratelimit: `"minute";r=${remaining};t=${resetIn}`,
  });
  if (row['allowed'] !== 't') return reply.code(429).send({ error: { code: 'rate_limit_exceeded' } });
  request.caller = row;
});

/**
 * @param {any} caller
 * @param {import('./baseline/tenant-database.mjs').Query} query
 */
const read = (caller, query) => (isTenantBound ? askInTenant(pool, caller.account_id, query) : ask(pool, query));

server.get('/v1/campaigns/:id', async (/** @type {any} */ { caller, params }, reply) => {
  const [row] = await read(caller, [sql.getCampaign, [caller.account_id, params.id]]);
  if (!row) return reply.code(404).send({ error: { code: 'not_found' } });
  reply.header('etag', `"${row['revision']}"`);
  return { data: shownCampaign(row, caller.currency) };
});

server.get('/v1/campaigns', async (/** @type {any} */ { caller }) => {
  const rows = await read(caller, [sql.listCampaigns, [caller.account_id, perPage + 1, listed]]);
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  const cursor = hasMore ? Buffer.from(JSON.stringify([last?.['created_at'], last?.['id']])).toString('base64url') : null;
  return { data: page.map((row) => shownCampaign(row, caller.currency)), has_more: hasMore, next_cursor: cursor };
});

server.post('/v1/campaigns', async (/** @type {any} */ { caller, body, ip, id }, reply) => {
  const row = draftOf(body, caller);
  const changes = { status: { from: null, to: row['status'] }, name: { from: null, to: row['name'] } };
  await changeInTenant(pool, caller.account_id, null, () => [
    [sql.insertCampaign, sql.columns.map((column) => row[column])],
    auditEntry(caller, 'campaign.created', row, changes, id, ip),
    event(row),
  ]);
  reply.code(201).headers({ etag: '"1"', location: `/v1/campaigns/${row['id']}` });
  return { data: shownCampaign(row, caller.currency) };
});

server.patch('/v1/campaigns/:id', async (/** @type {any} */ { caller, params, body, ip, id }, reply) => {
  /** @type {import('./baseline/campaign-row.mjs').Row | undefined} */
  let after;
  await changeInTenant(pool, caller.account_id, [sql.lockCampaign, [caller.account_id, params.id]], (before) => {
    if (!before) return [];
    const next = patched(before, body);
    after = next;
    const changes = {
      name: { from: before['name'], to: next['name'] },
      'budget.amount_micros': { from: before['budget_amount_micros'], to: next['budget_amount_micros'] },
    };
    const entry = auditEntry(caller, 'campaign.updated', next, changes, id, ip);
    return [[sql.updateCampaign, sql.columns.map((column) => next[column])], entry, event(next)];
  });
  if (!after) return reply.code(404).send({ error: { code: 'not_found' } });
  reply.header('etag', `"${after['revision']}"`);
  return { data: shownCampaign(after, caller.currency) };
});

/**
 * @param {any} caller
 * @param {string} action
 * @param {import('./baseline/campaign-row.mjs').Row} row
 * @param {object} changes
 * @param {string} requestId
 * @param {string} address
 * @returns {import('./baseline/tenant-database.mjs').Query}
 */
function auditEntry(caller, action, row, changes, requestId, address) {
  const { account_id, user_id, key_id } = caller;
  const what = [action, 'campaign', row['id'], JSON.stringify(changes)];
  return [sql.insertAuditEntry, [account_id, newUuid(), row['updated_at'], user_id, key_id, ...what, requestId, address]];
}

/**
 * The event of the change.
 * @param {import('./baseline/campaign-row.mjs').Row} row
 * @returns {import('./baseline/tenant-database.mjs').Query}
 */
function event({ id, account_id = null, revision, updated_at = null }) {
  return [sql.insertEvent, [newUuid(), account_id, 'campaign.updated', id, Number(revision), '{}', updated_at]];
}

await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
process.send?.({ type: 'ready', baseUrl: `https://127.0.0.1:${port}` });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
