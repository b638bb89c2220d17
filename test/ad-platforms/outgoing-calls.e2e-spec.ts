import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformFailure } from '#libs/ad-platforms';
import { runInLane } from '#libs/kernel/infrastructure';
import { exchangeRecorder } from '../../libs/ad-platforms/src/infrastructure/outgoing/exchange-recorder.js';
import { PlatformHttp } from '../../libs/ad-platforms/src/infrastructure/outgoing/platform-http.js';
import { until } from '../setup/until.js';

type Act = (request: IncomingMessage, reply: ServerResponse, n: number) => void;

/** A platform that answers each request as told, and counts them. */
class Platform {
  requests = 0;
  atOnce = 0;
  maxConcurrency = 0;
  private readonly server: Server;
  readonly http: PlatformHttp;

  private constructor(server: Server, http: PlatformHttp) {
    this.server = server;
    this.http = http;
  }

  static async start(act: Act, timeoutMs = 500): Promise<Platform> {
    let platform: Platform | undefined;
    const server = createServer((request, reply) => {
      const self = platform as Platform;
      self.atOnce++;
      self.maxConcurrency = Math.max(self.maxConcurrency, self.atOnce);
      reply.once('close', () => self.atOnce--);
      act(request, reply, ++self.requests);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    platform = new Platform(server, new PlatformHttp({ platform: 'test', baseUrls: [baseUrl], timeoutMs }));
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/things`;
  }

  read() {
    return this.http.send({ method: 'GET', url: this.url, isIdempotent: true });
  }

  write() {
    return this.http.send({ method: 'POST', url: this.url, body: '{}', isIdempotent: false });
  }

  async stop(): Promise<void> {
    await this.http.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

const failureOf = (work: Promise<unknown>): Promise<PlatformFailure> =>
  work.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: PlatformFailure) => error,
  );
const ok = (reply: ServerResponse) => void reply.end('{"ok":true}');
const fail = (reply: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  void reply.writeHead(status, headers).end('{"error":{"code":"trouble","message":"secret words"}}');

describe('calls to a platform', () => {
  let platform: Platform;
  const start = async (act: Act, timeoutMs?: number) => {
    platform = await Platform.start(act, timeoutMs);
  };
  afterEach(() => platform.stop());

  it('an idempotent call is retried with backoff until it succeeds', async () => {
    await start((_, reply, n) => (n < 4 ? fail(reply, 500) : ok(reply)));
    const began = performance.now();
    expect((await platform.read()).text).toBe('{"ok":true}');
    expect(platform.requests).toBe(4);
    expect(performance.now() - began).toBeGreaterThan(600);
  });

  it('a call that is not idempotent is sent once and reported as possibly executed', async () => {
    await start((_, reply) => fail(reply, 500));
    const failure = await failureOf(platform.write());
    expect([failure.kind, failure.details, platform.requests]).toEqual([
      'unavailable',
      { platformCode: 'trouble', mayHaveExecuted: true },
      1,
    ]);
  });

  it('a lost response counts as possibly executed; a refused connection does not and is retried', async () => {
    await start((request) => request.socket.destroy());
    expect((await failureOf(platform.write())).details.mayHaveExecuted).toBe(true);
    expect(platform.requests).toBe(1);
    const gone = new PlatformHttp({ platform: 'gone', baseUrls: ['http://127.0.0.1:1'], timeoutMs: 500 });
    const failure = await failureOf(gone.send({ method: 'POST', url: 'http://127.0.0.1:1/', isIdempotent: false }));
    expect([failure.kind, failure.details.mayHaveExecuted]).toEqual(['unavailable', false]);
    await gone.close();
  });

  it('a response that does not start or end in time is aborted', async () => {
    await start((_, reply, n) => {
      if (n % 2 === 0) reply.writeHead(200).write('{');
    }, 150);
    expect((await failureOf(platform.write())).kind).toBe('unavailable');
    expect((await failureOf(platform.write())).details.mayHaveExecuted).toBe(true);
  });

  it('a truncated body is a failure', async () => {
    await start((_, reply, n) => {
      if (n > 1) return ok(reply);
      reply.writeHead(200, { 'content-length': 100 });
      reply.write('{"data":[', () => reply.destroy());
    });
    expect((await platform.read()).text).toBe('{"ok":true}');
    expect(platform.requests).toBe(2);
  });

  it('a body that is too large is a failure', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    await start((_, reply) => {
      for (let i = 0; i < 20; i++) reply.write(megabyte);
      reply.end();
    });
    expect((await failureOf(platform.write())).kind).toBe('unavailable');
  });

  it('Retry-After is respected in seconds and dates, also for calls that are not idempotent', async () => {
    await start((_, reply, n) => (n === 1 ? fail(reply, 429, { 'retry-after': '1' }) : ok(reply)));
    const began = performance.now();
    await platform.write();
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
    expect(platform.requests).toBe(2);
  });

  it('a stop does not wait for the other calls of its connection', async () => {
    const open: ServerResponse[] = [];
    await start((request, reply) => (request.url === '/v1/stop' ? ok(reply) : void open.push(reply)), 30_000);
    const send = (path: string) =>
      platform.http.send({ method: 'GET', url: new URL(path, platform.url).href, isIdempotent: true, bulkheadKey: 'connection' });
    const reads = Array.from({ length: 20 }, () => send('/v1/things'));
    await until(
      () => platform.requests,
      (requests) => requests === 4,
      10_000,
    );
    expect((await runInLane('stop', () => send('/v1/stop'))).text).toBe('{"ok":true}');
    expect(open).toHaveLength(4);
    while (platform.requests < 21 || open.length > 0) {
      for (const reply of open.splice(0)) ok(reply);
      await pause(10);
    }
    await Promise.all(reads);
  });

  it('a call that was queued counts for its own lane, whichever call ends before it', async () => {
    const open: ServerResponse[] = [];
    await start((_, reply) => void open.push(reply), 30_000);
    const purposes: string[] = [];
    const take = (_: string, purpose: string) => Promise.resolve(void purposes.push(purpose));
    const http = new PlatformHttp({ platform: 'test', baseUrls: [platform.url], timeoutMs: 30_000, quota: { take } });
    const send = () => http.send({ method: 'GET', url: platform.url, isIdempotent: true, bulkheadKey: 'con_1' });
    const looks = Array.from({ length: 4 }, () => runInLane('background', send));
    const changes = Array.from({ length: 4 }, () => runInLane('change', send));
    while (platform.requests < 8 || open.length > 0) {
      for (const reply of open.splice(0)) ok(reply);
      await pause(10);
    }
    await Promise.all([...looks, ...changes]);
    await http.close();
    expect(purposes).toEqual(['look', 'look', 'look', 'look', 'change', 'change', 'change', 'change']);
  });

  it('a long Retry-After is passed to the caller', async () => {
    await start((_, reply) => fail(reply, 429, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }));
    const failure = await failureOf(platform.read());
    expect([failure.kind, platform.requests]).toEqual(['rate_limited', 1]);
    expect(failure.details.retryAfterSeconds).toBeGreaterThan(80);
  });

  it('a refusal is a response and is not retried', async () => {
    await start((_, reply) => fail(reply, 422));
    expect([(await platform.read()).status, platform.requests]).toEqual([422, 1]);
  });

  it('failures contain neither requests nor responses', async () => {
    await start((_, reply) => fail(reply, 503));
    const url = `${platform.url}?access_token=sat_canary`;
    const call = { method: 'POST', url, headers: { authorization: 'Bearer sat_canary' }, body: 'sat_canary', isIdempotent: false } as const;
    const failure = await failureOf(platform.http.send(call));
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(/canary|secret words/);
  });

  it('the circuit opens after ten consecutive failures and closes after a pause', async () => {
    let isAway = true;
    await start((_, reply) => (isAway ? fail(reply, 503) : ok(reply)));
    for (let i = 0; i < 10; i++) await failureOf(platform.write());
    const before = platform.requests;
    const refused = await failureOf(platform.write());
    expect([refused.details.platformCode, refused.details.mayHaveExecuted, platform.requests]).toEqual(['circuit_open', undefined, before]);
    isAway = false;
    await pause(1_700);
    expect((await platform.write()).text).toBe('{"ok":true}');
  });

  it('the failures of one connection pause its own calls, but neither those of others nor a stop', async () => {
    await start((request, reply) => (request.url === '/v1/bad' ? fail(reply, 503) : ok(reply)));
    const send = (path: string, bulkheadKey: string) =>
      platform.http.send({ method: 'POST', url: new URL(path, platform.url).href, isIdempotent: false, bulkheadKey });
    for (let i = 0; i < 10; i++) await failureOf(send('/v1/bad', 'con_1'));
    expect((await failureOf(send('/v1/things', 'con_1'))).details.platformCode).toBe('circuit_open');
    expect((await send('/v1/things', 'con_2')).status).toBe(200);
    expect((await runInLane('stop', () => send('/v1/things', 'con_1'))).status).toBe(200);
    await pause(1_700);
    expect((await send('/v1/things', 'con_1')).status).toBe(200);
  });

  it('the failures of several connections pause the calls of all, but not a stop', async () => {
    let isAway = true;
    await start((_, reply) => (isAway ? fail(reply, 503) : ok(reply)));
    const send = (bulkheadKey: string) => platform.http.send({ method: 'POST', url: platform.url, isIdempotent: false, bulkheadKey });
    for (let i = 0; i < 10; i++) await failureOf(send(`con_${i % 3}`));
    isAway = false;
    expect((await failureOf(send('con_9'))).details.platformCode).toBe('circuit_open');
    expect((await runInLane('stop', () => send('con_9'))).status).toBe(200);
    await pause(1_700);
    expect((await send('con_9')).status).toBe(200);
  });

  it('rate limits, also those of an own form, are waited for and never open a circuit', async () => {
    await start((_, reply, n) => (n <= 12 ? fail(reply, 400, { 'retry-after': '0' }) : ok(reply)));
    const readFailure = ({ status }: { readonly status: number }) =>
      status === 400 ? new PlatformFailure('rate_limited', 'Slower.', { retryAfterSeconds: 0 }) : null;
    const send = () => platform.http.send({ method: 'POST', url: platform.url, isIdempotent: false, bulkheadKey: 'con_1', readFailure });
    for (let i = 0; i < 3; i++) expect((await failureOf(send())).kind).toBe('rate_limited');
    expect(platform.requests).toBe(12);
    expect((await send()).text).toBe('{"ok":true}');
  });

  it('a call can have a longer timeout than its client, and send a PATCH, a form or a file', async () => {
    const received: string[] = [];
    await start((request, reply) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        received.push(`${request.method} ${request.headers['content-type']?.split(';')[0]} ${body}`);
        setTimeout(() => ok(reply), 300);
      });
    }, 150);
    const url = platform.url;
    const form = new FormData();
    form.set('image', new Blob(['bytes'], { type: 'image/png' }), 'a.png');
    const calls = [
      { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: new URLSearchParams({ name: 'a b' }) },
      { method: 'POST', body: form },
    ] as const;
    for (const call of calls) await platform.http.send({ ...call, url, isIdempotent: false, timeoutMs: 5_000 });
    expect(received).toEqual([
      'PATCH application/json {}',
      'POST application/x-www-form-urlencoded name=a+b',
      expect.stringMatching(/^POST multipart\/form-data .*Content-Type: image\/png\s+bytes\s/s),
    ]);
    expect((await failureOf(platform.write())).details.mayHaveExecuted).toBe(true);
  });

  it('exchanges are recorded without authorization and secrets', async () => {
    await start((_, reply, n) => (n === 1 ? void reply.end('{"access_token":"canary","id":7}') : reply.destroy()));
    const file = join(mkdtempSync(join(tmpdir(), 'exchanges-')), 'exchanges.jsonl');
    const http = new PlatformHttp({ platform: 'test', baseUrls: [platform.url], timeoutMs: 500, recordExchange: exchangeRecorder(file) });
    const url = `${platform.url}?fields=id&access_token=canary`;
    const headers = { authorization: 'Bearer canary', accept: 'application/json' };
    const call = { method: 'POST', url, headers, isIdempotent: false } as const;
    await http.send({ ...call, body: new URLSearchParams({ client_secret: 'canary', name: 'x' }) });
    await failureOf(http.send({ ...call, body: '{"name":"x"}' }));
    await failureOf(http.send({ ...call, body: new URLSearchParams({ token: 'canary', token_type_hint: 'refresh_token' }) }));
    const form = new FormData();
    for (const [name, value] of [
      ['access_token', 'canary'],
      ['batch', '[{"body":"name=x&access_token=canary"}]'],
    ] as const)
      form.set(name, value);
    await failureOf(http.send({ ...call, body: form }));
    await http.close();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('canary');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        platform: 'test',
        outcome: 'ok',
        method: 'POST',
        url: `${platform.url}?fields=id&access_token=removed`,
        request: { headers: { accept: 'application/json' }, body: 'client_secret=removed&name=x' },
        response: { status: 200, body: '{"access_token":"removed","id":7}' },
        note: '',
      },
      { outcome: 'no_answer', request: { body: '{"name":"x"}' }, response: null, note: 'UND_ERR_SOCKET' },
      { request: { body: 'token=removed&token_type_hint=refresh_token' } },
      { request: { body: { access_token: 'removed', batch: '[{"body":"name=x&access_token=removed"}]' } } },
    ]);
    rmSync(file, { force: true });
  });

  it('a connection makes four calls at a time and queues others, without affecting other connections', async () => {
    await start((_, reply) => void setTimeout(() => ok(reply), 60), 5_000);
    const send = (share: string) => platform.http.send({ method: 'GET', url: platform.url, isIdempotent: true, bulkheadKey: share });
    await Promise.all(Array.from({ length: 12 }, () => send('con_1')));
    expect([platform.maxConcurrency, platform.requests]).toEqual([4, 12]);
    await Promise.all(Array.from({ length: 12 }, (_, i) => send(`con_${i % 2}`)));
    expect(platform.maxConcurrency).toBe(8);
  });
});
