import { BackgroundJob, Database, type JobHandler, Jobs, sql, Tenants } from '#libs/foundation';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { isOngoing } from '../persistence/status-conditions.js';
import { dueTransitionsQueue } from './job-transition-scheduler.js';

/** A transition that is overdue for this long has lost its job. */
const overdueMs = 120_000;

const overdueTransitions = sql(
  'campaigns with overdue transitions',
  `select c.id from campaigns.campaign c where c.account_id = $1 and ${isOngoing('c')}
     and (c.ends_at < $2 or (c.status = 'scheduled' and c.starts_at < $2)) limit 1000`,
);

/** Runs for all accounts. */
@BackgroundJob({
  queue: 'campaigns.reschedule-transitions',
  schedule: '*/3 * * * *',
})
export class RescheduleOverdueTransitions implements JobHandler {
  constructor(
    private readonly tenants: Tenants,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.reschedule(accountId));
  }

  private async reschedule(accountId: Id<'acc'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - overdueMs).toISOString();
    const overdue = await this.database.read(accountId, overdueTransitions, [uuidOf(accountId), before]);
    if (overdue.length === 0) return;
    await this.database.transaction(accountId, async () => {
      for (const { id } of overdue)
        await this.jobs.send(dueTransitionsQueue, { account_id: accountId, campaign_id: idFromUuid('cmp', id) });
    });
  }
}
