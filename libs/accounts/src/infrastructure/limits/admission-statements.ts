import { sql } from '#libs/kernel/infrastructure';
import type { Role } from '../../domain/role.js';

/** The window of an address. Times are epoch seconds of the database's clock. */
export interface AddressRow {
  readonly allowed: boolean;
  readonly minute_count: number;
  readonly minute_reset: number;
  readonly now: number;
}

/** The owner of a credential with the windows of the account, or the window of the address without one. */
export interface AdmissionRow extends AddressRow {
  readonly account_id: string | null;
  readonly user_id: string;
  readonly key_id: string | null;
  readonly role: Role;
  readonly currency: string;
  readonly timezone: string;
  readonly minute_limit: number;
  readonly day_limit: number | null;
  readonly day_count: number;
  readonly day_reset: number;
}

/** Looks up key, user and account and counts both windows by the database's clock. See the migration of `accounts.admit`. */
export const admitRequest = sql(
  'admit request',
  `select account_id, user_id, key_id, role, currency, timezone, allowed, minute_limit, minute_count, minute_reset,
     day_limit, day_count, day_reset, now
   from accounts.admit($1, $2, $3, $4::text[], $5::int[], $6::int[])`,
);
export const admitSession = sql(
  'admit session',
  `select account_id, user_id, key_id, role, currency, timezone, allowed, minute_limit, minute_count, minute_reset,
     day_limit, day_count, day_reset, now
   from accounts.admit_session($1, $2, $3, $4, $5, $6, $7::text[], $8::int[], $9::int[])`,
);
export const peekAddress = sql('peek address', 'select minute_count, allowed, minute_reset, now from accounts.peek_address($1, $2)');
export const exposeKey = sql('expose api_key', 'select account_id, key_id from accounts.expose_key($1, $2)');
export const hitThrottle = sql('hit throttle', 'select hits, allowed, reset_in from accounts.hit_throttle($1, $2, $3)');
export const recordUsage = sql('record usage', 'select accounts.record_usage($1::jsonb)');
export const allAccounts = sql('all accounts', 'select distinct account_id from accounts.sign_in_email');
