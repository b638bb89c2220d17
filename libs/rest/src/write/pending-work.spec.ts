import { type Caller, newId } from '#libs/kernel';
import { Readiness } from '#libs/operations';
import { type Rows, sql } from '#libs/kernel/infrastructure';
import type { WaitPreference } from '../preferred-wait.js';
import { type PendingRecords, PendingWork } from './pending-work.js';

const records: PendingRecords = { prefix: 'crv', pollAfterSeconds: 1, statement: sql('spec pending', 'select 1') };
const preference = (seconds = 20): WaitPreference => ({ seconds, onHangUp: () => () => undefined });
const callerOf = (accountId = newId('acc')) => ({ accountId, apiKeyId: newId('key') }) as Caller;

/** Pending work whose records are pending until `finish` is called. The tables of a stuck account never answer. */
function setUp(stuck: readonly string[] = []) {
  let isFinished = false;
  let [reads, atOnce, maxAtOnce] = [0, 0, 0];
  const read = async (accountId: string, _: unknown, [, ids]: [string, string]) => {
    reads++;
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    if (stuck.includes(accountId)) await new Promise(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce--;
    const uuids = ids.slice(1, -1).split(',');
    return isFinished ? [] : uuids.map((id) => ({ id }));
  };
  const logger = { warn: () => undefined } as never;
  const readiness = new Readiness([]);
  return {
    work: new PendingWork({ read } as unknown as Rows, readiness, logger),
    readiness,
    finish: () => (isFinished = true),
    counts: () => ({ reads, maxAtOnce }),
  };
}

describe('waiting for pending work', () => {
  it('of a hundred accounts takes a few reads at a time, and ends for all of them', async () => {
    const { work, finish, counts } = setUp();
    const waits = Array.from({ length: 100 }, () => work.wait(callerOf(), records, newId('crv'), preference()));
    await new Promise((resolve) => setTimeout(resolve, 300));
    finish();
    expect(new Set(await Promise.all(waits))).toEqual(new Set(['done']));
    expect(counts().maxAtOnce).toBeLessThanOrEqual(4);
  });

  it('is not held up by an account whose tables do not answer', async () => {
    const stuck = newId('acc');
    const { work, finish, readiness } = setUp([stuck]);
    const held = work.wait(callerOf(stuck), records, newId('crv'), preference());
    const waits = Array.from({ length: 10 }, () => work.wait(callerOf(), records, newId('crv'), preference()));
    finish();
    expect(new Set(await Promise.all(waits))).toEqual(new Set(['done']));
    const later = work.wait(callerOf(), records, newId('crv'), preference());
    expect(await later).toBe('done');
    readiness.startDraining();
    expect(await held).toBe('cut_off');
  });

  it('is done by two requests of a key at a time, and ends when the service stops', async () => {
    const { work, readiness } = setUp();
    const caller = callerOf();
    const two = [1, 2].map(() => work.wait(caller, records, newId('crv'), preference()));
    expect(await work.wait(caller, records, newId('crv'), preference())).toBe('busy');
    expect(await work.wait(callerOf(caller.accountId), records, newId('crv'), preference(0.01))).toBe('timed_out');
    readiness.startDraining();
    expect(await Promise.all(two)).toEqual(['cut_off', 'cut_off']);
    expect(await work.wait(caller, records, newId('crv'), preference())).toBe('cut_off');
  });

  it('is no work of the request while it lasts', async () => {
    const { work, finish } = setUp();
    const steps: string[] = [];
    const waiting = work.wait(callerOf(), records, newId('crv'), { ...preference(), onWait: () => steps.push('waits') });
    expect(steps).toEqual(['waits']);
    finish();
    expect(await waiting).toBe('done');
  });
});
