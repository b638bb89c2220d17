import { createHash } from 'node:crypto';
import { unprocessable } from '../http/refusal.js';
import type { Statements } from '../store/store.js';

const keptMs = 24 * 3_600_000;

export interface HeldKey {
  readonly adAccountId: string;
  readonly key: string;
}

export const fingerprintOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** The campaign that this key has made; null when the key is held, by this transaction, for the one to be made now. */
export async function holdKey(
  { adAccountId, key }: HeldKey,
  fingerprint: string,
  now: number,
  statements: Statements,
): Promise<string | null> {
  const id = [adAccountId, key];
  await statements.query('delete from idempotency_key where ad_account_id = $1 and key = $2 and created_at < $3', [
    ...id,
    new Date(now - keptMs),
  ]);
  // A second request with the key waits here until the first is through.
  const [held] = await statements.query(
    `insert into idempotency_key (ad_account_id, key, fingerprint, created_at) values ($1, $2, $3, $4) on conflict do nothing returning key`,
    [...id, fingerprint, new Date(now)],
  );
  if (held) return null;
  const [known] = await statements.query('select fingerprint, campaign_id from idempotency_key where ad_account_id = $1 and key = $2', id);
  if (known?.['fingerprint'] !== fingerprint) {
    throw unprocessable('idempotency_key_reused', 'This idempotency key was sent with another campaign.');
  }
  return String(known['campaign_id']);
}

export async function bindKey({ adAccountId, key }: HeldKey, campaignId: string, statements: Statements): Promise<void> {
  await statements.query('update idempotency_key set campaign_id = $3 where ad_account_id = $1 and key = $2', [
    adAccountId,
    key,
    campaignId,
  ]);
}
