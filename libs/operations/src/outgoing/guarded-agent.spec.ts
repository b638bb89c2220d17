import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ForbiddenAddress, type Resolve } from './guarded-agent.js';
import { GuardedHttp } from './guarded-http.js';
import { TransportFailure } from './transport-failure.js';

const publicIpv4 = '93.184.215.14';
const publicIpv6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

let visitors = 0;
let asked: string[] = [];
/** For whom. */
let parties: string[] = [];
/** The addresses that sockets were about to connect to. */
let chosen: string[] = [];
/** What the resolver answers, one entry for each question. The last one is repeated. */
let answers: string[][] = [];

const inner: Server = createServer((socket) => {
  visitors++;
  socket.destroy();
});
const resolve: Resolve = async (host, { party }) => {
  asked.push(host);
  parties.push(party);
  const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  await afterPoll();
  return found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const http = new GuardedHttp({ trustedOrigins: [], timeoutMs: 2_000, maxResponseBytes: 1_000, resolve });
const call = (party?: string) =>
  http.send({ method: 'POST', url: `https://rebinding.example:${(inner.address() as AddressInfo).port}/`, body: '{}', party });

beforeAll(async () => {
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
  // A socket for a public address ends before it sends a packet: no test calls a server outside.
  const { value: connect } = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect') ?? {};
  jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    this.on('lookup', (error: Error | null, address: string | undefined) => {
      if (error || address === undefined) return;
      chosen.push(address);
      if ([publicIpv4, publicIpv6].includes(address)) this.destroy(new Error('The test has no way out.'));
    });
    return Reflect.apply(connect, this, given);
  });
});
beforeEach(() => {
  [asked, parties, chosen] = [[], [], []];
});
afterAll(async () => {
  jest.restoreAllMocks();
  await http.close();
  inner.close();
});

describe('a name that changes its address between check and connect', () => {
  it('is resolved once for a connection, which goes to the address that was checked', async () => {
    answers = [[publicIpv4], ['127.0.0.1']];
    await expect(call()).rejects.not.toThrow(ForbiddenAddress);
    expect([asked, chosen, visitors]).toEqual([['rebinding.example'], [publicIpv4], 0]);
  });

  it('is checked again for the next connection', async () => {
    answers = [[publicIpv4], ['127.0.0.1']];
    await expect(call()).rejects.not.toThrow(ForbiddenAddress);
    await expect(call()).rejects.toThrow(ForbiddenAddress);
    await expect(call()).rejects.toThrow(ForbiddenAddress);
    expect([asked.length, chosen, visitors]).toEqual([3, [publicIpv4], 0]);
  });

  it('reaches nothing while its answers alternate and calls are concurrent', async () => {
    answers = Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? publicIpv4 : '127.0.0.1']);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => call()));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
    expect(chosen).not.toContain('127.0.0.1');
    expect([chosen.length > 0, visitors]).toEqual([true, 0]);
  });

  it.each([
    [[publicIpv4, '127.0.0.1']],
    [['127.0.0.1', publicIpv4]],
    [[publicIpv6, '::1']],
    [[publicIpv4, publicIpv6, '::ffff:127.0.0.1']],
    [['168.63.129.16']],
    [['64:ff9b::168.63.129.16']],
    [[]],
  ])('the addresses %j are refused together, before a socket chooses one', async (...[addresses]) => {
    answers = [addresses];
    await expect(call()).rejects.toThrow(ForbiddenAddress);
    expect([chosen, visitors]).toEqual([[], 0]);
  });

  it('is looked up for the party that calls, also when calls of others are under way and after a failure', async () => {
    answers = [[publicIpv4]];
    const calls = Array.from({ length: 10 }, (_, i) => `acc_${i}`);
    for (let round = 0; round < 2; round++) await Promise.allSettled(calls.map((party) => call(party)));
    expect(parties.toSorted()).toEqual([...calls, ...calls].toSorted());
  });

  it('the inner server is there, and the test sees connections to it', async () => {
    const trusting = new GuardedHttp({ trustedOrigins: [], isTrusted: () => true, timeoutMs: 2_000, maxResponseBytes: 1_000 });
    await expect(trusting.send({ method: 'GET', url: `http://127.0.0.1:${(inner.address() as AddressInfo).port}/` })).rejects.toThrow(
      TransportFailure,
    );
    expect(visitors).toBe(1);
    await trusting.close();
  });
});
