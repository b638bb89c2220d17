import { PassThrough } from 'node:stream';
import { type ConsoleClient, cookieOf, emailOf, openConsole, signIn, testPassword } from '../setup/console-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { RawConnection, type RawTarget } from './raw-socket.js';
import { expectSaneAnswer } from './sane-answer.js';

let service: TestService;
let account: TestAccount;
let client: ConsoleClient;
let target: RawTarget;
let host: string;
let log = '';

beforeAll(async () => {
  const out = new PassThrough();
  out.on('data', (chunk: Buffer) => (log += chunk.toString()));
  service = await startTestService({ log: { level: 'debug', out } });
  account = await service.openAccount();
  client = await openConsole(service, account, 'admin');
  host = new URL(service.service.baseUrl).host;
  target = { port: Number(new URL(service.service.baseUrl).port), tls: { ca: service.ca } };
});
afterAll(() => service.stop());

type Lines = (facts: { cookie: string; origin: string; key: string }) => string[];

/** Lines of a head that follow Host, and what the answer must be: the code of an error or the status of a success. */
const attacks: readonly [string, Lines, string | number][] = [
  ['a mounted path with dots', ({ cookie }) => ['GET /console/api/v1/../session', `Cookie: ${cookie}`], 'not_found'],
  ['dots out of the console', ({ cookie }) => ['GET /console/api/../../v1/campaigns', `Cookie: ${cookie}`], 'not_found'],
  ['dots out of the console to the API', ({ cookie }) => ['GET /console/../v1/campaigns', `Cookie: ${cookie}`], 'not_found'],
  ['encoded dots', ({ cookie }) => ['GET /console/api/%2e%2e/%2e%2e/v1/campaigns', `Cookie: ${cookie}`], 'not_found'],
  ['dots into the console with a key', ({ key }) => ['GET /v1/../console/api/keys', `Authorization: Bearer ${key}`], 'not_found'],
  ['an encoded mount with a key', ({ key }) => ['GET /%63onsole/api/keys', `Authorization: Bearer ${key}`], 'missing_session'],
  ['an encoded version with the cookie', ({ cookie }) => ['GET /console/api/%761/campaigns', `Cookie: ${cookie}`], 'not_found'],
  ['an encoded API with the cookie', ({ cookie }) => ['GET /%76%31/campaigns', `Cookie: ${cookie}`], 'missing_api_key'],
  ['a mount in a mount', ({ cookie }) => ['GET /console/api/v1/console/api/session', `Cookie: ${cookie}`], 'not_found'],
  ['the mount twice', ({ cookie }) => ['GET /console/api/console/api/v1/campaigns', `Cookie: ${cookie}`], 'not_found'],
  ['a double slash', ({ cookie }) => ['GET //console/api/session', `Cookie: ${cookie}`], 'not_found'],
  ['a backslash', ({ cookie }) => ['GET /console\\api\\session', `Cookie: ${cookie}`], 'not_found'],
  ['a semicolon', ({ cookie }) => ['GET /console/api;/session', `Cookie: ${cookie}`], 'not_found'],
  ['an absolute target of our own', ({ cookie, origin }) => [`GET ${origin}/console/api/session`, `Cookie: ${cookie}`], 200],
  [
    'an absolute target of another',
    ({ cookie }) => ['GET https://evil.example/console/api/session', `Cookie: ${cookie}`],
    'invalid_request',
  ],
  [
    'the path in a header',
    ({ cookie }) => ['GET /v1/campaigns', 'X-Original-Url: /console/api/v1/campaigns', `Cookie: ${cookie}`],
    'missing_api_key',
  ],
  ['two cookie headers', ({ cookie }) => ['GET /console/api/session', `Cookie: ${cookie}`, `Cookie: ${cookie}`], 'missing_session'],
  ['a cookie in a cookie', ({ cookie }) => ['GET /console/api/session', `Cookie: a="; ${cookie}; "`], 200],
  ['a cookie of another name', ({ cookie }) => ['GET /console/api/session', `Cookie: x${cookie}`], 'missing_session'],
  [
    'a key and a cookie',
    ({ cookie, key }) => ['GET /console/api/session', `Cookie: ${cookie}`, `Authorization: Bearer ${key}`],
    'missing_session',
  ],
  ['a token in place of a key', ({ cookie }) => ['GET /v1/campaigns', `Authorization: Bearer ${cookie.split('=')[1]}`], 'invalid_api_key'],
  ['a key in place of a token', ({ key }) => ['GET /console/api/session', `Cookie: __Host-acs_session=${key}`], 'missing_session'],
  ['SQL in the token', () => ['GET /console/api/session', "Cookie: __Host-acs_session=acs_ses_' or 1=1 --"], 'missing_session'],
  [
    'the null account in the token',
    () => ['GET /console/api/session', `Cookie: __Host-acs_session=acs_ses_${'A'.repeat(64)}`],
    'missing_session',
  ],
  [
    'a token of 10 000 characters',
    () => ['GET /console/api/session', `Cookie: __Host-acs_session=acs_ses_${'A'.repeat(10_000)}`],
    'missing_session',
  ],
  ['a thousand cookies', ({ cookie }) => ['GET /console/api/session', `Cookie: ${'a=b; '.repeat(1000)}${cookie}`], 200],
  [
    'two origins',
    ({ cookie, origin }) => ['DELETE /console/api/sessions', `Cookie: ${cookie}`, `Origin: ${origin}`, 'Origin: https://evil.example'],
    'cross_site_request',
  ],
  [
    'two sites',
    ({ cookie }) => ['DELETE /console/api/sessions', `Cookie: ${cookie}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Site: same-origin'],
    'cross_site_request',
  ],
  [
    'an origin that begins like ours',
    ({ cookie, origin }) => ['DELETE /console/api/sessions', `Cookie: ${cookie}`, `Origin: ${origin}.evil.example`],
    'cross_site_request',
  ],
  [
    'an origin that ends like ours',
    ({ cookie, origin }) => ['DELETE /console/api/sessions', `Cookie: ${cookie}`, `Origin: https://evil.example#${origin}`],
    'cross_site_request',
  ],
  [
    'our origin over HTTP',
    ({ cookie, origin }) => ['DELETE /console/api/sessions', `Cookie: ${cookie}`, `Origin: ${origin.replace('https', 'http')}`],
    'cross_site_request',
  ],
  ['a method in a header', ({ cookie }) => ['GET /console/api/session', 'X-HTTP-Method-Override: DELETE', `Cookie: ${cookie}`], 200],
  ['TRACE', ({ cookie }) => ['TRACE /console/api/session', `Cookie: ${cookie}`], 'cross_site_request'],
];

describe('a request that is bent', () => {
  it.each(attacks)('%s', async (_, lines, expected) => {
    const [line = '', ...headers] = lines({ cookie: client.cookie, origin: service.service.baseUrl, key: account.keys.admin });
    const connection = await RawConnection.open(target);
    try {
      connection.write(`${line} HTTP/1.1\r\n${[`Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`);
      const answer = await connection.read();
      if (answer === null) throw new Error('the connection was closed without an answer');
      expectSaneAnswer(answer);
      expect(answer.body?.error?.code ?? answer.status).toBe(expected);
    } finally {
      connection.end();
    }
    expect((await client.get('/session')).status).toBe(200);
  });
});

describe('a body that is bent', () => {
  const origin = () => ({ origin: service.service.baseUrl });
  const bodies: [string, string, string][] = [
    ['no JSON', '{', 'invalid_json'],
    ['a prototype', '{"__proto__":{"email":"x"},"email":"a@b.test","password":"x"}', 'invalid_json'],
    ['objects for texts', '{"email":{"$ne":null},"password":{"$ne":null}}', 'validation_failed'],
    ['lists for texts', '{"email":["a@b.test"],"password":["x"]}', 'validation_failed'],
    ['a NUL', '{"email":"a\\u0000@b.test","password":"a\\u0000b"}', 'validation_failed'],
    ['half a character', '{"email":"a@b.test","password":"\\ud800"}', 'validation_failed'],
    ['SQL', `{"email":"' or 1=1 --","password":"' or 1=1 --"}`, 'invalid_credentials'],
    ['a long address', `{"email":"${'a'.repeat(300)}@b.test","password":"x"}`, 'validation_failed'],
  ];

  it.each(bodies)('to sign in with %s is refused', async (_, body, code) => {
    const reply = await service.post('/console/api/session', undefined, body, origin());
    expect(reply.body.error.code).toBe(code);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('writes no field that it may not', async () => {
    for (const field of ['id', 'account_id', 'user_id', 'role', 'key', 'hash', 'created_at', 'permissions', 'plan']) {
      const forged = { [field]: field === 'role' ? 'owner' : field === 'plan' ? 'gold' : 'x' };
      for (const [method, path, body] of [
        ['POST', '/keys', { name: 'x' }],
        ['POST', '/invitations', { email: 'x@y.test', role: 'viewer' }],
        ['PATCH', `/users/${account.userIds.viewer}`, { role: 'viewer' }],
        ['PATCH', '/plan', { plan: 'enterprise' }],
      ] as const) {
        const reply = await client.call(method, path, { ...body, ...forged });
        expect([method, path, field, reply.status]).toEqual([method, path, field, 422]);
      }
    }
  });
});

it('no secret stands in the log, whatever was done with it', async () => {
  const { key } = (await client.post('/keys', { name: 'Logged' })).body.data;
  const { url } = (await client.post('/invitations', { email: 'logged@example.test', role: 'viewer' })).body.data;
  const token = url.slice(url.indexOf('#') + 1);
  const joined = await service.post(
    '/console/api/invitations/accept',
    undefined,
    { token, name: 'L', password: 'nine boards and a nail' },
    {
      origin: service.service.baseUrl,
    },
  );
  expect(joined.status).toBe(201);
  // Nothing asks so any more; somebody may put it there all the same.
  await service.get(`/console/api/invitations/by-token/${token}`);
  await signIn(service, emailOf(account, 'admin'), 'wrong but well kept');
  await client.put('/password', { current_password: testPassword, new_password: 'short' });
  await client.call('GET', `/session?cookie=${client.cookie}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(log.split('\n').length).toBeGreaterThan(50);
  expect(log).toContain('a sign-in was refused');
  expect(log).toContain('/console/api/invitations/by-token/acs_inv_[redacted]');
  expect(log).toContain(account.userIds.admin);
  const secrets = [key, token, client.cookie, cookieOf(joined), testPassword, 'nine boards', 'wrong but well kept', 'logged@example.test'];
  for (const secret of secrets) expect(log.includes(secret)).toBe(false);
});
