import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ForwardingRules } from '../client-address.js';
import { Gate, isInStopLane, leaveGate, waitedMsOf } from './gate.js';
import { RequestClasses } from './request-classes.js';

let gate: Gate;
let started: string[];
let refused: string[];

beforeEach(() => {
  started = [];
  refused = [];
  const classes = new RequestClasses();
  classes.add({ method: 'GET', url: '/health/live', config: { endpoint: { access: 'public', permission: null, isProbe: true } } });
  classes.add({ method: 'POST', url: '/v1/campaigns/:id/pause', config: { endpoint: { access: 'key', permission: null, isStop: true } } });
  // Eight in flight, of one tenant two; four stops, of one account two.
  gate = new Gate({ maxInFlight: 8, databaseConnections: 16, classes, forwarding: new ForwardingRules([]), onRefused: () => undefined });
});
afterEach(() => gate.stop());

interface Sent {
  readonly key?: string | undefined;
  /** What the admission finds out: the account of the key, that it is refused, or nothing yet. Default: an account of the same name. */
  readonly account?: string | null;
  readonly address?: string;
  readonly method?: string;
  readonly isComplete?: boolean;
}
type Client = ServerResponse & { readonly request: IncomingMessage };

/** Sends a request, and does what the admission does when it starts. */
function send(url: string, { key, account = key ?? null, address = '192.0.2.1', method = 'GET', isComplete = true }: Sent = {}): Client {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: address });
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const request = { method, url, headers, socket, complete: isComplete } as unknown as IncomingMessage;
  const response = Object.assign(new EventEmitter(), { destroyed: false, request }) as unknown as Client;
  const start = () => {
    started.push(url);
    if (account === 'refused') gate.forget(response);
    else if (account !== null) admitAs(response, account);
  };
  gate.admit(request, response, start, () => refused.push(url));
  return response;
}
function admitAs(response: Client, account: string): void {
  gate.attribute(response, account);
  void gate.resume(response.request, response).catch(() => undefined);
}
/** Lets the gate know the accounts of keys. */
function know(...keys: string[]): void {
  for (const key of keys) send('/known', { key }).emit('close');
  started = [];
}
const sendMany = (count: number, name: string, sent: Sent) => Array.from({ length: count }, (_, i) => send(`/${name}${i}`, sent));
const settle = () => new Promise((resolve) => setImmediate(resolve));
const pause = { method: 'POST' } as const;

describe('the limit of an account', () => {
  it('is a quarter of what may be in flight, and two at least; the rest waits and starts when one has ended', async () => {
    know('a');
    const all = sendMany(4, 'a', { key: 'a' });
    expect(started).toEqual(['/a0', '/a1']);
    expect(gate.lanes.other).toEqual({ inFlight: 2, waiting: 2 });
    all[0]?.emit('close');
    await settle();
    expect(started).toEqual(['/a0', '/a1', '/a2']);
    expect([waitedMsOf(all[0] as Client), waitedMsOf(all[2] as Client) > 0]).toEqual([0, true]);
  });

  it('holds for all its keys and addresses together', () => {
    know('a');
    send('/first', { key: 'second', account: 'a', address: '192.0.2.7' });
    sendMany(3, 'a', { key: 'a' });
    sendMany(2, 'again', { key: 'second', account: 'a', address: '192.0.2.8' });
    expect(started).toEqual(['/first', '/a0']);
  });

  it('holds for requests whose key was not known when they came: once it is, they wait with the others of the account', async () => {
    const all = sendMany(3, 'new', { key: 'new', account: null });
    for (const response of all) {
      await settle();
      admitAs(response, 'a');
    }
    expect(gate.lanes.other).toEqual({ inFlight: 2, waiting: 1 });
    for (const response of all) {
      response.emit('close');
      await settle();
    }
    expect(gate.lanes.other).toEqual({ inFlight: 0, waiting: 0 });
  });

  it('delays nothing of another account', () => {
    know('a', 'b');
    sendMany(100, 'a', { key: 'a' });
    send('/b', { key: 'b' });
    expect(started).toEqual(['/a0', '/a1', '/b']);
  });

  it('holds for the address, or the /48 of IPv6, of clients without a known key, also on public paths', () => {
    sendMany(2, 'docs', {});
    sendMany(2, 'unknown', { key: 'never seen', account: 'refused' });
    expect(started).toEqual(['/docs0', '/docs1']);
    send('/other', { address: '192.0.2.2' });
    expect(started).toEqual(['/docs0', '/docs1', '/other']);
    for (const network of ['1', '2', '3']) send(`/v6-${network}`, { address: `2001:db8:1:${network}::1` });
    send('/v6-other', { address: '2001:db8:2:1::1' });
    expect(started.slice(3)).toEqual(['/v6-1', '/v6-2', '/v6-other']);
  });

  it('is no longer that of an account whose key was refused', () => {
    know('a');
    send('/refused', { key: 'a', account: 'refused' }).emit('close');
    sendMany(3, 'flood', { key: 'a', address: '192.0.2.9', account: 'refused' });
    send('/quiet', { address: '192.0.2.9' });
    expect(started).toEqual(['/refused', '/flood0', '/flood1']);
  });
});

