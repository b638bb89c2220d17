import { AdPlatforms } from '#libs/ad-platforms/contract';
import { expiryNoticeDays, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, expiryNoticeDueSql } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { type OverdueConnection, OverdueConnections } from '../../application/ports/overdue-connections.js';

const isExpiring = expiryNoticeDueSql({
  expiresAt: 'c.token_expires_at',
  noticedAt: 'coalesce(c.expiry_noticed_at, c.connected_at, c.created_at)',
  now: '$2',
  days: '$6',
});
const overdue = sql(
  'overdue of connections',
  `select * from (select c.id,
     c.status in ('connected', 'error') and c.next_sync_at < $2::timestamptz - interval '10 minutes'
       and not exists (select from connections.sync_run r where r.account_id = c.account_id and r.connection_id = c.id and r.finished_at is null)
       as is_due,
     c.status in ('connected', 'error') and c.id = any($3::uuid[])
       and c.token_expires_at < $2::timestamptz + ($5::int[])[array_position($4::text[], c.platform)] * interval '1 second'
       as has_expired_token,
     c.status in ('connected', 'error') and c.id = any($3::uuid[]) and ${isExpiring} as is_expiring,
     c.status = 'pending' and c.created_at < $2::timestamptz - interval '1 day' as is_abandoned,
     c.disconnected_at < $2::timestamptz - interval '1 day' and c.id = any($3::uuid[]) as keeps_tokens,
     (select r.id from connections.sync_run r where r.account_id = c.account_id and r.connection_id = c.id and r.finished_at is null
        and r.queued_at < $2::timestamptz - interval '2 hours'
        and (r.report_to_come->>'askAgainAt' is null or (r.report_to_come->>'askAgainAt')::timestamptz < $2::timestamptz - interval '1 hour')) as stuck_run
   from connections.connection c where c.account_id = $1) as overdue
   where is_due or has_expired_token or is_expiring or is_abandoned or keeps_tokens or stuck_run is not null`,
);

@Injectable()
export class PostgresOverdueConnections extends OverdueConnections {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
  ) {
    super();
  }

  async find(accountId: Id<'acc'>, tokenHolders: readonly Id<'con'>[], now: Date): Promise<OverdueConnection[]> {
    const platforms = this.platforms.offered();
    const renewals = [platforms.map(({ name }) => name), platforms.map(({ renewBeforeSeconds }) => renewBeforeSeconds)];
    const values = [uuidOf(accountId), now.toISOString(), tokenHolders.map(uuidOf), ...renewals, expiryNoticeDays];
    const rows = await this.database.read(accountId, overdue, values);
    return rows.map((row) => ({
      accountId,
      id: idFromUuid('con', row.id),
      isSyncDue: row.is_due === true,
      stuckRunId: row.stuck_run === null ? null : idFromUuid('syn', row.stuck_run),
      hasExpiredToken: row.has_expired_token === true,
      isExpiring: row.is_expiring === true,
      isAbandoned: row.is_abandoned,
      keepsTokensTooLong: row.keeps_tokens === true,
    }));
  }
}
