import { randomBytes } from 'node:crypto';
import { authorizeUrlOf, redirectUri, startSandbox, type TestSandbox, tokenRequest } from '../setup/sandbox.js';

let sandbox: TestSandbox;
let act: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  act = (await sandbox.control.createAdAccount({ name: 'A <b>bold</b> & "quoted" one' })).id;
});
afterAll(() => sandbox.stop());

const verifier = randomBytes(32).toString('base64url');
const authorizeUrl = (parameters: Record<string, string> = {}) => authorizeUrlOf(sandbox.url, sandbox.clientId, verifier, parameters);
const token = (form: Record<string, string>, secret = sandbox.clientSecret) => tokenRequest(sandbox.url, sandbox.clientId, secret, form);
const refresh = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const adAccounts = (accessToken: string) => sandbox.call('GET', '/v1/ad-accounts', { token: accessToken });
const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams);
const newCode = async () => parametersOf(await sandbox.authorize(authorizeUrl(), { adAccountId: act }))['code'] as string;
const redeem = (code: string, change: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, ...change });
const outcome = ({ status, body }: { status: number; body: any }) => `${status} ${body.error?.code ?? body.error ?? 'ok'}`;

describe('the metadata', () => {
  it('the metadata names every endpoint under the issuer', async () => {
    const { body } = await sandbox.call('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      issuer: sandbox.url,
      authorization_endpoint: `${sandbox.url}/oauth/authorize`,
      token_endpoint: `${sandbox.url}/oauth/token`,
      revocation_endpoint: `${sandbox.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('the consent page', () => {
  it('the consent page shows the client, its scopes and every ad account, escapes values and loads nothing external', async () => {
    const { status, headers, body } = await sandbox.call('GET', authorizeUrl({ scope: 'ads_read' }).slice(sandbox.url.length));
    expect(status).toBe(200);
    expect(body).toContain('Advertising Campaign Service');
    expect(body).toContain('ads_read');
    expect(body).not.toContain('ads_write</code>');
    expect(body).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; one');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self' http:\/\/127\.0\.0\.1:9; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('the consent page redirects with a code, the unchanged state and the issuer', async () => {
    const location = await sandbox.authorize(authorizeUrl({ state: 'ä state & more' }), { adAccountId: act });
    expect(location.startsWith(`${redirectUri}?`)).toBe(true);
    expect(parametersOf(location)).toEqual({ code: expect.stringMatching(/^sac_/), state: 'ä state & more', iss: sandbox.url });
  });

  it('the consent page redirects with access_denied when access is denied', async () => {
    const location = await sandbox.authorize(authorizeUrl(), { adAccountId: act, decision: 'deny' });
    expect(parametersOf(location)).toMatchObject({ error: 'access_denied', state: 'a state' });
  });

  it.each([
    ['an unknown client', { client_id: 'someone' }],
    ['plain http to another machine', { redirect_uri: 'http://shop.example/callback' }],
    ['an address with a fragment', { redirect_uri: 'https://shop.example/callback#here' }],
    ['an invalid address', { redirect_uri: 'javascript:alert(1)' }],
  ])('the consent page does not redirect for %s', async (_, parameters) => {
    const { status, headers, body } = await sandbox.call('GET', authorizeUrl(parameters).slice(sandbox.url.length));
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
    expect(body).toContain('Invalid authorization request');
  });

  it.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'ads_read everything' }, 'invalid_scope'],
  ])('the consent page redirects with an error for %s', async (_, parameters, error) => {
    const location = await sandbox.authorize(authorizeUrl(parameters), { adAccountId: act });
    expect(parametersOf(location)).toMatchObject({ error, state: 'a state', iss: sandbox.url });
  });

  it('the consent page asks again without a selected ad account', async () => {
    await expect(sandbox.authorize(authorizeUrl(), { adAccountId: 'act_nobody' })).rejects.toThrow('Select an ad account');
  });
});

describe('a code', () => {
  it('a code can be exchanged once for tokens of the selected ad account', async () => {
    const code = await newCode();
    const { status, headers, body } = await redeem(code);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'ads_read ads_write' });
    expect((await adAccounts(body.access_token)).body.data).toMatchObject([
      { id: act, currency: 'USD', timezone: 'UTC', status: 'active' },
    ]);
    expect(outcome(await redeem(code))).toBe('400 invalid_grant');
    expect(outcome(await adAccounts(body.access_token))).toBe('401 token_revoked');
  });

  it('a code is rejected without its verifier, redirect URI or client secret', async () => {
    const code = await newCode();
    expect(outcome(await redeem(code, { code_verifier: 'x'.repeat(43) }))).toBe('400 invalid_grant');
    expect(outcome(await redeem(code, { redirect_uri: 'http://127.0.0.1:9/other' }))).toBe('400 invalid_grant');
    expect(outcome(await token({ grant_type: 'authorization_code', code }, 'another secret'))).toBe('401 invalid_client');
    expect(outcome(await redeem(code))).toBe('200 ok');
  });

  it('a code expires after two minutes', async () => {
    const code = await newCode();
    await sandbox.control.clock.advance(121);
    expect(outcome(await redeem(code))).toBe('400 invalid_grant');
  });
});

describe('a refresh token', () => {
  it('each use replaces the refresh token', async () => {
    const { accessToken, refreshToken } = await sandbox.connect(act);
    const { body } = await refresh(refreshToken);
    expect(body.refresh_token).not.toBe(refreshToken);
    expect(outcome(await adAccounts(body.access_token))).toBe('200 ok');
    expect(outcome(await adAccounts(accessToken))).toBe('200 ok');
  });

  it('using a replaced refresh token revokes the whole grant', async () => {
    const { refreshToken } = await sandbox.connect(act);
    const { body } = await refresh(refreshToken);
    expect(outcome(await refresh(refreshToken))).toBe('400 invalid_grant');
    expect(outcome(await refresh(body.refresh_token))).toBe('400 invalid_grant');
    expect(outcome(await adAccounts(body.access_token))).toBe('401 token_revoked');
  });

  it('ten concurrent uses of a refresh token succeed once', async () => {
    const { refreshToken } = await sandbox.connect(act);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(replies.map(outcome).toSorted()).toEqual(['200 ok', ...Array.from({ length: 9 }, () => '400 invalid_grant')]);
  });

  it('a refresh token stays the same while rotation is disabled', async () => {
    await sandbox.control.settings({ rotates_refresh_tokens: false });
    const { refreshToken } = await sandbox.connect(act);
    const replies = [await refresh(refreshToken), await refresh(refreshToken)];
    await sandbox.control.settings({ rotates_refresh_tokens: true });
    expect(replies.map(({ status, body }) => [status, body.refresh_token])).toEqual([
      [200, refreshToken],
      [200, refreshToken],
    ]);
  });
});

describe('an access token', () => {
  it('an access token expires by the clock of the platform and through the control API', async () => {
    const { accessToken, refreshToken } = await sandbox.connect(act);
    await sandbox.control.clock.advance(3601);
    expect(outcome(await adAccounts(accessToken))).toBe('401 token_expired');
    const { body } = await refresh(refreshToken);
    expect(outcome(await adAccounts(body.access_token))).toBe('200 ok');
    expect(await sandbox.control.expireTokens('access', act)).toBeGreaterThan(0);
    expect(outcome(await adAccounts(body.access_token))).toBe('401 token_expired');
    await sandbox.control.expireTokens('all', act);
    expect(outcome(await refresh(body.refresh_token))).toBe('400 invalid_grant');
  });

  it('revoking the grant revokes the access token', async () => {
    const { accessToken, refreshToken } = await sandbox.connect(act);
    const revoke = () => tokenRequest(sandbox.url, sandbox.clientId, sandbox.clientSecret, { token: refreshToken }, 'revoke');
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    expect(outcome(await adAccounts(accessToken))).toBe('401 token_revoked');
  });

  it('an access token is limited to its scope and its ad account', async () => {
    const { accessToken } = await sandbox.connect(act, 'ads_read');
    const other = (await sandbox.control.createAdAccount()).id;
    const search = (id: string) => sandbox.call('GET', `/v1/ad-accounts/${id}/campaigns?reference=x`, { token: accessToken });
    expect(outcome(await search(act))).toBe('200 ok');
    expect(outcome(await search(other))).toBe('404 not_found');
    expect(outcome(await search('act_nobody'))).toBe('404 not_found');
    const create = await sandbox.call('POST', `/v1/ad-accounts/${act}/campaigns`, { token: accessToken, body: {} });
    expect(outcome(create)).toBe('403 insufficient_scope');
  });

  it('a missing or unknown access token is rejected', async () => {
    expect(outcome(await sandbox.call('GET', '/v1/ad-accounts'))).toBe('401 missing_token');
    expect(outcome(await adAccounts('sat_made_up'))).toBe('401 invalid_token');
  });

  it('tokens are stored only as hashes', async () => {
    const { accessToken, refreshToken } = await sandbox.connect(act);
    const { default: pg } = await import('pg');
    const client = new pg.Client(sandbox.databaseUrl);
    await client.connect();
    const { rows } = await client.query(`select hash as text from token union all select hash from authorization_code`);
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => accessToken.includes(text) || refreshToken.includes(text))).toEqual([]);
  });
});
