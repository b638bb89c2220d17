import { type ConsoleClient, consoleWith, emailOf, openConsole, testPassword } from '../../setup/console-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';

describe('cross-site requests to the console', () => {
  let api: TestService;
  let account: TestAccount;
  let client: ConsoleClient;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
    client = await openConsole(api, account, 'admin');
  });

  const own = () => api.service.baseUrl;
  const refused = { status: 403, code: 'cross_site_request', errors: [] };

  /** Every write of the console, and one of the API entered by the console. */
  const writes: readonly [string, string, object | undefined][] = [
    ['POST', '/console/api/v1/campaigns', { name: 'forged' }],
    ['POST', '/console/api/keys', { name: 'forged' }],
    ['PATCH', '/console/api/plan', { plan: 'starter' }],
    ['PUT', '/console/api/password', { current_password: testPassword, new_password: 'forged by somebody' }],
    ['POST', '/console/api/invitations', { email: 'forged@example.test', role: 'admin' }],
    ['DELETE', '/console/api/sessions', undefined],
    ['POST', '/console/api/nothing', {}],
  ];
  const foreignOrigins: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ];

  describe('a write with the cookie', () => {
    it.each(writes)(
      '%s %s with the cookie from another site, or without an origin, is refused without any effect',
      async (method, path, body) => {
        for (const headers of foreignOrigins) {
          const sent = { headers: { cookie: client.cookie, ...headers }, ...(body ? { body } : {}) };
          expect(refusalOf(await api.call(method, path, sent))).toEqual(refused);
        }
        expect((await client.get('/session')).body.data.account.plan).toBe('enterprise');
        expect((await client.get('/v1/campaigns')).body.data).toEqual([]);
      },
    );

    it('a write from another port of the same host is refused as another origin', async () => {
      const origin = own().replace(/:\d+$/, ':1');
      const reply = await client.post('/v1/campaigns', { name: 'forged' }, { origin });
      expect(refusalOf(reply)).toEqual(refused);
    });

    it('a write from the own pages is accepted for all browsers', async () => {
      for (const headers of [
        { origin: own() },
        { 'sec-fetch-site': 'same-origin' },
        { origin: own(), 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[]) {
        const sent = { headers: { cookie: client.cookie, ...headers }, body: { name: 'mine' } };
        expect((await api.call('POST', '/console/api/v1/campaigns', sent)).status).toBe(201);
      }
    });

    it('a sign-in from another site is refused, which prevents login CSRF', async () => {
      const body = { email: emailOf(account, 'admin'), password: testPassword };
      const reply = await api.post('/console/api/session', undefined, body, { origin: 'https://evil.example' });
      expect(refusalOf(reply)).toEqual(refused);
      expect(reply.headers['set-cookie']).toBeUndefined();
    });
  });

  describe('the cookie', () => {
    it('a duplicate session cookie is refused', async () => {
      const twice = consoleWith(api, `${client.cookie}; ${client.cookie}`);
      expect(refusalOf(await twice.get('/session'))).toMatchObject({ status: 401, code: 'missing_session' });
      const withOthers = consoleWith(api, `theme=dark; ${client.cookie}; a=b=c;`);
      expect((await withOthers.get('/session')).status).toBe(200);
      const withoutPrefix = consoleWith(api, client.cookie.replace('__Host-', ''));
      expect((await withoutPrefix.get('/session')).status).toBe(401);
    });

    it('no response allows another origin to read it', async () => {
      const reply = await client.call('GET', '/session', undefined, { origin: 'https://evil.example' });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect((await api.call('OPTIONS', '/console/api/session', { headers: { origin: 'https://evil.example' } })).status).toBe(401);
    });
  });
});
