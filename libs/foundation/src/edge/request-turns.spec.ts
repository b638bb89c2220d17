import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ForwardingRules } from './client-address.js';
import type { Refusals } from './refusals.js';
import { RequestClasses } from './request-classes.js';
import { RequestTurns } from './request-turns.js';
import { turnWaitMs } from './turn-wait.js';
import { Workload } from './workload.js';

let workload: Workload;
let turns: RequestTurns;
let refused: { url: string; hasWaited: boolean }[];
let started: string[];
let mayHavePaused: boolean;

beforeEach(() => {
  refused = [];
  started = [];
  mayHavePaused = false;
  // One request is worked on at a time, and two are accepted.
  workload = new Workload({ maxInWork: 2, maxEventLoopDelayMs: 60_000 }, () => undefined);
  const classes = new RequestClasses(undefined);
  const open = { config: { endpoint: { access: 'public', permission: null } } } as const;
  classes.add({ method: 'GET', url: '/health/live', ...open });
  classes.add({ method: 'POST', url: '/v1/campaigns/:id/pause', config: { endpoint: { access: 'key', permission: null, isStop: true } } });
  const refusals = {
    mayHavePaused: () => mayHavePaused,
    refuse: ({ url = '' }: IncomingMessage, _: ServerResponse, { hasWaited = false } = {}) => void refused.push({ url, hasWaited }),
  } as Partial<Refusals> as Refusals;
  turns = new RequestTurns({ workload, refusals, classes, forwarding: new ForwardingRules([]) });
});
afterEach(() => workload.stop());

/** Sends a request of an account whose key is known. */
function send(method: string, url: string, key = 'a'): ServerResponse {
  const socket = new EventEmitter();
  const request = { method, url, headers: { authorization: `Bearer ${key}` }, socket } as unknown as IncomingMessage;
  const response = Object.assign(new EventEmitter(), { socket }) as unknown as ServerResponse;
  turns.take(request, response, () => {
    started.push(url);
    workload.attribute(response, key);
  });
  return response;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('a request starts at once while the process has room, and others wait for its end', async () => {
  for (const key of ['a', 'b']) send('GET', '/v1/known', key).emit('close');
  started.length = 0;
  const first = send('GET', '/v1/first');
  const second = send('GET', '/v1/second');
  expect(started).toEqual(['/v1/first']);
  first.emit('close');
  await settle();
  expect(started).toEqual(['/v1/first', '/v1/second']);
  expect([turnWaitMs(first), turnWaitMs(second) > 0]).toEqual([0, true]);
});

it('a request beyond the bound is refused without a wait, probes and stops are not', () => {
  send('GET', '/v1/known').emit('close');
  started.length = 0;
  for (const url of ['/v1/1', '/v1/2', '/v1/3']) send('GET', url);
  send('GET', '/health/live');
  send('POST', '/v1/campaigns/cmp_1/pause');
  expect(started).toEqual(['/v1/1', '/health/live', '/v1/campaigns/cmp_1/pause']);
  expect(refused).toEqual([{ url: '/v1/3', hasWaited: false }]);
});

it('a request whose client goes while it waits is never started and not refused', async () => {
  send('GET', '/v1/known').emit('close');
  started.length = 0;
  const first = send('GET', '/v1/first');
  const second = send('GET', '/v1/second');
  Object.assign(second, { destroyed: true });
  second.emit('close');
  first.emit('close');
  await settle();
  expect([started, refused]).toEqual([['/v1/first'], []]);
});

it('a request whose client ends its side of the connection while it waits is refused and never started', async () => {
  send('GET', '/v1/known').emit('close');
  started.length = 0;
  const first = send('GET', '/v1/first');
  const second = Object.assign(send('GET', '/v1/second'), { destroyed: false });
  const { socket } = second;
  socket?.emit('end');
  await settle();
  expect([refused, workload.refusedRequests, workload.inWork.other]).toEqual([[{ url: '/v1/second', hasWaited: true }], 1, 1]);
  first.emit('close');
  await settle();
  expect([started, socket?.listenerCount('end')]).toEqual([['/v1/first'], 0]);
});

it('a pipelined request whose connection closes right after its pause is not worked on', async () => {
  mayHavePaused = true;
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const request = { method: 'GET', url: '/v1/second', headers: {}, socket } as unknown as IncomingMessage;
  // Node marks only the response in front as destroyed.
  const response = Object.assign(new EventEmitter(), { socket: null }) as unknown as ServerResponse;
  turns.take(request, response, () => started.push('/v1/second'));
  socket.destroyed = true;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([started, refused, workload.inWork.other]).toEqual([[], [], 0]);
});

it('a request that has started goes on when its client ends its side of the connection', async () => {
  send('GET', '/v1/known').emit('close');
  const first = send('GET', '/v1/first');
  const second = send('GET', '/v1/second');
  first.emit('close');
  await settle();
  for (const { socket } of [first, second]) socket?.emit('end');
  await settle();
  expect([refused, workload.inWork.other, second.socket?.listenerCount('end')]).toEqual([[], 1, 0]);
});

it('a response behind others on its connection gives its place back when the connection closes', () => {
  send('GET', '/v1/known').emit('close');
  const socket = new EventEmitter();
  const response = Object.assign(new EventEmitter(), { socket: null }) as unknown as ServerResponse;
  const request = { method: 'GET', url: '/v1/behind', headers: { authorization: 'Bearer a' }, socket } as unknown as IncomingMessage;
  turns.take(request, response, () => undefined);
  expect(workload.inWork.other).toBe(1);
  socket.emit('close');
  expect(workload.inWork.other).toBe(0);
});

it('a connection that goes on keeps nothing of the requests that were behind others on it', () => {
  const socket = new EventEmitter();
  for (let i = 0; i < 100; i++) {
    const response = Object.assign(new EventEmitter(), { socket: null }) as unknown as ServerResponse;
    turns.take({ method: 'GET', url: '/v1/behind', headers: {}, socket } as unknown as IncomingMessage, response, () => undefined);
    response.emit('close');
  }
  expect([started, refused, socket.listenerCount('close'), workload.inWork.other]).toEqual([[], [], 0, 0]);
});

it('a request whose body cannot arrive while it waits is refused before it would be too late for the body', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    send('GET', '/v1/known').emit('close');
    send('GET', '/v1/first');
    Object.assign(send('POST', '/v1/large'), { destroyed: false });
    jest.advanceTimersByTime(3_999);
    await settle();
    expect(refused).toEqual([]);
    jest.advanceTimersByTime(1);
    await settle();
    expect([refused, workload.refusedRequests, workload.inWork.other]).toEqual([[{ url: '/v1/large', hasWaited: true }], 1, 1]);
  } finally {
    jest.useRealTimers();
  }
});
