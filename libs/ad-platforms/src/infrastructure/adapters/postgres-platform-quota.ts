import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { PlatformQuota, type PlatformQuotaUsage } from '../../application/ports/platform-quota.js';
import {
  boundTogether,
  fitsQuota,
  lookIntervalSeconds,
  type QuotaPurpose,
  quotaPurposes,
  type QuotaUse,
} from '../../domain/quota-policy.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { platformList } from '../platforms/platform-list.js';

// Counts the call, for the installation and then for its account, and returns what was used before: of the last 24 hours and the rest of
// the hour in which they began. Calls that share a bound ($6) are counted one after the other, and what the statement has locked is exact,
// so that two at once never take the last place both. Without a row of another account, the account is alone; calls without an account do not
// change that.
const countCall = sql(
  'count for platform quota',
  `with counted as (
     insert into ad_platforms.quota_use as q (platform, hour, purpose, operations)
     select $1, date_trunc('hour', now()), p, case p when $2 then $5::int else 0 end from unnest($6::text[]) p order by p
     on conflict (platform, hour, purpose) do update set operations = q.operations + excluded.operations
     returning q.hour, q.purpose, q.operations),
   counted_for as (
     insert into ad_platforms.quota_use_of_account as q (platform, party, hour, purpose, operations)
     select $1, $3, hour, purpose, $5 from counted where purpose = $2
     on conflict (platform, party, hour, purpose) do update set operations = q.operations + $5),
   use as (
     select purpose, operations - case purpose when $2 then $5 else 0 end as operations from counted union all
     select purpose, operations from ad_platforms.quota_use u where platform = $1 and hour > now() - interval '25 hours'
       and not exists (select from counted c where c.hour = u.hour and c.purpose = u.purpose))
   select purpose, sum(operations)::int as operations, date_trunc('hour', now())::text as hour,
     (select sum(o.operations)::int from ad_platforms.quota_use_of_account o
      where o.platform = $1 and o.party = $3 and o.hour > now() - interval '25 hours' and o.purpose = u.purpose) as own,
     exists (select from ad_platforms.quota_use_of_account o
      where o.platform = $1 and o.party not in ($3, $4) and o.hour > now() - interval '25 hours' and o.operations > 0) as is_shared
   from use u group by purpose`,
);
// In the hour in which the call was counted, since the next hour may have begun.
const takeBack = sql(
  'take back from platform quota',
  `with taken as (
     update ad_platforms.quota_use set operations = operations - $4 where platform = $1 and purpose = $2 and hour = $5::timestamptz)
   update ad_platforms.quota_use_of_account set operations = operations - $4
   where platform = $1 and purpose = $2 and party = $3 and hour = $5::timestamptz`,
);
const countConnections = sql(
  'connections that share platform quota',
  `select count(*)::int as connections from ad_platforms.quota_look where platform = $1 and reviewed_at > now() - interval '1 day'`,
);
// Of two processes that ask at once, one gets the look. Unless it ends, the next one is due after a quarter of the interval.
const look = sql(
  'look within platform quota',
  `insert into ad_platforms.quota_look as l (platform, connection_id, looked_at, reviewed_at) values ($1, $2, now() - make_interval(secs => $3 * 0.75), now())
   on conflict (platform, connection_id) do update set looked_at = excluded.looked_at, reviewed_at = now()
   where l.looked_at <= now() - make_interval(secs => $3)
   returning platform`,
);
const looked = sql(
  'looked within platform quota',
  'update ad_platforms.quota_look set looked_at = now(), reviewed_at = now() where platform = $1 and connection_id = $2',
);
// It reads single ads, so it must not put off the look at the whole connection.
const lookAtReview = sql(
  'look at review within platform quota',
  `insert into ad_platforms.quota_look as l (platform, connection_id, looked_at, reviewed_at) values ($1, $2, '-infinity', now())
   on conflict (platform, connection_id) do update set reviewed_at = now() where l.reviewed_at <= now() - make_interval(secs => $3)
   returning platform`,
);

