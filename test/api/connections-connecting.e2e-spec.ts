import { BeginConnection, ConnectionDirectory, FinishConnection } from '#libs/connections';
import { addDays, type DomainError, uuidOf } from '#libs/kernel';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync, operatorOf } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
const clock = new MovableClock();
const redirectUri = 'https://console.example/settings/connections/callback';

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment }, clock });
});
beforeEach(async () => {
  account = await api.openAccount();
});
afterEach(async () => {
  clock.aheadMs = 0;
  await sandbox.control.faults.clear();
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const execute = <T>(command: Command<T>): Promise<T> => api.service.app.get(CommandBus).execute(command);
const begin = (actor = operatorOf(account)) => execute(new BeginConnection(actor, { platform: 'sandbox' }, redirectUri));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: DomainError) => error.code,
  );
const adAccount = async (currency = 'USD') => (await sandbox.control.createAdAccount({ currency })).id as string;
const list = async (status = '') =>
  (await api.get(`/v1/connections${status === '' ? '' : `?status=${status}`}`, account.keys.viewer)).body.data;

describe('connecting', () => {
  it('connecting redirects the user with PKCE and state, and stores no secret in plaintext', async () => {
    const { connectionId, authorizationUrl, expiresAt } = await begin();
    const url = new URL(authorizationUrl);
    expect(url.origin).toBe(sandbox.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'acs',
      redirect_uri: redirectUri,
      scope: 'ads_read ads_write',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(590_000);
    // The connection exists once the user has consented.
    expect((await api.get(`/v1/connections/${connectionId}`, account.keys.viewer)).status).toBe(404);
    expect(await list('all')).toEqual([]);
    const rows = JSON.stringify(await api.look('select * from ad_platforms.pending_authorization'));
    expect(rows).not.toContain(url.searchParams.get('state'));
    expect(rows).not.toContain(redirectUri);
  });

  it('a callback URL works once', async () => {
    const { authorizationUrl } = await begin();
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount() });
    await execute(new FinishConnection(operatorOf(account), callback));
    expect(await codeOf(execute(new FinishConnection(operatorOf(account), callback)))).toBe('authorization_refused');
    expect((await list())[0].status).toBe('connected');
  });

  it('a callback URL works for ten minutes', async () => {
    const { authorizationUrl } = await begin();
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount() });
    clock.aheadMs = 600_000;
    expect(await codeOf(execute(new FinishConnection(operatorOf(account), callback)))).toBe('authorization_refused');
    expect(await list('all')).toEqual([]);
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x')],
  ])('a callback with %s is refused', async (_, forge) => {
    const { authorizationUrl } = await begin();
    const callback = new URL(await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount() }));
    forge(callback);
    expect(await codeOf(execute(new FinishConnection(operatorOf(account), callback.href)))).toBe('authorization_refused');
    expect(await list('all')).toEqual([]);
    expect(await api.look('select from ad_platforms.token where account_id = $1', [uuidOf(account.id)])).toEqual([]);
  });

  it('only the user who started the authorization can complete it', async () => {
    const mine = { ...operatorOf(account), userId: account.userIds.admin };
    const { authorizationUrl } = await begin(mine);
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount() });
    const other = await api.openAccount();
    expect(await codeOf(execute(new FinishConnection({ ...operatorOf(other), userId: account.userIds.admin }, callback)))).toBe(
      'authorization_refused',
    );
    expect(await codeOf(execute(new FinishConnection({ ...mine, userId: account.userIds.viewer }, callback)))).toBe(
      'authorization_refused',
    );
  });

  it('a declined authorization leaves nothing', async () => {
    const { authorizationUrl } = await begin();
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount(), decision: 'deny' });
    expect(await codeOf(execute(new FinishConnection(operatorOf(account), callback)))).toBe('authorization_refused');
    expect(await list('all')).toEqual([]);
    const left = await api.look(
      `select (select count(*) from connections.connection where account_id = $1) + (select count(*) from ad_platforms.token where account_id = $1)
         + (select count(*) from ad_platforms.pending_authorization where account_id = $1) as left`,
      [uuidOf(account.id)],
    );
    expect(Number(left[0]?.['left'])).toBe(0);
  });

  it('an ad account in another currency is refused and its token revoked', async () => {
    await sandbox.control.resetRequests();
    const { authorizationUrl } = await begin();
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount('EUR') });
    expect(await codeOf(execute(new FinishConnection(operatorOf(account), callback)))).toBe('currency_mismatch');
    expect(await list('all')).toEqual([]);
    expect((await sandbox.control.requests())['revoke']).toBe(1);
  });

  it('an ad account can be connected once per account, and by several accounts', async () => {
    const adAccountId = await adAccount();
    await connectSandbox(api, account, sandbox, { adAccountId });
    expect(await codeOf(connectSandbox(api, account, sandbox, { adAccountId }))).toBe('already_connected');
    const other = await api.openAccount();
    await connectSandbox(api, other, sandbox, { adAccountId });
  });

  it('reconnecting cannot change the ad account of a connection', async () => {
    const id = await connectSandbox(api, account, sandbox);
    expect(await codeOf(connectSandbox(api, account, sandbox, { reconnect: id }))).toBe('ad_account_mismatch');
    expect((await list())[0].status).toBe('connected');
  });

  it('a new connection to a disconnected ad account syncs all its days again', async () => {
    const adAccountId = await adAccount();
    const first = await connectSandbox(api, account, sandbox, { adAccountId });
    await finishSync(api, account.id, first);
    await api.delete(`/v1/connections/${first}`, account.keys.admin);
    const second = await connectSandbox(api, account, sandbox, { adAccountId });
    const { last_sync: run } = (await api.get(`/v1/connections/${second}`, account.keys.viewer)).body.data;
    expect(run.range.start_date).toBe(addDays(run.range.end_date, -400));
  });

  it('an unavailable platform is reported with a retry time', async () => {
    await sandbox.control.faults.set([{ kind: 'outage' }]);
    const { authorizationUrl } = await begin();
    const callback = await sandbox.authorize(authorizationUrl, { adAccountId: await adAccount() });
    const refusal = await execute(new FinishConnection(operatorOf(account), callback)).then(null, (error: DomainError) => error);
    expect(refusal).toMatchObject({ code: 'platform_unavailable', retryAfterSeconds: expect.any(Number) });
  });

  it('a platform that is not configured cannot be connected', async () => {
    const command = new BeginConnection(operatorOf(account), { platform: 'meta_ads' }, redirectUri);
    const refusal = await execute(command).then(null, (error: DomainError) => error);
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { errors: [{ pointer: '/platform', allowed: ['sandbox'] }] } });
  });

  it('the directory returns only connections of the account', async () => {
    const id = await connectSandbox(api, account, sandbox, { timezone: 'Asia/Tokyo' });
    const other = await api.openAccount();
    const directory = api.service.app.get(ConnectionDirectory, { strict: false });
    expect([await directory.find(other.id, [id]), await directory.all(other.id)]).toEqual([[], []]);
    expect(await directory.find(account.id, [id])).toEqual([
      expect.objectContaining({
        id,
        platform: 'sandbox',
        status: 'connected',
        timezone: 'Asia/Tokyo',
        currency: 'USD',
        canWrite: true,
        restatementDays: 28,
      }),
    ]);
  });
});