describe('a request is refused', () => {
  it('when the queue of its account is full, while others are let in', () => {
    know('a', 'b');
    sendMany(252, 'a', { key: 'a' });
    expect(refused).toEqual([]);
    send('/late', { key: 'a' });
    send('/b', { key: 'b' });
    expect([refused, started.at(-1), gate.refused]).toEqual([['/late'], '/b', 1]);
  });

  it('when it has waited for six seconds, or for four while its body has not arrived', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      know('a');
      sendMany(2, 'a', { key: 'a' });
      send('/late', { key: 'a' });
      send('/upload', { key: 'a', isComplete: false });
      jest.advanceTimersByTime(3_999);
      await settle();
      expect(refused).toEqual([]);
      jest.advanceTimersByTime(1);
      await settle();
      expect(refused).toEqual(['/upload']);
      jest.advanceTimersByTime(2_000);
      await settle();
      expect(refused).toEqual(['/upload', '/late']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('when its client ends its side of the connection while it waits, but not once it has started', async () => {
    know('a');
    const first = sendMany(2, 'a', { key: 'a' });
    const late = send('/late', { key: 'a' });
    for (const { request } of [...first, late]) request.socket.emit('end');
    await settle();
    expect([refused, gate.lanes.other]).toEqual([['/late'], { inFlight: 2, waiting: 0 }]);
    expect(late.request.socket.listenerCount('end')).toBe(0);
  });

  it.each(['while it waits', 'in the moment in which it starts'])(
    'not when its client goes %s, which starts nothing either',
    async (when) => {
      know('a');
      const first = sendMany(2, 'a', { key: 'a' });
      const gone = Object.assign(send('/gone', { key: 'a' }), { destroyed: true });
      const all = [gone, first[0]];
      for (const response of when === 'while it waits' ? all : all.reverse()) response?.emit('close');
      await settle();
      expect([started, refused, gate.lanes.other]).toEqual([['/a0', '/a1'], [], { inFlight: 1, waiting: 0 }]);
    },
  );
});

describe('a request is in flight', () => {
  it('until its response is made, however long the client takes to read it', () => {
    const [first] = sendMany(2, 'a', {});
    first?.emit('prefinish');
    first?.emit('close');
    expect(gate.lanes.other.inFlight).toBe(1);
  });

  it('not while it only waits', () => {
    const response = send('/waits');
    leaveGate(response);
    response.emit('close');
    expect(gate.lanes.other.inFlight).toBe(0);
  });

  it('not while its body is awaited, and again afterwards, if need be after a wait', async () => {
    know('a');
    const [first, second] = sendMany(3, 'a', { key: 'a' }) as [Client, Client];
    gate.suspend(first);
    await settle();
    expect(started).toEqual(['/a0', '/a1', '/a2']);
    const resumed = gate.resume(first.request, first).then(() => started.push('/a0 again'));
    await settle();
    expect(started.at(-1)).toBe('/a2');
    second.emit('close');
    await resumed;
    expect(gate.lanes.other).toEqual({ inFlight: 2, waiting: 0 });
  });
});

describe('a stop', () => {
  it('never waits behind other work, of its own account or of others', () => {
    know('a', 'b', 'c', 'd');
    for (const key of ['a', 'b', 'c', 'd']) sendMany(10, key, { key });
    const response = send('/v1/campaigns/1/pause', { key: 'a', ...pause });
    expect([started.at(-1), isInStopLane(response)]).toEqual(['/v1/campaigns/1/pause', true]);
    expect(gate.lanes).toEqual({ stop: { inFlight: 1, waiting: 0 }, other: { inFlight: 8, waiting: 32 } });
  });

  it('shares its lane with those of others: 120 of one account hold up none of another, and none is refused', async () => {
    know('a', 'b');
    const url = '/v1/campaigns/1/pause';
    const all = Array.from({ length: 120 }, () => send(url, { key: 'a', ...pause }));
    send('/v1/campaigns/2/pause', { key: 'b', ...pause });
    expect(started).toEqual([url, url, '/v1/campaigns/2/pause']);
    expect(gate.lanes.stop).toEqual({ inFlight: 3, waiting: 118 });
    for (const response of all) {
      response.emit('close');
      await settle();
    }
    expect([started.length, refused]).toEqual([121, []]);
  });

  it('is a request as every other one if it is a dry run, or if its key is not known', () => {
    know('a');
    const dryRun = send('/v1/campaigns/1/pause?dry_run=true', { key: 'a', ...pause });
    const unknown = send('/v1/campaigns/1/pause', { key: 'never seen', account: 'refused', ...pause });
    expect([isInStopLane(dryRun), isInStopLane(unknown), gate.lanes.other.inFlight]).toEqual([false, false, 2]);
  });

  it('enters its lane as soon as its key turns out to be that of an account', () => {
    const response = send('/v1/campaigns/1/pause', { key: 'new', ...pause });
    expect([isInStopLane(response), gate.lanes.stop.inFlight, gate.lanes.other.inFlight]).toEqual([false, 1, 0]);
  });
});

it('a probe costs nothing, whatever is in flight', () => {
  sendMany(10, 'a', {});
  send('/health/live');
  expect([started.at(-1), gate.lanes.other]).toEqual(['/health/live', { inFlight: 2, waiting: 8 }]);
});
