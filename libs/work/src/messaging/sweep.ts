import { type Id, JobQueue, MergedQueue } from '#libs/kernel';
import { LOGGER } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { JobHandler, RunnableJob } from './runnable-job.js';
import type { QueueDefinition } from './queue-definition.js';

/** Recurring work inside one account. It must be idempotent. */
export interface AccountSweep {
  sweep(accountId: Id<'acc'>): Promise<unknown>;
  /** What belongs to no account, once per run. */
  sweepShared?(): Promise<unknown>;
}

export interface SweepOptions {
  /** The name of its queue. The jobs of accounts have a second one. */
  readonly name: string;
  /** A cron expression in UTC. */
  readonly schedule: string;
}

interface Accounts {
  readonly account_ids: readonly Id<'acc'>[];
}

const accountsPerJob = 25;

export function sweepQueues({ name }: SweepOptions): readonly QueueDefinition[] {
  return [
    { name, lane: 'background', policy: 'standard', isSweep: true },
    // A job that still waits or runs when the next sweep is due is not repeated, so the backlog is bounded.
    { name: `${name}.accounts`, lane: 'background', policy: 'exclusive', isSweep: true },
  ];
}

/**
 * Splits a sweep over all accounts into jobs for a few accounts each. An account that fails gets a job of its own, so it is retried
 * alone.
 */
@Injectable()
export class SweepFanOut {
  constructor(
    private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  jobsOf(queues: readonly QueueDefinition[], schedule: string, sweep: AccountSweep, accounts: () => Promise<Id<'acc'>[]>): RunnableJob[] {
    const [all, some] = queues as [QueueDefinition, QueueDefinition];
    const queue = new MergedQueue<Accounts>(some.name, some.lane, keyOf);
    const fanOut: JobHandler = {
      handle: async () => {
        await this.jobs.merge(queue, inBatches((await accounts()).sort()));
        await sweep.sweepShared?.();
      },
    };
    const inAccounts: JobHandler<Accounts> = { handle: (data) => this.run(queue, sweep, data) };
    return [
      { queue: all, handler: fanOut, schedule },
      // One process sweeps few accounts at once.
      { queue: some, handler: inAccounts, limits: { concurrency: 2, batchSize: 1 } },
    ];
  }

  private async run(queue: MergedQueue<Accounts>, sweep: AccountSweep, { account_ids }: Accounts): Promise<void> {
    const [only, ...others] = account_ids;
    if (only !== undefined && others.length === 0) {
      await sweep.sweep(only);
      return;
    }
    const failed: Id<'acc'>[] = [];
    for (const accountId of account_ids) {
      await sweep.sweep(accountId).catch((error: unknown) => {
        this.logger.warn({ err: error, queue: queue.name, account_id: accountId }, 'a sweep failed in one account, which is retried alone');
        failed.push(accountId);
      });
    }
    await this.jobs.merge(
      queue,
      failed.map((accountId) => ({ account_ids: [accountId] })),
    );
  }
}

/** Accounts are sorted, so a batch that still waits has the same key as the new one. */
function inBatches(accountIds: readonly Id<'acc'>[]): Accounts[] {
  return Array.from({ length: Math.ceil(accountIds.length / accountsPerJob) }, (_, i) => ({
    account_ids: accountIds.slice(i * accountsPerJob, (i + 1) * accountsPerJob),
  }));
}

function keyOf({ account_ids }: Accounts): string {
  return `${account_ids.length === 1 ? 'account' : 'from'}:${account_ids[0]}`;
}
