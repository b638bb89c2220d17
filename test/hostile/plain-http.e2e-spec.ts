import { uuidOf } from '#libs/kernel';
import { DatabaseClock } from '../setup/database-clock.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { until } from '../setup/until.js';
import { type RawAnswer, RawConnection, type RawTarget } from './raw-socket.js';
import { expectEdgeHeaders, expectErrorEnvelope, expectSaneAnswer } from './sane-answer.js';

interface Ports {
  readonly plain: RawTarget;
  readonly sniffed: RawTarget;
  readonly secure: RawTarget;
}

function portsOf({ service, ca }: TestService): Ports {
  const secure = Number(new URL(service.baseUrl).port);
  return {
    plain: { port: Number(new URL(service.httpUrl as string).port), tls: null },
    sniffed: { port: secure, tls: null },
    secure: { port: secure, tls: { ca } },
  };
}

async function send(target: RawTarget, bytes: string): Promise<{ answer: RawAnswer; next: RawAnswer | null }> {
  const connection = await RawConnection.open(target);
  connection.write(bytes);
  const answer = await connection.read();
  if (answer === null) throw new Error('closed without an answer');
  const next = answer.headers['connection'] === 'close' ? await connection.read({ timeoutMs: 5_000 }) : null;
  connection.end();
  return { answer, next };
}

const get = (...lines: string[]) => `GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\n${lines.map((l) => `${l}\r\n`).join('')}\r\n`;

function expectHttpsRequired(answer: RawAnswer): void {
  expectEdgeHeaders(answer);
  expectErrorEnvelope(answer);
  expect(answer.body.error.code).toBe('https_required');
  expect(answer.headers['location']).toBeUndefined();
}

