import { expiring, kept, type RetentionRules } from '#libs/data';
import { idleSeconds } from '../../domain/session.js';
import { minuteUsageDays } from '../../domain/usage.js';

/** The usage of old days is one row per day, which the chart of days reads like minutes. Repeating it adds nothing twice. */
function usageRules(table: string, owner: string) {
  const startOfDay = `date_trunc('day', t.minute, (select a.timezone from accounts.account a where a.id = $1))`;
  return [
    expiring({
      what: 'minutes, which become one row per day',
      keptFor: `${minuteUsageDays} days`,
      since: 't.minute',
      clock: 'the minute',
      where: `t.minute <> ${startOfDay}`,
      key: [owner, 'minute'],
      remove: (expired) => `with expired as materialized (${expired}),
        gone as (delete from accounts.${table} t using expired e where t.account_id = $1 and t.${owner} = e.${owner} and t.minute = e.minute
          returning t.${owner}, ${startOfDay} as day, t.allowed, t.limited),
        days as (insert into accounts.${table} as d (account_id, ${owner}, minute, allowed, limited)
          select $1, ${owner}, day, sum(allowed)::int, sum(limited)::int from gone group by ${owner}, day
          on conflict (account_id, ${owner}, minute) do update
            set allowed = d.allowed + excluded.allowed, limited = d.limited + excluded.limited)
        select 1 as removed from gone`,
    }),
    expiring({ what: 'days', keptFor: '400 days', since: 't.minute', clock: 'the day', key: [owner, 'minute'] }),
  ];
}

const ofUser = kept('One row per user. Users are kept, because records and the audit log name them.');

export const accountsRetention: RetentionRules = {
  account: kept('One row per account.'),
  user: ofUser,
  password: ofUser,
  sign_in_email: ofUser,
  user_email: ofUser,
  api_key: expiring({
    what: 'revoked and expired keys',
    keptFor: '400 days',
    since: 'least(t.revoked_at, t.expires_at)',
    clock: 'their end',
    // Usage refers to its key.
    where: 'not exists (select from accounts.usage_minute u where u.account_id = t.account_id and u.key_id = t.id)',
    key: ['id'],
    remove: (expired) => `with expired as materialized (${expired}),
      hashes as (delete from accounts.credential where account_id = $1 and key_id in (select id from expired))
      delete from accounts.api_key where account_id = $1 and id in (select id from expired) returning 1 as removed`,
  }),
  credential: kept('One row per API key, which is deleted with it.'),
  request_window: kept('One row per account.'),
  throttle_window: expiring({
    what: 'counters',
    keptFor: '1 day',
    since: 't.window_start',
    clock: 'the start of the window',
    key: ['key'],
    scope: 'shared',
  }),
  sign_in_attempts: expiring({
    what: 'counters of failed attempts',
    keptFor: '1 day',
    since: 't.last_at',
    clock: 'the last failure',
    key: ['key'],
    scope: 'shared',
  }),
  usage_minute: usageRules('usage_minute', 'key_id'),
  console_usage_minute: usageRules('console_usage_minute', 'user_id'),
  session: expiring({
    what: 'ended sessions',
    keptFor: '0 days',
    shown: '7 days, or 12 hours without a request',
    since: `least(t.expires_at, t.last_used_at + interval '${idleSeconds} seconds')`,
    clock: 'the sign-in or the last request',
    key: ['hash'],
  }),
  password_reset: expiring({
    what: 'links to choose a new password',
    keptFor: '0 days',
    since: 't.expires_at',
    clock: 'their end',
    key: ['user_id'],
  }),
  second_factor: kept('One row per user who has one. It is deleted when the user turns it off or an operator resets it.'),
  recovery_code: kept('At most ten rows per user who has a second factor. A code is deleted when it is used.'),
  invitation: expiring({
    what: 'invitations that are accepted, revoked or expired',
    keptFor: '90 days',
    since: 'coalesce(t.accepted_at, t.revoked_at, t.expires_at)',
    clock: 'their end',
    key: ['id'],
  }),
};
