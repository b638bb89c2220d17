import type { Id } from '#libs/kernel';
import { Database } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { NoticeQuota } from '../../application/commands/notice-quota.js';
import { quotaThresholdsReached } from '../../domain/daily-quota.js';

const daySeconds = 86_400;

/** The day of an account, as the admission of a request counted it. */
interface CountedDay {
  readonly quota: number;
  readonly count: number;
  /** The end of the UTC day in epoch seconds. */
  readonly endsAt: number;
}

/**
 * Announces a threshold of the daily quota after the request that reached it, beside the request. It costs no statement below the
 * threshold, and one transaction for each threshold in each process. What fails or is lost with the process is left to the sweep.
 */
@Injectable()
export class QuotaWatch implements OnApplicationShutdown {
  private day = '';
  /** The requests of the highest threshold that this process has announced on the day. */
  private readonly announced = new Map<Id<'acc'>, number>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  observe(accountId: Id<'acc'>, { quota, count, endsAt }: CountedDay): void {
    // A rough test first: almost every request ends here.
    if (count * 2 < quota) return;
    const highest = quotaThresholdsReached(quota, count).at(-1);
    if (highest === undefined) return;
    const day = new Date((endsAt - daySeconds) * 1_000).toISOString().slice(0, 10);
    if (day !== this.day) {
      this.day = day;
      this.announced.clear();
    }
    if ((this.announced.get(accountId) ?? 0) >= highest.requests) return;
    this.announced.set(accountId, highest.requests);
    const work: Promise<void> = this.announce(accountId, day, count).finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async announce(accountId: Id<'acc'>, day: string, count: number): Promise<void> {
    try {
      await this.database.transaction(accountId, () => this.commands.execute(new NoticeQuota(accountId, { day, count })));
    } catch (error) {
      this.logger.warn({ err: error, account_id: accountId }, 'a threshold of the daily quota was not announced: the sweep does so later');
    }
  }
}
