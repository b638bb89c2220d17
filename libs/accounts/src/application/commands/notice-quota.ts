import { Clock, EventLog, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import type { DailyRequests } from '../../domain/daily-quota.js';

/** Announces the thresholds of the daily quota that the requests of an account have reached. */
export class NoticeQuota extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly requests: DailyRequests,
  ) {
    super();
  }
}

@CommandHandler(NoticeQuota)
export class NoticeQuotaHandler implements ICommandHandler<NoticeQuota> {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly events: EventLog,
    private readonly clock: Clock,
  ) {}

  /** The lock makes it one event for each threshold, however many processes see it reached. */
  async execute({ accountId, requests }: NoticeQuota): Promise<void> {
    const account = await this.accounts.get(accountId);
    const events = account.noticeQuota(requests, this.clock.now());
    await this.accounts.save(account);
    for (const event of events) this.events.record({ accountId, resourceType: account.resourceType, resourceId: accountId }, event);
  }
}
