import { uuidOf } from '#libs/kernel';
import { DatabaseClock } from '../setup/database-clock.js';
import { consoleWith, cookieOf, emailOf, givePassword, testPassword } from '../setup/console-client.js';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const start = Date.parse('2027-03-01T12:00:00Z');
const wrong = 'not the password';

/** What a browser keeps of a response: `name=value` of each cookie. */
const cookiesOf = (reply: Reply) =>
  ((reply.headers['set-cookie'] ?? []) as unknown as string[]).map((line) => line.split(';')[0] as string);
const markOf = (reply: Reply) => cookiesOf(reply).find((cookie) => cookie.startsWith('__Host-acs_browser=')) as string;

describe('guessing passwords', () => {
  let api: TestService;
  let clock: DatabaseClock;
  let now = start;
  let network = 0;

  beforeAll(async () => {
    api = await startTestService({ environment: { TRUSTED_PROXIES: '127.0.0.0/8,::1', ADDRESS_LIMIT_PER_MINUTE: '60', RUN_JOBS: 'off' } });
    clock = await DatabaseClock.stop(api, ['hit_throttle', 'begin_sign_in', 'fail_sign_in', 'refund_sign_in']);
    await clock.set(now);
  });
  afterAll(() => api.stop());

  const sleep = (seconds: number) => clock.set((now += seconds * 1000));
  const aNetwork = () => `198.51.${Math.floor(++network / 250)}.${(network % 250) + 1}`;

  interface From {
    readonly address?: string;
    readonly mark?: string;
    readonly account?: string;
  }
  const signIn = (email: string, password: string, { address = '192.0.2.1', mark, account }: From = {}) =>
    api.post(
      '/console/api/session',
      undefined,
      { email, password, ...(account === undefined ? {} : { account_id: account }) },
      { origin: api.service.baseUrl, 'x-forwarded-for': address, ...(mark === undefined ? {} : { cookie: mark }) },
    );

  /** An account whose manager has a password. Attempts name the account, which costs one digest instead of five. */
  async function anOwner(): Promise<{ account: TestAccount; email: string; at: (from?: From) => Required<Pick<From, 'account'>> & From }> {
    const account = await api.openAccount();
    await givePassword(api, account.id, account.userIds.manager);
    return { account, email: emailOf(account, 'manager'), at: (from = {}) => ({ account: account.id, ...from }) };
  }
  const throttled = (seconds: number) => ({ status: 429, retryAfter: seconds });
  const outcomeOf = (reply: Reply) => ({ status: reply.status, retryAfter: Number(reply.headers['retry-after'] ?? 0) });

  it('ten wrong passwords from elsewhere delay that network alone: the owner signs in from known and unknown browsers', async () => {
    const { email, at } = await anOwner();
    const first = await signIn(email, testPassword, at({ address: aNetwork() }));
    const attacker = aNetwork();
    for (let i = 0; i < 10; i++) expect((await signIn(email, wrong, at({ address: attacker }))).status).toBe(401);
    expect(refusalOf(await signIn(email, wrong, at({ address: attacker })))).toMatchObject({ status: 429, code: 'sign_in_throttled' });
    expect((await signIn(email, testPassword, at({ address: aNetwork() }))).status).toBe(200);
    // In the same office as the attacker, in the browser of an earlier sign-in.
    expect((await signIn(email, testPassword, at({ address: attacker, mark: markOf(first) }))).status).toBe(200);
    expect((await signIn(email, testPassword, at({ address: attacker }))).status).toBe(429);
  });

  it('each further failure doubles the wait from 5 seconds to 15 minutes, and a refused attempt does not prolong it', async () => {
    const { email, at } = await anOwner();
    const from = at({ address: aNetwork() });
    for (let i = 0; i < 9; i++) {
      expect((await signIn(email, wrong, from)).status).toBe(401);
      // Successes take back themselves alone.
      if (i >= 6) expect((await signIn(email, testPassword, from)).status).toBe(200);
    }
    for (const wait of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      expect((await signIn(email, wrong, from)).status).toBe(401);
      expect(outcomeOf(await signIn(email, testPassword, from))).toEqual(throttled(wait));
      await sleep(wait - 1);
      expect(outcomeOf(await signIn(email, testPassword, from))).toEqual(throttled(1));
      await sleep(1);
    }
    expect((await signIn(email, testPassword, from)).status).toBe(200);
    await sleep(86_400);
    for (let i = 0; i < 10; i++) expect((await signIn(email, wrong, from)).status).toBe(401);
  }, 120_000);

  it('while many networks fail with an email address, each waits a minute after one failure, and the owner is never refused for them', async () => {
    const { email, at } = await anOwner();
    const known = markOf(await signIn(email, testPassword, at({ address: aNetwork() })));
    for (let i = 0; i < 100; i += 25)
      await Promise.all(Array.from({ length: 25 }, () => signIn(email, wrong, at({ address: aNetwork() }))));
    const late = at({ address: aNetwork() });
    expect((await signIn(email, wrong, late)).status).toBe(401);
    expect(outcomeOf(await signIn(email, wrong, late))).toEqual(throttled(60));
    expect((await signIn(email, testPassword, at({ address: aNetwork() }))).status).toBe(200);
    const own = at({ address: aNetwork(), mark: known });
    for (let i = 0; i < 9; i++) expect((await signIn(email, wrong, own)).status).toBe(401);
    expect((await signIn(email, testPassword, own)).status).toBe(200);
  }, 120_000);

  it('the mark of a browser proves nothing for a user of the same email address in another account', async () => {
    const { email, at } = await anOwner();
    const other = await api.openAccount();
    await api.look(
      'update accounts.sign_in_email set email = $1 where user_id = (select id from accounts.user where account_id = $2 and role = $3)',
      [email, uuidOf(other.id), 'manager'],
    );
    await givePassword(api, other.id, other.userIds.manager, 'seven planks of another door');
    const address = aNetwork();
    const mark = markOf(await signIn(email, 'seven planks of another door', { account: other.id, address }));
    for (let i = 0; i < 10; i++) expect((await signIn(email, wrong, at({ address, mark }))).status).toBe(401);
    // A new mark from the own account does not bring ten further guesses at the other.
    const again = markOf(await signIn(email, 'seven planks of another door', { account: other.id, address, mark }));
    expect((await signIn(email, wrong, at({ address, mark: again }))).status).toBe(429);
  });

  it('the owner is told of failures since the previous sign-in, with time and network', async () => {
    const { email, at } = await anOwner();
    await signIn(email, testPassword, at({ address: aNetwork() }));
    const attacker = aNetwork();
    for (let i = 0; i < 3; i++) await signIn(email, wrong, at({ address: attacker }));
    const renewed = await signIn(email, testPassword, at({ address: aNetwork() }));
    expect(renewed.body.data.failed_sign_ins).toEqual({ count: 3, last_at: expect.any(String), last_address: attacker });
    const late = aNetwork();
    await signIn(email, wrong, at({ address: late }));
    const session = await consoleWith(api, cookieOf(renewed)).get('/session');
    expect(session.body.data.failed_sign_ins).toMatchObject({ count: 4, last_address: late });
    expect((await signIn(email, testPassword, at({ address: aNetwork() }))).body.data.failed_sign_ins).toMatchObject({ count: 1 });
    expect((await signIn(email, testPassword, at({ address: aNetwork() }))).body.data.failed_sign_ins).toBeNull();
  });

  it('the networks of an IPv6 /48 share a wider limit, whatever email addresses they try', async () => {
    const attempt = (i: number) =>
      signIn(`nobody${i}@example.test`, wrong, { address: `2001:db8:7:${i.toString(16)}::1`, account: 'acc_x' });
    const replies: Reply[] = [];
    // As many at once as the digests allow.
    for (let i = 0; i < 240; i += 30) replies.push(...(await Promise.all(Array.from({ length: 30 }, (_, j) => attempt(i + j)))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await attempt(240)).status).toBe(429);
    expect((await signIn('nobody@example.test', wrong, { address: '2001:db8:8::1', account: 'acc_x' })).status).toBe(401);
  }, 120_000);

  it('the counters hold no email address', async () => {
    const { email, at } = await anOwner();
    await signIn(email, wrong, at({ address: aNetwork() }));
    const rows = await api.look('select key from accounts.sign_in_attempts');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});
