import { consentAt } from '../doubles/consent.js';
import { encode, RawClient, rawCall, redirectUri, tokenFor, type Params } from './raw-client.js';

const daySeconds = 86_400;
const longSeconds = 5_183_944;

describe('the authorization of Meta over raw HTTP', () => {
  let client: RawClient;

  beforeAll(async () => {
    client = await RawClient.start();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });
  afterAll(() => client.stop());

  const app = () => ({ client_id: client.world.settings.appId, client_secret: client.world.settings.appSecret });
  const query = (params: Params) => encode(params).toString();
  const dialog = (params: Params = {}) => {
    const all = { client_id: app().client_id, redirect_uri: redirectUri, response_type: 'code', state: 'the-state', ...params };
    return `${client.double.origin}/v26.0/dialog/oauth?${query(all)}`;
  };
  const configured = () => ({ config_id: client.world.settings.configId, override_default_response_type: 'true' });
  const scoped = { scope: 'ads_management,ads_read pages_show_list' };
  const consent = async (params: Params, decision: 'allow' | 'deny' = 'allow') =>
    new URL(await consentAt(dialog(params), { person: client.person, decision })).searchParams;
  const codeBy = async (params: Params) => (await consent(params)).get('code') ?? '';
  const call = (path: string, params: Params) => rawCall(`${client.double.origin}/v26.0/${path}?${query(params)}`, { method: 'GET' });
  const exchange = (code: string, params: Params = {}) =>
    call('oauth/access_token', { ...app(), redirect_uri: redirectUri, code, ...params });
  const prolong = (token: string, params: Params = {}) =>
    call('oauth/access_token', { ...app(), grant_type: 'fb_exchange_token', fb_exchange_token: token, ...params });
  const inspect = async (token: string) => {
    const { appId, appSecret } = client.world.settings;
    return (await call('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` })).body.data;
  };
  const errorOf = ({ body }: { readonly body: { error: { code: number; error_subcode?: number } } }) => [
    body.error.code,
    body.error.error_subcode,
  ];

  it('a person who allows access is sent back with a code and the state', async () => {
    const params = await consent(configured());
    expect(Object.fromEntries(params)).toEqual({ code: expect.stringMatching(/^AQ/), state: 'the-state' });
  });

  it('a person who denies access is sent back with the reason', async () => {
    expect(Object.fromEntries(await consent(scoped, 'deny'))).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'the-state',
    });
  });

  it.each<[string, Params]>([
    ['an unknown app', { client_id: '1' }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['another response type', { response_type: 'token' }],
    ['an unknown scope', { scope: 'ads:write' }],
    ['an unknown configuration', { config_id: '1', override_default_response_type: 'true' }],
    ['a configuration that answers no code', { config_id: '1600000000000001' }],
    ['a configuration and scopes', { config_id: '1600000000000001', override_default_response_type: 'true', ...scoped }],
  ])('a dialog for %s leads nowhere', async (_, params) => {
    const page = await fetch(dialog(params), { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });

  it('a token of a system user does not expire, and there is no refresh token', async () => {
    const { body } = await exchange(await codeBy(configured()));
    expect(body).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer' });
    expect(await inspect(body.access_token)).toMatchObject({ type: 'SYSTEM_USER', is_valid: true, expires_at: 0 });
  });

  it('a token of a person is short-lived, and is exchanged for a long-lived one', async () => {
    const { body: short } = await exchange(await codeBy(scoped));
    expect(short).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 5_400 });
    const { body: long } = await prolong(short.access_token);
    expect(long.expires_in).toBe(longSeconds);
    expect(await inspect(short.access_token)).toMatchObject({ is_valid: true, type: 'USER' });
  });

  it('a token of a system user can be exchanged for one of 60 days', async () => {
    const { body } = await exchange(await codeBy(configured()));
    expect((await prolong(body.access_token, { set_token_expires_in_60_days: true })).body.expires_in).toBe(longSeconds);
    expect((await prolong(body.access_token)).body.expires_in).toBeUndefined();
  });

  it('an expired token is not exchanged', async () => {
    const { body } = await exchange(await codeBy(scoped));
    client.world.tokens.expire(body.access_token);
    const reply = await prolong(body.access_token);
    expect([reply.status, ...errorOf(reply)]).toEqual([401, 190, 463]);
    expect(await inspect(body.access_token)).toMatchObject({ is_valid: false });
  });

  it('whether a long-lived token gets a later end is up to the platform', async () => {
    const strict = await RawClient.start({ extendsLongTokens: false });
    try {
      for (const [one, isLater] of [
        [client, true],
        [strict, false],
      ] as const) {
        const token = tokenFor(one.double, one.person, { kind: 'user' });
        one.world.clock.advance(daySeconds);
        const { appId: client_id, appSecret: client_secret } = one.world.settings;
        const params = { client_id, client_secret, grant_type: 'fb_exchange_token', fb_exchange_token: token };
        const { body } = await rawCall(`${one.double.origin}/v26.0/oauth/access_token?${query(params)}`, { method: 'GET' });
        expect(body.expires_in > longSeconds - daySeconds).toBe(isLater);
      }
    } finally {
      await strict.stop();
    }
  });

  it('a code works once, for ten minutes and for its redirect', async () => {
    const used = await codeBy(configured());
    await exchange(used);
    expect(errorOf(await exchange(used))).toEqual([100, 36_009]);
    const old = await codeBy(configured());
    client.world.clock.advance(601);
    expect(errorOf(await exchange(old))).toEqual([100, 36_007]);
    const other = await codeBy(configured());
    expect(errorOf(await exchange(other, { redirect_uri: 'https://else.example/' }))).toEqual([100, 36_008]);
    expect(errorOf(await exchange('AQnone'))).toEqual([100, 36_009]);
  });

  it('the app proves itself by its secret', async () => {
    const code = await codeBy(configured());
    expect(errorOf(await exchange(code, { client_secret: 'guess' }))[0]).toBe(1);
    expect(errorOf(await exchange(code, { client_id: '1' }))[0]).toBe(101);
    expect(errorOf(await exchange(code, { client_secret: undefined }))[0]).toBe(100);
    expect(errorOf(await exchange(code, { code_verifier: 'x' }))[0]).toBe(100);
    expect((await exchange(code)).status).toBe(200);
  });

  it('tokens are described for the app only', async () => {
    const reply = await call('debug_token', { input_token: client.token, access_token: 'guess' });
    expect(errorOf(reply)[0]).toBe(190);
    expect(await inspect('EAAnone')).toEqual({ error: { code: 190, message: expect.any(String) }, is_valid: false, scopes: [] });
    expect(await inspect(client.token)).toMatchObject({
      app_id: app().client_id,
      user_id: expect.stringMatching(/^10\d+$/),
      scopes: expect.arrayContaining(['ads_management']),
      granular_scopes: expect.arrayContaining([{ scope: 'ads_management' }]),
    });
  });

  it('scopes that a person declines are listed, and missing in the token', async () => {
    client.world.declined.set(client.person, ['ads_management']);
    const { body } = await exchange(await codeBy(scoped));
    const { data } = (await client.call('GET', 'me/permissions', { limit: 100 }, body.access_token)).body;
    expect(data).toContainEqual({ permission: 'ads_management', status: 'declined' });
    expect(data).toContainEqual({ permission: 'ads_read', status: 'granted' });
    expect((await inspect(body.access_token)).scopes).not.toContain('ads_management');
  });

  describe('revocation', () => {
    const revoke = (token: string, by = token) => call('oauth/revoke', { ...app(), revoke_token: token, access_token: by });

    it('one token of a system user is revoked, and others live on', async () => {
      const other = tokenFor(client.double, client.person);
      expect((await revoke(client.token)).body).toEqual({ success: true });
      expect(await client.refusal('GET', 'me')).toBe('190/467');
      expect(await client.refusal('GET', 'me', {}, other)).toBe('accepted');
    });

    it('a token of a person, or of somebody else, is not revoked so', async () => {
      const personal = tokenFor(client.double, client.person, { kind: 'user' });
      expect(errorOf(await revoke(personal))[0]).toBe(100);
      const other = RawClient.at(client.double);
      expect(errorOf(await revoke(other.token, client.token))[0]).toBe(100);
      expect(await other.refusal('GET', 'me')).toBe('accepted');
    });

    it('deleting the permissions of a person ends every token of that person', async () => {
      const tokens = [tokenFor(client.double, client.person, { kind: 'user' }), tokenFor(client.double, client.person, { kind: 'user' })];
      const other = RawClient.at(client.double);
      expect((await client.call('DELETE', 'me/permissions', {}, tokens[0])).body).toEqual({ success: true });
      for (const token of tokens) expect(await client.refusal('GET', 'me', {}, token)).toBe('190/458');
      expect(await other.refusal('GET', 'me')).toBe('accepted');
    });

    it('one permission can be taken away', async () => {
      await client.call('DELETE', 'me/permissions', { permission: 'ads_management' });
      expect(await client.refusal('POST', `${client.account}/adlabels`, { name: 'a' })).toBe('200');
      expect(await client.refusal('GET', `${client.account}/adlabels`)).toBe('accepted');
    });
  });

  describe('calls', () => {
    const proof = (token: string) => client.world.tokens.proofOf(token);
    const me = (params: Params, headers: Record<string, string> = {}) =>
      rawCall(`${client.double.origin}/v26.0/me?${query(params)}`, { method: 'GET', headers });

    it('a token is a parameter or in the header', async () => {
      const authorization = `Bearer ${client.token}`;
      expect((await me({ appsecret_proof: proof(client.token) }, { authorization })).status).toBe(200);
      expect((await me({ appsecret_proof: proof(client.token), access_token: client.token })).status).toBe(200);
    });

    it('a call proves that it comes from the app of the token', async () => {
      expect(errorOf(await me({ access_token: client.token }))[0]).toBe(100);
      expect(errorOf(await me({ access_token: client.token, appsecret_proof: proof('other') }))[0]).toBe(100);
      const open = await RawClient.start({ requiresProof: false });
      const reply = await rawCall(`${open.double.origin}/v26.0/me?access_token=${open.token}`, { method: 'GET' });
      await open.stop();
      expect(reply.status).toBe(200);
    });

    it('a call without a token, or with what is none, is refused', async () => {
      expect(errorOf(await me({}))[0]).toBe(104);
      expect(errorOf(await me({ access_token: 'none', appsecret_proof: proof('none') }))[0]).toBe(190);
    });

    it.each([
      ['removed', 458],
      ['password', 460],
      ['invalid', 467],
    ] as const)('a token that ended by "%s" says so by its subcode', async (reason, subcode) => {
      client.world.tokens.endAll(client.person, reason);
      expect(await client.refusal('GET', 'me')).toBe(`190/${subcode}`);
    });

    it('a version that has ended, or does not exist, is refused, and one that will end warns', async () => {
      const at = (version: string) => {
        const params = { access_token: client.token, appsecret_proof: proof(client.token) };
        return rawCall(`${client.double.origin}/${version}/me?${query(params)}`, { method: 'GET' });
      };
      expect(errorOf(await at('v19.0'))[0]).toBe(2635);
      expect(errorOf(await at('v99.0'))[0]).toBe(2500);
      expect((await at('v25.0')).headers.get('x-ad-api-version-warning')).toBeNull();
      const old = await RawClient.start({ endingVersion: 'v26.0' });
      const { headers } = await old.call('GET', 'me');
      await old.stop();
      expect(headers.get('x-ad-api-version-warning')).toContain('will end');
    });
  });
});
