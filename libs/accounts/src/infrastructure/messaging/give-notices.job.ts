import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type AccountSweep, Sweep } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { CommandBus } from '@nestjs/cqrs';
import { GiveAccountNotices } from '../../application/commands/give-account-notices.js';
import { NoticeQuota } from '../../application/commands/notice-quota.js';
import { quotaThresholdsReached } from '../../domain/daily-quota.js';
import { type Plan, plans } from '../../domain/plan.js';

// Requests above the highest threshold that was announced on their day.
const unnoticed = sql(
  'unnoticed requests of account',
  `select a.plan, to_char(w.day_start, 'YYYY-MM-DD') as day, w.day_count
   from accounts.account a join accounts.request_window w on w.account_id = a.id
   where a.id = $1 and (a.quota_noticed_on is distinct from w.day_start or a.quota_noticed_requests < w.day_count)`,
);

/** Announces keys that expire, and the thresholds of quotas whose announcement was lost with the process that admitted the request. */
@Sweep({ name: 'accounts.notices', schedule: '*/10 * * * *' })
export class GiveNotices implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    await this.database.transaction(accountId, () => this.commands.execute(new GiveAccountNotices(accountId)));
    const [row] = await this.database.read(accountId, unnoticed, [uuidOf(accountId)]);
    if (row === undefined || quotaThresholdsReached(plans[row.plan as Plan].perDay, row.day_count).length === 0) return;
    const requests = { day: row.day as string, count: row.day_count as number };
    await this.database.transaction(accountId, () => this.commands.execute(new NoticeQuota(accountId, requests)));
  }
}
