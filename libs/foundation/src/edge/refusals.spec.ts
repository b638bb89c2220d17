import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Admission } from './admission.js';
import { Refusals } from './refusals.js';

const window = { name: 'minute', limit: 60, remaining: 0, resetAt: 1_900_000_000, resetIn: 2 } as const;
const admission = { whileUnavailable: () => ({ windows: [window], exhausted: null, caller: null }) } as unknown as Admission;

let server: Server;
let refusals: Refusals;
let agent: Agent;
let isShared = false;

beforeEach(async () => {
  isShared = false;
  refusals = new Refusals({
    headers: { 'cache-control': 'no-store' },
    docsUrl: () => 'https://ads.example/docs/errors',
    admission: () => admission,
    isShared: () => isShared,
  });
  server = createServer((incoming, response) => refusals.refuse(incoming, response));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;

async function send(options: { id?: string; body?: string; agent?: Agent } = {}) {
  const start = performance.now();
  const sent = request({
    port: port(),
    host: '127.0.0.1',
    agent: options.agent ?? agent,
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      ...(options.id === undefined ? {} : { 'x-request-id': options.id }),
      ...(options.body === undefined ? {} : { 'content-length': options.body.length }),
    },
  });
  sent.end(options.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as { error: { code: string; details: Record<string, unknown> } };
  return { status: response.statusCode, headers: response.headers, body, ms: performance.now() - start };
}

/** Waits until a refusal is held. */
async function untilHeld(count: number): Promise<void> {
  while (refusals.waiting < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

function rawClient(): { socket: Socket; received: () => string } {
  const socket = connect(port(), '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => void (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  return { socket, received: () => received };
}
const get = (id: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n\r\n`;

describe('a refusal', () => {
  it('is the error envelope with all headers and the ID of the request', async () => {
    const { status, headers, body } = await send({ id: 'a "quoted" \\ id' });
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '2',
      'x-request-id': 'a "quoted" \\ id',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ratelimit: '"minute";r=0;t=2',
      connection: 'keep-alive',
    });
    expect(body.error).toMatchObject({
      code: 'service_unavailable',
      details: {
        request_id: 'a "quoted" \\ id',
        retryable: true,
        docs_url: 'https://ads.example/docs/errors#service_unavailable',
      },
    });
  });

  it('of a client that goes on is sent later, and at once on another connection', async () => {
    expect((await send()).ms).toBeLessThan(400);
    const second = send();
    await untilHeld(1);
    const other = new Agent({ keepAlive: true });
    expect((await send({ agent: other })).ms).toBeLessThan(400);
    other.destroy();
    expect(refusals.waiting).toBe(1);
    expect((await second).ms).toBeGreaterThan(490);
    expect(refusals.waiting).toBe(0);
  });

  it('of a client that goes on after one that was held for long is held again', () => {
    jest.useFakeTimers();
    try {
      const clientOf = () => {
        const incoming = { socket: {}, headers: {}, complete: true } as IncomingMessage;
        const sent: number[] = [];
        const refuse = () =>
          refusals.refuse(
            incoming,
            Object.assign(new EventEmitter(), {
              writeHead: () => ({ end: () => sent.push(performance.now()) }),
            }) as unknown as ServerResponse,
          );
        return { refuse, sent };
      };
      const others = Array.from({ length: 2_000 }, clientOf);
      for (const { refuse } of [...others, ...others]) refuse();
      const { refuse, sent } = clientOf();
      refuse();
      refuse();
      jest.advanceTimersByTime(8_000);
      refuse();
      jest.advanceTimersByTime(1_000);
      expect(sent.map((at) => Math.round(at - (sent[0] as number)))).toEqual([0, 8_000, 8_505]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of a connection that clients share is never held', async () => {
    isShared = true;
    for (let i = 0; i < 5; i++) expect((await send()).ms).toBeLessThan(400);
  });

  it('of a request that has waited is not held', async () => {
    server.removeAllListeners('request');
    server.on('request', (incoming, response) => refusals.refuse(incoming, response, { hasWaited: true }));
    for (let i = 0; i < 3; i++) expect((await send()).ms).toBeLessThan(400);
  });

  it('is held once per connection, and pipelined requests are answered in order', async () => {
    await send();
    const { socket, received } = rawClient();
    socket.write(get('first') + get('second') + get('third'));
    await untilHeld(1);
    expect(refusals.waiting).toBe(1);
    while (!received().includes('third')) await once(socket, 'data');
    expect(received().match(/"request_id":"\w+"/g)).toEqual(['first', 'second', 'third'].map((id) => `"request_id":"${id}"`));
    socket.destroy();
  });

  it('reads a small body and keeps the connection, and closes it after a large one', async () => {
    expect((await send({ body: 'x'.repeat(1_000) })).headers['connection']).toBe('keep-alive');
    const { socket, received } = rawClient();
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n{');
    await once(socket, 'data');
    expect(received()).toContain('HTTP/1.1 503');
    expect(received().toLowerCase()).toContain('connection: close');
    socket.destroy();
  });

  it('that is held is forgotten when the client goes', async () => {
    const { socket, received } = rawClient();
    socket.write(get('one'));
    while (!received().includes('"one"')) await once(socket, 'data');
    socket.write(get('two'));
    await untilHeld(1);
    socket.destroy();
    while (refusals.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(refusals.giveWay()).toBe(false);
  });

  it('that is held gives way to a new client and closes its connection', async () => {
    await send();
    const second = send();
    await untilHeld(1);
    expect(refusals.giveWay()).toBe(true);
    const { headers, ms } = await second;
    expect(headers['connection']).toBe('close');
    expect(ms).toBeLessThan(400);
    expect(refusals.giveWay()).toBe(false);
  });

  it('is not held while the process stops', async () => {
    await send();
    const second = send();
    await untilHeld(1);
    refusals.startDraining();
    expect((await second).ms).toBeLessThan(400);
    expect((await send()).ms).toBeLessThan(400);
  });
});
