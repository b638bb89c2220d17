import { sql } from '#libs/foundation';

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
export const refundThrottle = sql('refund throttle', 'update accounts.throttle_window set hits = hits - 1 where key = $1 and hits > 0');
export const hitThrottle = sql('hit throttle', 'select hits, allowed, reset_in from accounts.hit_throttle($1, $2, $3)');
export const recordUsage = sql('record usage', 'select accounts.record_usage($1::jsonb)');
export const pruneThrottle = sql(
  'prune throttle',
  `delete from accounts.throttle_window where key in (
     select key from accounts.throttle_window where window_start < now() - interval '1 day' for update skip locked)`,
);
export const allAccounts = sql('all accounts', 'select distinct account_id from accounts.sign_in_email');
