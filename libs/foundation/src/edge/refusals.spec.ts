import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Admission } from './admission.js';
import { Connections } from './connections.js';
import { Refusals } from './refusals.js';

const window = { name: 'minute', limit: 60, remaining: 0, resetAt: 1_900_000_000, resetIn: 2 } as const;
const admission = { whileUnavailable: () => ({ windows: [window], exhausted: null, caller: null }) } as unknown as Admission;

let server: Server;
let refusals: Refusals;
let connections: Connections;
let agent: Agent;
let isShared = false;

beforeEach(async () => {
  isShared = false;
  refusals = new Refusals({
    headers: { 'cache-control': 'no-store' },
    docsUrl: () => 'https://ads.example/docs/errors',
    admission: () => admission,
    isShared: () => isShared,
    pause: (socket, ms) => connections.pause(socket, ms),
  });
  connections = new Connections();
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

/** Waits until as many connections are paused. */
async function untilPaused(count: number): Promise<void> {
  while (connections.counts.paused !== count) await new Promise((resolve) => setTimeout(resolve, 5));
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

  it('is sent at once, and the next request of a client that came back early is read late', async () => {
    await send();
    expect(connections.counts.paused).toBe(0);
    await send();
    await untilPaused(1);
    const third = send();
    const other = new Agent({ keepAlive: true });
    await send({ agent: other });
    other.destroy();
    expect(connections.counts.paused).toBe(1);
    expect((await third).ms).toBeGreaterThan(400);
  });

  it('of another connection of a client that came back early pauses that one at once', async () => {
    const [first, second, other] = [rawClient(), rawClient(), rawClient()];
    const ask = async ({ socket, received }: ReturnType<typeof rawClient>, id: string, key: string) => {
      socket.write(get(id).replace('Host', `Authorization: Bearer ${key}\r\nHost`));
      while (!received().includes(`"${id}"`)) await once(socket, 'data');
    };
    await ask(first, 'one', 'eager');
    expect(connections.counts.paused).toBe(0);
    await ask(first, 'two', 'eager');
    await untilPaused(1);
    await ask(other, 'three', 'patient');
    expect(connections.counts.paused).toBe(1);
    await ask(second, 'four', 'eager');
    await untilPaused(2);
    for (const { socket } of [first, second, other]) socket.destroy();
  });

  it('of a connection that clients share pauses nothing', async () => {
    isShared = true;
    for (let i = 0; i < 5; i++) await send();
    expect(connections.counts.paused).toBe(0);
  });

  it('of a request that has waited pauses nothing', async () => {
    server.removeAllListeners('request');
    server.on('request', (incoming, response) => refusals.refuse(incoming, response, { hasWaited: true }));
    for (let i = 0; i < 3; i++) await send();
    expect(connections.counts.paused).toBe(0);
  });

  it('of pipelined requests is sent in order, and the pause begins after the last one', async () => {
    const { socket, received } = rawClient();
    socket.write(get('first') + get('second') + get('third'));
    while (!received().includes('third')) await once(socket, 'data');
    expect(received().match(/"request_id":"\w+"/g)).toEqual(['first', 'second', 'third'].map((id) => `"request_id":"${id}"`));
    await untilPaused(1);
    const start = performance.now();
    socket.write(get('fourth'));
    while (!received().includes('fourth')) await once(socket, 'data');
    expect(performance.now() - start).toBeGreaterThan(400);
    socket.destroy();
  });

  it('of a request whose body is still on its way pauses the connection when the body has arrived', async () => {
    const { socket, received } = rawClient();
    socket.write(get('first') + 'POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: second\r\nContent-Length: 5\r\n\r\n{"');
    while (!received().includes('second')) await once(socket, 'data');
    expect(connections.counts.paused).toBe(0);
    socket.write(`":1${get('third')}`);
    while (!received().includes('third')) await once(socket, 'data');
    await untilPaused(1);
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

  it('of a client that goes during its pause is forgotten after the pause', async () => {
    const { socket, received } = rawClient();
    for (const id of ['one', 'two']) {
      socket.write(get(id));
      while (!received().includes(`"${id}"`)) await once(socket, 'data');
    }
    await untilPaused(1);
    socket.destroy();
    await untilPaused(0);
    const open = () =>
      new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(connections.counts.paused).toBe(0);
  });

  it('ends its pause when the process stops, so that the client gets its last answer', async () => {
    for (let i = 0; i < 2; i++) await send();
    await untilPaused(1);
    const third = send();
    connections.startDraining();
    expect(connections.counts.paused).toBe(0);
    await third;
    for (let i = 0; i < 2; i++) await send();
    await connections.finish(0);
    expect(connections.counts.paused).toBe(0);
  });
});
