import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { EnvelopedResponse } from '../enveloped-response.js';
import { HttpResult } from '../http-result.js';
import type { WaitPreference } from '../preferred-wait.js';
import { type PendingRecords, PendingWork } from './pending-work.js';
import { SafeWrites } from './safe-writes.js';
import type { WriteRequest } from './write-request.js';

/** What the transaction of a write returns. */
interface StartedWork {
  /** A view, or a view with extras. */
  readonly result: object;
  /** The record whose asynchronous work is pending, or null. */
  readonly pending: Id | null;
}

/** The outcome of the transaction of a write. */
export interface CommittedWrite extends StartedWork {
  readonly result: EnvelopedResponse;
}

/** Runs writes whose work continues in a worker after the commit. Clients can poll for the outcome or prefer to wait. */
@Injectable()
export class ContinuedWrites {
  constructor(
    private readonly writes: SafeWrites,
    private readonly pendingWork: PendingWork,
  ) {}

  /**
   * Returns the result of `work`, or the result of `finish` if the asynchronous work ends while the client waits. A replay returns
   * the result of the first request.
   */
  async run(
    write: WriteRequest,
    preference: WaitPreference,
    records: PendingRecords,
    work: () => Promise<StartedWork>,
    finish: (id: Id) => Promise<object>,
  ): Promise<EnvelopedResponse> {
    return this.continue(write, preference, records, await this.begin(write, work), finish);
  }

  /** The first half of `run`: executes the write. */
  async begin(write: WriteRequest, work: () => Promise<StartedWork>): Promise<CommittedWrite> {
    let pending: Id | null = null;
    const result = await this.writes.run(write, async () => {
      const committed = await work();
      pending = committed.pending;
      return committed.result;
    });
    // A rerun of the transaction can find the stored response of another request with this key. The first run was then rolled back.
    return { result, pending: result.head.replayed === true ? null : pending };
  }

  /** The second half of `run`: returns the response for the client, immediately or after the asynchronous work. */
  async continue(
    write: WriteRequest,
    preference: WaitPreference,
    records: PendingRecords,
    { result, pending }: CommittedWrite,
    finish: (id: Id) => Promise<object>,
  ): Promise<EnvelopedResponse> {
    const isAsynchronous = result.status === 202 || (result.status === 201 && pending !== null);
    const immediate = isAsynchronous ? result.with({ retryAfter: records.pollAfterSeconds }) : result;
    if (pending === null || preference.seconds === 0 || write.dryRun) return immediate;
    const outcome = await this.pendingWork.wait(write.caller, records, pending, preference);
    if (outcome === 'busy' || outcome === 'cut_off') return immediate;
    const preferenceApplied = `wait=${preference.seconds}`;
    if (outcome === 'timed_out') return immediate.with({ preferenceApplied });
    const view = await finish(pending);
    const { meta } = result;
    const outcomeWithMeta = meta === undefined ? view : new HttpResult(view, { meta });
    const finished = EnvelopedResponse.of(outcomeWithMeta, write.response, write.response.statusWhenWaited);
    await this.writes.replaceStored(write, finished);
    return finished.with({ preferenceApplied });
  }
}
