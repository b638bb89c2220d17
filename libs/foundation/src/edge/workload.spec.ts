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
  if (!workload.enter(request(account), response, from, isStop)) return null;
  workload.attribute(response, account);
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

  it('never accepts more than twice the bound', () => {
    for (let i = 0; i < 100; i++) enter(`account ${i}`, { from: `192.0.2.${i}` });
    const all = Array.from({ length: 10 }, (_, i) => enter(`late ${i}`, { from: `198.51.100.${i}` }));
    expect(all.every((response) => response === null)).toBe(true);
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
});
