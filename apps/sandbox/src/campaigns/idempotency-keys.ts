import { createHash } from 'node:crypto';
import { unprocessable } from '../http/platform-error.js';
import type { Statements } from '../store/store.js';

const keyLifetimeMs = 24 * 3_600_000;

export interface ReservedKey {
  readonly adAccountId: string;
  readonly key: string;
}

export const fingerprintOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** Returns the ID of the campaign that this key created. Null if this transaction has reserved the key for a new campaign. */
export async function reserveKey(
  { adAccountId, key }: ReservedKey,
  fingerprint: string,
  now: number,
  statements: Statements,
): Promise<string | null> {
  const id = [adAccountId, key];
  await statements.query('delete from idempotency_key where ad_account_id = $1 and key = $2 and created_at < $3', [
    ...id,
    new Date(now - keyLifetimeMs),
  ]);
  // A concurrent request with the same key waits here until the first one commits.
  const [reserved] = await statements.query(
    `insert into idempotency_key (ad_account_id, key, fingerprint, created_at) values ($1, $2, $3, $4) on conflict do nothing returning key`,
    [...id, fingerprint, new Date(now)],
  );
  if (reserved) return null;
  const [existing] = await statements.query(
    'select fingerprint, campaign_id from idempotency_key where ad_account_id = $1 and key = $2',
    id,
  );
  if (existing?.['fingerprint'] !== fingerprint) {
    throw unprocessable('idempotency_key_reused', 'This idempotency key was already used with a different campaign.');
  }
  return String(existing['campaign_id']);
}

export async function bindKey({ adAccountId, key }: ReservedKey, campaignId: string, statements: Statements): Promise<void> {
  await statements.query('update idempotency_key set campaign_id = $3 where ad_account_id = $1 and key = $2', [
    adAccountId,
    key,
    campaignId,
  ]);
}
