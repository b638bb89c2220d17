import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, type Id, idFromUuid, type IdPrefix, uuidOf } from '#libs/kernel';
import { LOGGER, Readiness } from '#libs/operations';
import { asSystem, Rows, runningRights, type Statement, type TransactionRights } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isRefusal } from '../rights/request-rights.js';
import type { WaitPreference } from '../preferred-wait.js';

const pollEveryMs = 150;
/** A poll of many accounts takes longer. The next one follows after three times as long, so all waiting requests together use part of a connection. */
const backoffPerPoll = 3;
const maxBackoffMs = 1_000;
/** Accounts that are read at the same time. One whose tables are locked does not delay the others. */
const maxReads = 4;
const maxWaitersPerKey = 2;
/** How long a request waits on after its rights were taken away. */
const askRightsEveryMs = 1_000;

/** Records with asynchronous work that continues after the write that started it. */
export interface PendingRecords {
  readonly prefix: IdPrefix;
  /** The recommended poll interval, for the `Retry-After` header. */
  readonly pollAfterSeconds: number;
  /** Selects the `id` of the records that are still pending. $1 is the account, $2 is a uuid[] of records. */
  readonly statement: Statement;
}

/** `busy`: the API key already has the maximum number of waiting requests. `cut_off`: the service stops or the client disconnects. */
export type WaitOutcome = 'done' | 'timed_out' | 'busy' | 'cut_off';

interface Waiter {
  readonly records: PendingRecords;
  readonly accountId: Id<'acc'>;
  readonly id: Id;
  readonly rights: TransactionRights | undefined;
  readonly end: (outcome: WaitOutcome) => void;
}

/**
 * Lets requests wait for work that another process does. A single polling loop reads the state for all waiting requests, with one
 * statement for each account and kind of record: row-level security shows a statement the rows of one account only.
 */
@Injectable()
export class PendingWork {
  private readonly waiters = new Set<Waiter>();
  private readonly countByKey = new Map<Id, number>();
  /** The accounts and kinds whose state is being read. */
  private readonly reading = new Set<string>();
  private isPolling = false;
  private rightsAskedAt = 0;

  constructor(
    private readonly rows: Rows,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    readiness.onDraining(() => this.waiters.forEach(({ end }) => end('cut_off')));
  }

  /**
   * Waits until the record is no longer pending or the client's wait time is over. Throws the refusal if the rights of the request are
   * gone by then, and ends soon after they are.
   */
  async wait(caller: Caller, records: PendingRecords, id: Id, preference: WaitPreference): Promise<WaitOutcome> {
    const key = caller.apiKeyId ?? caller.userId ?? caller.accountId;
    const count = this.countByKey.get(key) ?? 0;
    if (this.readiness.isDraining) return 'cut_off';
    if (count >= maxWaitersPerKey) return 'busy';
    this.countByKey.set(key, count + 1);
    preference.onWait?.();
    const { promise, resolve } = Promise.withResolvers<WaitOutcome>();
    const rights = runningRights();
    const waiter: Waiter = { records, accountId: caller.accountId, id, rights, end: resolve };
    const timer = setTimeout(() => resolve('timed_out'), preference.seconds * 1_000);
    const removeListener = preference.onHangUp(() => resolve('cut_off'));
    this.waiters.add(waiter);
    // For all that wait, also when this one is gone.
    void asSystem(() => this.poll());
    try {
      const outcome = await promise;
      if (outcome !== 'cut_off') await rights?.ask().catch(throwRefusal);
      return outcome;
    } finally {
      clearTimeout(timer);
      removeListener();
      this.waiters.delete(waiter);
      const remaining = (this.countByKey.get(key) ?? 1) - 1;
      if (remaining === 0) this.countByKey.delete(key);
      else this.countByKey.set(key, remaining);
    }
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    let backoffMs = pollEveryMs;
    while (this.waiters.size > 0) {
      await sleep(backoffMs);
      const start = performance.now();
      if (start - this.rightsAskedAt >= askRightsEveryMs) this.endRefused(start);
      await this.readAll();
      backoffMs = Math.min(maxBackoffMs, Math.max(pollEveryMs, backoffPerPoll * (performance.now() - start)));
    }
    this.isPolling = false;
  }

  /** Ends the wait of requests that have lost their rights. Each then asks once more and reports the refusal. */
  private endRefused(now: number): void {
    this.rightsAskedAt = now;
    for (const { rights, end } of this.waiters) rights?.ask().catch((error: unknown) => isRefusal(error) && end('timed_out'));
  }

  /** Reads every group, but does not wait long for one that is stuck: it is left out of the next polls until it has ended. */
  private async readAll(): Promise<void> {
    const groups = [...groupsOf(this.waiters)].filter(([name]) => !this.reading.has(name)).values();
    const lane = async () => {
      for (const [name, group] of groups) {
        this.reading.add(name);
        await this.endFinished(group);
        this.reading.delete(name);
      }
    };
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(Array.from({ length: maxReads }, lane)),
      sleep(maxBackoffMs, undefined, { signal: timeout.signal }).catch(() => undefined), // aborted below
    ]);
    timeout.abort();
  }

  /** Ends the wait for finished records. After a failed read the requests keep waiting until their own timeout. */
  private async endFinished(group: readonly [Waiter, ...Waiter[]]): Promise<void> {
    const [{ records, accountId }] = group;
    try {
      const uuids = `{${group.map(({ id }) => uuidOf(id)).join(',')}}`;
      const rows = await this.rows.read(accountId, records.statement, [uuidOf(accountId), uuids]);
      const pending = new Set(rows.map((row) => idFromUuid(records.prefix, row.id)));
      for (const { id, end } of group) if (!pending.has(id)) end('done');
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to read the state of pending work');
    }
  }
}

/** Any other error says nothing about the rights. The write is done, and its response needs no database. */
function throwRefusal(error: unknown): void {
  if (isRefusal(error)) throw error;
}

/** Groups the waiters by statement and account, so that one query covers each group. */
function groupsOf(waiters: Iterable<Waiter>): Map<string, [Waiter, ...Waiter[]]> {
  const groups = new Map<string, [Waiter, ...Waiter[]]>();
  for (const waiter of waiters) {
    const name = `${waiter.records.statement.name} ${waiter.accountId}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [waiter]);
    else group.push(waiter);
  }
  return groups;
}