describe('without a proxy', () => {
  let service: TestService;
  let account: TestAccount;

  beforeAll(async () => {
    service = await startTestService();
    await DatabaseClock.stop(service);
  });
  beforeEach(async () => {
    account = await service.openAccount();
  });
  afterAll(() => service.stop());

  const exposedRoles = async () => {
    const rows = await service.look('select name from accounts.api_key where account_id = $1 and exposed_at is not null order by name', [
      uuidOf(account.id),
    ]);
    return rows.map((row) => String(row['name']).replace(' key', ''));
  };

  describe.each(['plain', 'sniffed'] as const)('on the %s port', (port) => {
    const refused: [string, () => string][] = [
      ['a read', () => get(`Authorization: Bearer ${account.keys.viewer}`)],
      ['a read in HTTP/1.0', () => `GET /v1/campaigns HTTP/1.0\r\nAuthorization: Bearer ${account.keys.viewer}\r\n\r\n`],
      [
        'a read that claims HTTPS',
        () =>
          get(`Authorization: Bearer ${account.keys.viewer}`, 'X-Forwarded-Proto: https', 'Forwarded: proto=https', 'X-Forwarded-Ssl: on'),
      ],
      [
        'a write with a body',
        () =>
          `POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.keys.viewer}\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{"name":"clear"}`,
      ],
      [
        'a write whose body never comes',
        () =>
          `POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.keys.viewer}\r\nContent-Length: 16000\r\n\r\n{`,
      ],
      ['a public page', () => `GET /health/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.keys.viewer}\r\n\r\n`],
      ['a request without Host', () => `GET /v1/campaigns HTTP/1.1\r\nAuthorization: Bearer ${account.keys.viewer}\r\n\r\n`],
      ['an odd expectation', () => get(`Authorization: Bearer ${account.keys.viewer}`, 'Expect: 200-ok')],
      [
        'a request that waits for 100 Continue',
        () => get(`Authorization: Bearer ${account.keys.viewer}`, 'Expect: 100-continue', 'Content-Length: 2'),
      ],
      ['CONNECT', () => `CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.keys.viewer}\r\n\r\n`],
      ['a broken request', () => get(`Authorization: Bearer ${account.keys.viewer}`, 'Content-Length: 1', 'Transfer-Encoding: chunked')],
      ['a request that is too long', () => get(`Authorization: Bearer ${account.keys.viewer}`, `X-A: ${'a'.repeat(20_000)}`)],
      ['HTTP/2 with prior knowledge', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      [
        'an upgrade to h2c',
        () =>
          get(
            `Authorization: Bearer ${account.keys.viewer}`,
            'Connection: Upgrade, HTTP2-Settings',
            'Upgrade: h2c',
            'HTTP2-Settings: AAMAAABkAAQAAP__',
          ),
      ],
      ['the upgrade that browsers ask for', () => get(`Authorization: Bearer ${account.keys.viewer}`, 'Upgrade-Insecure-Requests: 1')],
    ];

    it.each(refused)('%s is refused, not redirected, and its key is burnt', async (name, bytes) => {
      const { answer, next } = await send(portsOf(service)[port], bytes());
      expectHttpsRequired(answer);
      expect(answer.headers['connection']).toBe('close');
      expect(next).toBeNull();
      expect(await exposedRoles()).toEqual(name.startsWith('HTTP/2') ? [] : ['viewer']);
    });

    it('of two pipelined requests both keys are burnt and one answer is given', async () => {
      const { answer, next } = await send(
        portsOf(service)[port],
        get(`Authorization: Bearer ${account.keys.viewer}`) + get(`Authorization: Bearer ${account.keys.editor}`),
      );
      expectHttpsRequired(answer);
      expect(next).toBeNull();
      // The second key is burnt beside the answer to the first request.
      await until(exposedRoles, (roles) => roles.join() === 'editor,viewer', 2_000);
    });

    it('of two Authorizations both keys are burnt', async () => {
      const { answer } = await send(
        portsOf(service)[port],
        get(`Authorization: Bearer ${account.keys.viewer}`, `Authorization: Bearer ${account.keys.editor}`),
      );
      expectHttpsRequired(answer);
      expect(await exposedRoles()).toEqual(['editor', 'viewer']);
    });

    it('garbage is refused too', async () => {
      const { answer } = await send(portsOf(service)[port], '\x01\x02\x03\r\n\r\n');
      expectHttpsRequired(answer);
    });
  });

  it('nothing was written in the clear', async () => {
    expect(await service.look("select 1 from campaigns.campaign where name = 'clear'")).toEqual([]);
  });

  it('forwarded headers do not change whose address is counted', async () => {
    const { secure } = portsOf(service);
    const first = await send(secure, get('X-Forwarded-For: 203.0.113.1'));
    const second = await send(secure, get('X-Forwarded-For: 203.0.113.2'));
    expect(remaining(second.answer)).toBe(remaining(first.answer) - 1);
  });
});

const remaining = (answer: RawAnswer) => Number(answer.headers['x-ratelimit-remaining']);

describe('behind a named proxy', () => {
  let service: TestService;
  let account: TestAccount;
  let ports: Ports;

  beforeAll(async () => {
    service = await startTestService({ environment: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', ADDRESS_LIMIT_PER_MINUTE: '60' } });
    await DatabaseClock.stop(service);
    account = await service.openAccount();
    ports = portsOf(service);
  });
  afterAll(() => service.stop());

  it('plain requests that it vouches for are served, and the connection is kept', async () => {
    const connection = await RawConnection.open(ports.plain);
    for (let i = 0; i < 2; i++) {
      connection.write(get(`Authorization: Bearer ${account.keys.viewer}`, 'X-Forwarded-Proto: https', 'X-Forwarded-For: 203.0.113.7'));
      const answer = await connection.read();
      if (answer === null) throw new Error('closed without an answer');
      expectSaneAnswer(answer);
      expect(answer.status).toBe(200);
    }
    connection.end();
  });

  it('a broken message that it forwards is broken HTTPS: refused as such, and its key is not burnt', async () => {
    const { answer } = await send(
      ports.plain,
      get(`Authorization: Bearer ${account.keys.viewer}`, 'X-Forwarded-Proto: https', `X-Long: ${'x'.repeat(20_000)}`),
    );
    if (answer === null) throw new Error('closed without an answer');
    expectSaneAnswer(answer);
    expect(answer.body.error.code).toBe('headers_too_large');
    const burnt = await service.look('select name from accounts.api_key where account_id = $1 and exposed_at is not null', [
      uuidOf(account.id),
    ]);
    expect(burnt).toEqual([]);
  });

  it('a vouched request is held to the same rules', async () => {
    const { answer } = await send(
      ports.plain,
      get(`Authorization: Bearer ${account.keys.viewer}`, 'X-Forwarded-Proto: https', 'Host: evil.example'),
    );
    expectSaneAnswer(answer);
    expect(answer.body.error.code).toBe('invalid_request');
  });

  it.each([
    ['plain', 'says nothing', []],
    ['plain', 'says http', ['X-Forwarded-Proto: http']],
    ['plain', 'says both', ['X-Forwarded-Proto: https', 'X-Forwarded-Proto: http']],
    ['plain', 'says something else', ['X-Forwarded-Proto: httpss']],
    ['secure', 'says http', ['X-Forwarded-Proto: http']],
    ['secure', 'says both', ['X-Forwarded-Proto: https', 'X-Forwarded-Proto: http']],
  ] as const)('on the %s port a request of which it %s is refused and its key burnt', async (port, _, lines) => {
    const { keys, id } = await service.openAccount();
    const { answer } = await send(ports[port], get(`Authorization: Bearer ${keys.viewer}`, 'X-Forwarded-For: 203.0.113.8', ...lines));
    expectHttpsRequired(answer);
    expect(await service.look('select name from accounts.api_key where account_id = $1 and exposed_at is not null', [uuidOf(id)])).toEqual([
      { name: 'viewer key' },
    ]);
  });

  const from = (...hops: string[]) => `X-Forwarded-For: ${hops.join(', ')}`;

  it.each([
    ['two proxies that append', [from('203.0.113.9', '10.0.0.2'), 'X-Forwarded-Proto: https,https']],
    ['two proxies that append, in two headers', [from('203.0.113.9', '10.0.0.2'), 'X-Forwarded-Proto: https', 'X-Forwarded-Proto: https']],
    ['one proxy behind whatever the client wrote', [from('203.0.113.9'), 'X-Forwarded-Proto: http, https']],
    ['two proxies that speak plain HTTP with each other', [from('203.0.113.9', '10.0.0.2'), 'X-Forwarded-Proto: https, http']],
    ['two proxies of which the last one sets the header', [from('203.0.113.9', '10.0.0.2'), 'X-Forwarded-Proto: HTTPS']],
  ])('HTTPS that is vouched for by %s is served, and its key is not burnt', async (_, lines) => {
    const { keys, id } = await service.openAccount();
    for (const port of ['plain', 'secure'] as const) {
      const { answer } = await send(ports[port], get(`Authorization: Bearer ${keys.viewer}`, ...lines));
      expectSaneAnswer(answer);
      expect(answer.status).toBe(200);
    }
    expect(await service.look('select 1 from accounts.api_key where account_id = $1 and exposed_at is not null', [uuidOf(id)])).toEqual([]);
  });

  it.each([
    ['the client itself claims', [from('203.0.113.9'), 'X-Forwarded-Proto: https, http']],
    ['a stranger between claims', [from('203.0.113.9', '198.51.100.7'), 'X-Forwarded-Proto: https, http']],
    ['the last two of three proxies alone claim', [from('203.0.113.9', '10.0.0.3', '10.0.0.2'), 'X-Forwarded-Proto: http, https, https']],
  ])('HTTPS that %s is refused as plain HTTP, and its key is burnt', async (_, lines) => {
    const { keys, id } = await service.openAccount();
    const { answer } = await send(ports.plain, get(`Authorization: Bearer ${keys.viewer}`, ...lines));
    expectHttpsRequired(answer);
    expect(
      await service.look('select 1 from accounts.api_key where account_id = $1 and exposed_at is not null', [uuidOf(id)]),
    ).toHaveLength(1);
  });

  it.each([
    ['the hop that the proxy added counts, not what the client wrote before', '198.51.100.1, 203.0.113.20', '198.51.100.2, 203.0.113.20'],
    ['hops that are proxies too are passed over', '203.0.113.21, 10.1.2.3', '203.0.113.21, 10.9.9.9'],
    ['an address mapped into IPv6 is that address', '203.0.113.22', '::ffff:203.0.113.22'],
    ['one IPv6 network counts as one', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['what is no address is counted together', 'unknown', '<script>'],
  ])('%s', async (_, first, second) => {
    const one = await send(ports.plain, get('X-Forwarded-Proto: https', `X-Forwarded-For: ${first}`));
    const two = await send(ports.plain, get('X-Forwarded-Proto: https', `X-Forwarded-For: ${second}`));
    expect(remaining(two.answer)).toBe(remaining(one.answer) - 1);
  });

  it('two clients behind it are counted apart', async () => {
    const one = await send(ports.plain, get('X-Forwarded-Proto: https', 'X-Forwarded-For: 203.0.113.30'));
    const two = await send(ports.plain, get('X-Forwarded-Proto: https', 'X-Forwarded-For: 203.0.113.31'));
    expect([remaining(one.answer), remaining(two.answer)]).toEqual([59, 59]);
  });
});

describe('over the limit of its address', () => {
  it('plain HTTP is still refused as plain HTTP', async () => {
    const service = await startTestService({ environment: { ADDRESS_LIMIT_PER_MINUTE: '1' } });
    for (let i = 0; i < 3; i++) {
      const { answer } = await send(portsOf(service).plain, get());
      expectHttpsRequired(answer);
    }
    await service.stop();
  });
});
