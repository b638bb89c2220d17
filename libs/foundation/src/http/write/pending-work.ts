import { type Caller, type Id, type IdPrefix, idFromUuid, uuidOf } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Readiness } from '../../health/readiness.js';
import { Database } from '../../persistence/database.js';
import type { Statement } from '../../persistence/statement.js';
import type { WaitPreference } from '../preferred-wait.js';
import { LOGGER } from '../tokens.js';

const pollEveryMs = 150;
const maxWaitersPerKey = 2;

/** Records whose work goes on after the write that began it. */
export interface PendingRecords {
  readonly prefix: IdPrefix;
  /** When asking again is worthwhile. */
  readonly pollAfterSeconds: number;
  /** $1 is the account, $2 a uuid[]; answers the `id` of those that are still pending. */
  readonly statement: Statement;
}

/** `busy`: the key has its waiters already; `cut_off`: the service is stopping, or the client hung up. */
export type WaitOutcome = 'done' | 'timed_out' | 'busy' | 'cut_off';

interface Waiter {
  readonly records: PendingRecords;
  readonly accountId: Id<'acc'>;
  readonly id: Id;
  readonly end: (outcome: WaitOutcome) => void;
}

/**
 * Requests that wait for work done by another process. One poll of the database serves all of them, one read at a time, so
 * that a hundred waiting requests cost the pool one connection.
 */
@Injectable()
export class PendingWork {
  private readonly waiters = new Set<Waiter>();
  private readonly countByKey = new Map<Id, number>();
  private isPolling = false;

  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    readiness.onDraining(() => this.waiters.forEach(({ end }) => end('cut_off')));
  }

  /** Waits until the record is no longer pending, for as long as the client wants. */
  async wait(caller: Caller, records: PendingRecords, id: Id, preference: WaitPreference): Promise<WaitOutcome> {
    const key = caller.apiKeyId ?? caller.userId ?? caller.accountId;
    const count = this.countByKey.get(key) ?? 0;
    if (this.readiness.isDraining) return 'cut_off';
    if (count >= maxWaitersPerKey) return 'busy';
    this.countByKey.set(key, count + 1);
    const { promise, resolve } = Promise.withResolvers<WaitOutcome>();
    const waiter: Waiter = { records, accountId: caller.accountId, id, end: resolve };
    const timer = setTimeout(() => resolve('timed_out'), preference.seconds * 1_000);
    const forget = preference.onHangUp(() => resolve('cut_off'));
    this.waiters.add(waiter);
    void this.poll();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      forget();
      this.waiters.delete(waiter);
      const left = (this.countByKey.get(key) ?? 1) - 1;
      if (left === 0) this.countByKey.delete(key);
      else this.countByKey.set(key, left);
    }
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.waiters.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
      for (const group of groupsOf(this.waiters)) await this.endThoseDone(group);
    }
    this.isPolling = false;
  }

  /** A read that fails ends no wait: each ends by its own time at the latest. */
  private async endThoseDone(group: readonly [Waiter, ...Waiter[]]): Promise<void> {
    const [{ records, accountId }] = group;
    try {
      const uuids = `{${group.map(({ id }) => uuidOf(id)).join(',')}}`;
      const rows = await this.database.read(accountId, records.statement, [uuidOf(accountId), uuids]);
      const pending = new Set(rows.map((row) => idFromUuid(records.prefix, row.id)));
      for (const { id, end } of group) if (!pending.has(id)) end('done');
    } catch (error) {
      this.logger.warn({ err: error }, 'the state of pending work could not be read');
    }
  }
}

/** Waiters whose records one statement in one account answers for. */
function groupsOf(waiters: Iterable<Waiter>): (readonly [Waiter, ...Waiter[]])[] {
  const groups = new Map<string, [Waiter, ...Waiter[]]>();
  for (const waiter of waiters) {
    const name = `${waiter.records.statement.name} ${waiter.accountId}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [waiter]);
    else group.push(waiter);
  }
  return [...groups.values()];
}
