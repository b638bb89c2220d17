import { Database, sql } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { PlatformQuota } from '../../application/ports/platform-quota.js';
import { fitsQuota, lookIntervalSeconds, type QuotaPurpose, quotaPurposes, type QuotaUse } from '../../domain/quota-policy.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { platformList } from '../platforms/platform-list.js';

const useOfDay = sql(
  'use of platform quota',
  `select purpose, sum(operations)::int as operations from ad_platforms.quota_use
   where platform = $1 and hour > now() - interval '24 hours' group by purpose`,
);
const countCall = sql(
  'count for platform quota',
  `insert into ad_platforms.quota_use as q (platform, hour, purpose, operations) values ($1, date_trunc('hour', now()), $2, 1)
   on conflict (platform, hour, purpose) do update set operations = q.operations + 1`,
);
const countConnections = sql(
  'connections that share platform quota',
  `select count(*)::int as connections from ad_platforms.quota_look where platform = $1 and reviewed_at > now() - interval '1 day'`,
);
/** Of two processes that ask at once, one gets the look. */
const look = sql(
  'look within platform quota',
  `insert into ad_platforms.quota_look as l (platform, connection_id, looked_at, reviewed_at) values ($1, $2, now(), now())
   on conflict (platform, connection_id) do update set looked_at = now(), reviewed_at = now()
   where l.looked_at <= now() - make_interval(secs => $3)
   returning platform`,
);
// It reads single ads, so it must not put off the look at the whole connection.
const lookAtReview = sql(
  'look at review within platform quota',
  `insert into ad_platforms.quota_look as l (platform, connection_id, looked_at, reviewed_at) values ($1, $2, '-infinity', now())
   on conflict (platform, connection_id) do update set reviewed_at = now() where l.reviewed_at <= now() - make_interval(secs => $3)
   returning platform`,
);

const retryAfterSeconds = 900;

@Injectable()
export class PostgresPlatformQuota extends PlatformQuota {
  private readonly limits: ReadonlyMap<string, number>;

  constructor(
    private readonly database: Database,
    @Inject(platformSettings.token) settings: PlatformSettings,
  ) {
    super();
    this.limits = new Map(
      platformList.flatMap(({ name, dailyCalls }) => [dailyCalls?.(settings)].flatMap((limit) => (limit ? [[name, limit]] : []))),
    );
  }

  async take(platform: string, purpose: QuotaPurpose): Promise<void> {
    const limit = this.limits.get(platform);
    if (limit === undefined) return;
    const isStop = purpose === 'stop';
    if (!fitsQuota(purpose, await this.use(platform, isStop), limit)) {
      const message = `The calls of this installation to ${platform} are used up for now${isStop ? '' : '; the rest is kept for stops'}.`;
      throw new PlatformFailure('rate_limited', message, { platformCode: 'installation_quota', retryAfterSeconds });
    }
    await this.database.global(countCall, [platform, purpose], undefined, isStop);
  }

  async mayLook(platform: string, connectionId: Id<'con'>, urgency: 'regular' | 'review'): Promise<boolean> {
    const limit = this.limits.get(platform);
    if (limit === undefined) return true;
    const [{ connections }] = await this.database.global(countConnections, [platform]);
    const seconds = lookIntervalSeconds(connections, limit, urgency);
    const statement = urgency === 'regular' ? look : lookAtReview;
    return (await this.database.global(statement, [platform, uuidOf(connectionId), seconds])).length === 1;
  }

  private async use(platform: string, isUrgent: boolean): Promise<QuotaUse> {
    const rows = await this.database.global(useOfDay, [platform], undefined, isUrgent);
    const used = new Map(rows.map((row) => [row.purpose as string, row.operations as number]));
    return Object.fromEntries(quotaPurposes.map((purpose) => [purpose, used.get(purpose) ?? 0])) as QuotaUse;
  }
}
