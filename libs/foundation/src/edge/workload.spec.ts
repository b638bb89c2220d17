import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { leaveWork, Workload } from './workload.js';

const request = (key?: string) => ({ headers: key === undefined ? {} : { authorization: `Bearer ${key}` } }) as IncomingMessage;
const address = '192.0.2.1';

let workload: Workload;
beforeEach(() => {
  workload = new Workload({ maxInWork: 8, maxEventLoopDelayMs: 60_000 }, () => undefined);
});
afterEach(() => workload.stop());

/** Enters a request of an account and returns its response, or null. */
function enter(account: string, { isStop = false, from = address } = {}): ServerResponse | null {
  const response = new EventEmitter() as ServerResponse;
  const entry = workload.enter(request(account), response, from, isStop);
  if (entry === false) return null;
  entry?.catch(() => undefined); // those that still wait when the test is over
  workload.attribute(response, account);
  return response;
}
/** Enters a request without a credential. */
function enterUnknown(from: string): ServerResponse | null {
  const response = new EventEmitter() as ServerResponse;
  const entry = workload.enter(request(), response, from, false);
  if (entry === false) return null;
  entry?.catch(() => undefined);
  return response;
}
const enterMany = (count: number, account: string, options?: { isStop?: boolean }) =>
  Array.from({ length: count }, () => enter(account, options)).filter((response) => response !== null);

describe('the workload', () => {
  it('accepts as many requests as the bound, and more when others have ended', () => {
    const accepted = enterMany(20, 'a');
    expect(accepted).toHaveLength(8);
    accepted[0]?.emit('close');
    expect(enterMany(5, 'a')).toHaveLength(1);
  });

  it('still accepts an account that has less than its share', () => {
    enterMany(20, 'a');
    expect(enterMany(20, 'b').length).toBeGreaterThanOrEqual(4);
    expect(enterMany(3, 'a')).toEqual([]);
  });

  it('accepts a client whose account is not known yet by the share of its address', () => {
    enterMany(20, 'a');
    expect(enter('c', { from: '192.0.2.2' })).not.toBeNull();
  });

  it('never accepts more than twice the bound from accounts, and once from all other clients', () => {
    const others = Array.from({ length: 100 }, (_, i) => enterUnknown(`192.0.2.${i}`)).filter((response) => response !== null);
    expect(others).toHaveLength(8); // half of the bound, and as many again by share
    for (const response of others) response.emit('close');
    const accounts = Array.from({ length: 100 }, (_, i) => `account ${i}`);
    for (const account of accounts) enter(account)?.emit('close');
    expect(accounts.filter((account) => enter(account) !== null)).toHaveLength(16);
  });

  it('keeps stops apart from everything else', () => {
    enterMany(20, 'a');
    expect(enterMany(3, 'a', { isStop: true })).toHaveLength(3);
    enterMany(20, 'a', { isStop: true });
    expect(enter('b', { isStop: true })).not.toBeNull();
  });

  it('does not count requests that only wait, and counts each end once', () => {
    const accepted = enterMany(8, 'a');
    for (const response of accepted) leaveWork(response);
    expect(enterMany(20, 'a')).toHaveLength(8);
    for (const response of accepted) response.emit('close');
    expect(enterMany(3, 'a')).toEqual([]);
  });

  describe('with more requests than it works on at the same time', () => {
    const started: string[] = [];
    beforeEach(() => {
      started.length = 0;
      workload.stop();
      workload = new Workload({ maxInWork: 100, maxEventLoopDelayMs: 60_000 }, () => undefined);
    });

    /** Enters a request of an account that is known, and records when it starts. */
    function begin(account: string, name: string): ServerResponse {
      const response = new EventEmitter() as ServerResponse;
      const entry = workload.enter(request(account), response, address, false);
      workload.attribute(response, account);
      const start = () => void started.push(name);
      if (entry === undefined) start();
      else if (entry !== false) entry.then(start, () => started.push(`${name} refused`));
      return response;
    }
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const know = (account: string) => begin(account, 'first').emit('close');

    it('starts as many, leaves room for another account, and starts the next when one ends', async () => {
      know('a');
      know('b');
      started.length = 0;
      const loud = Array.from({ length: 40 }, (_, i) => begin('a', `a${i}`));
      expect(started).toHaveLength(12);
      begin('b', 'b1');
      expect(started.at(-1)).toBe('b1');
      loud[0]?.emit('close');
      await settle();
      expect(started.at(-1)).toBe('a12');
    });

    it('starts a quiet account before the many of a loud one', async () => {
      for (const account of ['a', 'b', 'c']) know(account);
      started.length = 0;
      const loud = Array.from({ length: 40 }, (_, i) => begin('a', `a${i}`));
      for (let i = 0; i < 4; i++) begin('b', `b${i}`);
      begin('c', 'c0');
      expect(started).not.toContain('c0');
      loud[0]?.emit('close');
      await settle();
      expect(started.at(-1)).toBe('c0');
    });

    it('gives the turn of a client that has gone to the next', async () => {
      know('a');
      started.length = 0;
      const all = Array.from({ length: 14 }, (_, i) => begin('a', `a${i}`));
      all[12]?.emit('close');
      all[0]?.emit('close');
      await settle();
      await settle();
      expect(started).toContain('a13');
      for (const response of all) response.emit('close');
      await settle();
      started.length = 0;
      for (let i = 0; i < 40; i++) begin('a', `again ${i}`);
      expect(started).toHaveLength(12);
    });

    it('gives the turns of requests whose body is awaited to others, and lets them wait for another one', async () => {
      know('a');
      started.length = 0;
      const all = Array.from({ length: 24 }, (_, i) => begin('a', `a${i}`));
      for (const response of all.slice(0, 12)) workload.suspend(response);
      await settle();
      expect(started).toHaveLength(24);
      const resumed = workload.resume(all[0] as ServerResponse)?.then(() => started.push('a0 again'));
      await settle();
      expect(started).not.toContain('a0 again');
      all[23]?.emit('close');
      await resumed;
      expect(started.at(-1)).toBe('a0 again');
      expect(workload.resume(all[0] as ServerResponse)).toBeUndefined();
    });
  });
});
