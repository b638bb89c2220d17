import { jest } from '@jest/globals';
import { FairQueue } from './fair-queue.js';
import { Refusal } from './refusal.js';

let started: string[];
beforeEach(() => void (started = []));

/** Enters and records when it starts, or that it is refused. */
function enter(queue: FairQueue, tenant: string, name = tenant, wait: { isFirst?: boolean; signal?: AbortSignal } = {}): void {
  const entry = queue.enter(tenant, wait);
  if (entry === undefined) started.push(name);
  else
    entry.then(
      () => started.push(name),
      (error: Error) => started.push(`${name}: ${error.message}`),
    );
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const times = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('a fair queue', () => {
  it('starts as much as its limit, of one tenant as much as that of a tenant, and the rest waits', () => {
    const queue = new FairQueue({ max: 4, maxOfTenant: () => 2 });
    for (const i of times(5)) enter(queue, 'a', `a${i}`);
    enter(queue, 'b');
    expect(started).toEqual(['a0', 'a1', 'b']);
    expect([queue.inFlight, queue.free, queue.waiting]).toEqual([3, 1, 3]);
  });

  it('serves the queues of tenants round-robin, whatever the length of each', async () => {
    const queue = new FairQueue({ max: 1 });
    enter(queue, 'x');
    for (const i of times(4)) enter(queue, 'a', `a${i}`);
    for (const i of times(2)) enter(queue, 'b', `b${i}`);
    enter(queue, 'c');
    queue.leave('x');
    for (const tenant of ['a', 'b', 'c', 'a', 'b', 'a']) {
      await settle();
      queue.leave(tenant);
    }
    await settle();
    expect(started).toEqual(['x', 'a0', 'b0', 'c', 'a1', 'b1', 'a2', 'a3']);
  });

  it('passes over a tenant that has what it may have', async () => {
    const queue = new FairQueue({ max: 3, maxOfTenant: () => 2 });
    for (const i of times(3)) enter(queue, 'a', `a${i}`);
    enter(queue, 'b', 'b0');
    enter(queue, 'b', 'b1');
    queue.leave('b');
    await settle();
    expect(started).toEqual(['a0', 'a1', 'b0', 'b1']);
    queue.leave('a');
    await settle();
    expect(started.at(-1)).toBe('a2');
  });

  it('refuses what comes to the full queue of its tenant, and nothing of another one', () => {
    const queue = new FairQueue({ max: 1, maxWaitingOfTenant: 2 });
    for (const i of times(3)) enter(queue, 'a', `a${i}`);
    expect(() => queue.enter('a')).toThrow(Refusal);
    expect(queue.enter('b')).toBeInstanceOf(Promise);
    expect([queue.waiting, queue.refused]).toEqual([3, 1]);
  });

  it('refuses what has waited too long, with the seconds after which to come back', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const queue = new FairQueue({ max: 1, maxWaitMs: 6_000 });
      enter(queue, 'a');
      const late = queue.enter('b') as Promise<void>;
      const outcome = late.catch((error: unknown) => error);
      jest.advanceTimersByTime(5_999);
      expect(queue.waiting).toBe(1);
      jest.advanceTimersByTime(1);
      expect(await outcome).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
      expect([queue.waiting, queue.inFlight]).toEqual([0, 1]);
      queue.leave('a');
      expect(queue.inFlight).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('forgets what is aborted while it waits, and starts the next one', async () => {
    const queue = new FairQueue({ max: 1 });
    enter(queue, 'a');
    const gone = new AbortController();
    enter(queue, 'b', 'b', { signal: gone.signal });
    enter(queue, 'c');
    gone.abort(new Error('gone'));
    queue.leave('a');
    await settle();
    expect(started).toEqual(['a', 'b: gone', 'c']);
    gone.abort();
    expect([queue.inFlight, queue.waiting]).toEqual([1, 0]);
  });

  it('starts what is first ahead of all others, beyond the limit of its tenant but not beyond that of all', async () => {
    const queue = new FairQueue({ max: 2, maxOfTenant: () => 1 });
    enter(queue, 'a', 'a0');
    enter(queue, 'b');
    enter(queue, 'c');
    enter(queue, 'a', 'a1', { isFirst: true });
    expect(started).toEqual(['a0', 'b']);
    queue.leave('b');
    await settle();
    expect(started).toEqual(['a0', 'b', 'a1']);
  });

  it('gives a tenant less the more is in flight, and always leaves room for one that has nothing', () => {
    const queue = new FairQueue({ max: 16, maxOfTenant: (free) => Math.max(1, Math.floor(free / 4)) });
    const taken = times(10).map((tenant) => {
      let count = 0;
      for (; queue.roomOf(`${tenant}`) > 0; count++) queue.start(`${tenant}`);
      return count;
    });
    expect(taken).toEqual([3, 2, 2, 2, 1, 1, 1, 1, 1, 1]);
    expect([queue.free, queue.roomOf('new'), queue.roomOf('0')]).toEqual([1, 1, 0]);
    expect(queue.copy().inFlightByTenant).toEqual(queue.inFlightByTenant);
  });

  it('names the tenants without room for as much more', () => {
    const queue = new FairQueue({ max: 8, maxOfTenant: () => 4 });
    queue.start('a', 3);
    queue.start('b');
    expect([queue.tenantsWithout(1), queue.tenantsWithout(2), queue.tenantsWithout(4)]).toEqual([[], ['a'], ['a', 'b']]);
  });

  it('refuses everything that waits when it is told to', async () => {
    const queue = new FairQueue({ max: 1 });
    enter(queue, 'a');
    enter(queue, 'b');
    enter(queue, 'c', 'c', { isFirst: true });
    queue.refuseAll(new Error('away'));
    await settle();
    expect(started).toEqual(['a', 'c: away', 'b: away']);
  });
});
