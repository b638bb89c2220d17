import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { HttpResult } from '../http-result.js';
import type { WaitPreference } from '../preferred-wait.js';
import { type PendingRecords, PendingWork } from './pending-work.js';
import { SafeWrites } from './safe-writes.js';
import type { WriteRequest } from './write-request.js';

/** What the transaction of a write has done. */
interface Begun {
  readonly answer: HttpResult;
  /** The record that is pending now, or null when nothing is. */
  readonly pending: Id | null;
}

/** Writes whose work goes on in a worker after the commit, for clients that poll and clients that prefer to wait. */
@Injectable()
export class ContinuedWrites {
  constructor(
    private readonly writes: SafeWrites,
    private readonly pendingWork: PendingWork,
  ) {}

  /**
   * Answers with what `work` returns, or with what `finish` returns when the work ended while the client was waiting. A replay
   * gets what the first request was answered.
   */
  async run(
    write: WriteRequest,
    preference: WaitPreference,
    records: PendingRecords,
    work: () => Promise<Begun>,
    finish: (id: Id) => Promise<HttpResult>,
  ): Promise<HttpResult> {
    return this.continue(write, preference, records, await this.begin(write, work), finish);
  }

  /** The first half of `run`: the write itself. */
  async begin(write: WriteRequest, work: () => Promise<Begun>): Promise<Begun> {
    let pending: Id | null = null;
    const answer = await this.writes.run(write, async () => {
      const begun = await work();
      pending = begun.pending;
      return begun.answer;
    });
    // A rerun of the transaction can find the answer of another request with this key: what this one began is then gone.
    return { answer, pending: answer.head.replayed === true ? null : pending };
  }

  /** The second half: what the client is answered, now or when the work has ended. */
  async continue(
    write: WriteRequest,
    preference: WaitPreference,
    records: PendingRecords,
    { answer, pending }: Begun,
    finish: (id: Id) => Promise<HttpResult>,
  ): Promise<HttpResult> {
    const isLater = answer.status === 202 || (answer.status === 201 && pending !== null);
    const begun = isLater ? answer.with({ retryAfter: records.pollAfterSeconds }) : answer;
    if (pending === null || preference.seconds === 0 || write.dryRun) return begun;
    const outcome = await this.pendingWork.wait(write.caller, records, pending, preference);
    if (outcome === 'busy' || outcome === 'cut_off') return begun;
    const preferenceApplied = `wait=${preference.seconds}`;
    if (outcome === 'timed_out') return begun.with({ preferenceApplied });
    const finished = await finish(pending);
    await this.writes.replaceStored(write, finished);
    return finished.with({ preferenceApplied });
  }
}
