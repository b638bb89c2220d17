import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Admission } from '../admission.js';
import { Refusals } from './refusals.js';

const window = { name: 'minute', limit: 60, remaining: 0, resetAt: 1_900_000_000, resetIn: 2 } as const;
const admission = { whileUnavailable: () => ({ windows: [window], exhausted: null, caller: null }) } as unknown as Admission;

let server: Server;
let closes = false;
let agent: Agent;

beforeEach(async () => {
  closes = false;
  const refusals = new Refusals({
    headers: { 'cache-control': 'no-store' },
    docsUrl: () => 'https://ads.example/docs/errors',
    admission: () => admission,
  });
  server = createServer((incoming, response) => refusals.refuse(incoming, response, { closes }));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;

async function send(options: { id?: string; body?: string } = {}) {
  const sent = request({
    port: port(),
    host: '127.0.0.1',
    agent,
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      ...(options.id === undefined ? {} : { 'x-request-id': options.id }),
      ...(options.body === undefined ? {} : { 'content-length': options.body.length }),
    },
  });
  sent.end(options.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as { error: { code: string; details: Record<string, unknown> } };
  return { status: response.statusCode, headers: response.headers, body };
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

  it('of pipelined requests is sent in order', async () => {
    const { socket, received } = rawClient();
    socket.write(get('first') + get('second') + get('third'));
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

  it('closes the connection of a client that is one too many', async () => {
    closes = true;
    expect((await send()).headers).toMatchObject({ connection: 'close', 'retry-after': '2' });
  });
});