export const findQuotaUse = sql(
  'use of platform quota',
  `select purpose, sum(operations)::int as operations from ad_platforms.quota_use
   where platform = $1 and hour > now() - interval '25 hours' and operations > 0 group by purpose`,
);

const retryAfterSeconds = 900;
const stopRetryAfterSeconds = 60;
/** Calls before a connection belongs to an account, such as those of a consent. */
const anonymous = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class PostgresPlatformQuota extends PlatformQuota {
  private readonly limits: ReadonlyMap<string, QuotaOfPlatform>;

  constructor(
    private readonly database: Database,
    @Inject(platformSettings.token) settings: PlatformSettings,
  ) {
    super();
    this.limits = new Map(quotasOf(settings).map((quota) => [quota.platform, quota]));
  }

  async take(platform: string, purpose: QuotaPurpose, accountId: Id<'acc'> | null, cost = 1): Promise<void> {
    const limit = this.limits.get(platform)?.limit;
    if (limit === undefined) return;
    const isStop = purpose === 'stop';
    const party = accountId === null ? anonymous : uuidOf(accountId);
    const rows = await this.database.global(
      countCall,
      [platform, purpose, party, anonymous, cost, boundTogether(purpose)],
      undefined,
      isStop,
    );
    const use = useOf(rows, 'operations');
    const own = rows.some((row) => row.is_shared === true) ? useOf(rows, 'own') : null;
    if (fitsQuota(purpose, use, limit, own)) return;
    await this.database.global(takeBack, [platform, purpose, party, cost, rows[0]?.hour], undefined, isStop);
    const isOwn = fitsQuota(purpose, use, limit);
    const message = `The calls of ${isOwn ? 'this account' : 'this installation'} to ${platform} are used up for now${isStop || isOwn ? '' : '; the rest is kept for stops'}.`;
    throw new PlatformFailure('rate_limited', message, {
      platformCode: isOwn ? 'account_quota' : 'installation_quota',
      retryAfterSeconds: isStop ? stopRetryAfterSeconds : retryAfterSeconds,
    });
  }

  async looked(platform: string, connectionId: Id<'con'>): Promise<void> {
    if (this.limits.has(platform)) await this.database.global(looked, [platform, uuidOf(connectionId)]);
  }

  async mayLook(platform: string, connectionId: Id<'con'>, urgency: 'regular' | 'review'): Promise<boolean> {
    const quota = this.limits.get(platform);
    if (quota === undefined) return true;
    const [{ connections }] = await this.database.global(countConnections, [platform]);
    const seconds = lookIntervalSeconds(connections * quota.callsPerLook, quota.limit, urgency);
    const statement = urgency === 'regular' ? look : lookAtReview;
    return (await this.database.global(statement, [platform, uuidOf(connectionId), seconds])).length === 1;
  }

  async usage(): Promise<readonly PlatformQuotaUsage[]> {
    const all = [...this.limits.values()].map(async ({ platform, limit }) => {
      const rows = await this.database.global(findQuotaUse, [platform]);
      return { platform, limit, use: useOf(rows, 'operations') };
    });
    return Promise.all(all);
  }
}

interface QuotaOfPlatform {
  readonly platform: string;
  readonly limit: number;
  readonly callsPerLook: number;
}

/** The platforms that limit the calls of this installation. */
export function quotasOf(settings: PlatformSettings): readonly QuotaOfPlatform[] {
  return platformList.flatMap(({ name, dailyCalls, clientOf, callsPerLook = 1 }) => {
    const limit = clientOf(settings) === null ? null : dailyCalls?.(settings);
    return limit ? [{ platform: name, limit, callsPerLook }] : [];
  });
}

export function useOf(rows: readonly Row[], column: 'operations' | 'own'): QuotaUse {
  const used = new Map(rows.map((row) => [row.purpose as string, row[column] as number | null]));
  return Object.fromEntries(quotaPurposes.map((purpose) => [purpose, used.get(purpose) ?? 0])) as QuotaUse;
}
