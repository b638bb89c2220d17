import { consentAt } from '../doubles/consent.js';
import type { PinterestDouble } from './double/pinterest-double.js';
import { RawClient, rawCall, type RawReply, redirectUri, startRecorded, tokenFor } from './raw-client.js';

const scopes = 'ads:read,ads:write,boards:read,boards:write,pins:read,pins:write,user_accounts:read';
const person = 'shop_owner';

describe('authorization over raw HTTP', () => {
  let double: PinterestDouble;
  const { appId, appSecret } = { appId: '1480000', appSecret: 'the-app-secret-in-tests' };
  const basic = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`;

  beforeEach(async () => {
    double = await startRecorded({ redirectUris: [redirectUri] });
  });
  afterEach(() => double.stop());

  const consentUrl = (parameters: Record<string, string> = {}) =>
    `${double.oauthUrl}?${new URLSearchParams({
      client_id: appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes,
      state: 'a state',
      ...parameters,
    })}`;
  const post = (path: string, form: Record<string, string>, authorization: string | null = basic): Promise<RawReply> =>
    rawCall(`${double.apiUrl}/oauth/${path}`, {
      method: 'POST',
      headers: authorization === null ? {} : { authorization },
      body: new URLSearchParams(form),
    });
  const codeOf = async () => new URL(await consentAt(consentUrl(), { person })).searchParams.get('code') ?? '';
  const exchange = (code: string, form: Record<string, string> = {}, authorization: string | null = basic) =>
    post('token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...form }, authorization);
  const tokens = async () => (await exchange(await codeOf())).body;
  const status = async (token: string) =>
    (await rawCall(`${double.apiUrl}/ad_accounts`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('a consent sends the browser back with a code and the state', async () => {
    const target = new URL(await consentAt(consentUrl(), { person }));
    expect(target.origin + target.pathname).toBe(redirectUri);
    expect(Object.fromEntries(target.searchParams)).toEqual({ code: expect.any(String), state: 'a state' });
  });

  it('a denied consent sends the browser back with access_denied', async () => {
    const target = new URL(await consentAt(consentUrl(), { person, decision: 'deny' }));
    expect(Object.fromEntries(target.searchParams)).toEqual({ error: 'access_denied', state: 'a state' });
  });

  it.each([
    ['of an unknown app', { client_id: '1' }],
    ['with a redirect that the app has not registered', { redirect_uri: 'https://elsewhere.example/' }],
    ['for a token instead of a code', { response_type: 'token' }],
    ['with an unknown scope', { scope: 'ads:read,ads:delete' }],
    ['with scopes that are separated by spaces', { scope: 'ads:read ads:write' }],
    ['without scopes', { scope: '' }],
  ])('a consent request %s stays on an error page', async (_, parameters) => {
    const reply = await fetch(consentUrl(parameters), { redirect: 'manual' });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
  });

  it('a code is exchanged for an access token of 30 days and a refresh token of 60 days', async () => {
    const { status: code, body } = await exchange(await codeOf());
    expect(code).toBe(200);
    expect(body).toEqual({
      response_type: 'authorization_code',
      access_token: expect.stringMatching(/^pina_/),
      token_type: 'bearer',
      expires_in: 2_592_000,
      scope: scopes.replaceAll(',', ' '),
      refresh_token: expect.stringMatching(/^pinr_/),
      refresh_token_expires_in: 5_184_000,
      refresh_token_expires_at: expect.any(Number),
    });
  });

  it('continuous_refresh may be sent with a code', async () => {
    expect((await exchange(await codeOf(), { continuous_refresh: 'true' })).status).toBe(200);
  });

  it.each([
    ['without client authentication', null],
    ['with a wrong secret', `Basic ${Buffer.from(`${appId}:wrong`).toString('base64')}`],
    ['with the secret in a bearer token', `Bearer ${appSecret}`],
  ])('a token request %s is refused with 401 code 2', async (_, authorization) => {
    expect(await exchange(await codeOf(), {}, authorization)).toMatchObject({ status: 401, body: { code: 2 } });
  });

  it('client_id and client_secret are no parameters of a token request', async () => {
    const reply = await exchange(await codeOf(), { client_id: appId, client_secret: appSecret });
    expect(reply).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('a code is accepted once, for its redirect and for ten minutes', async () => {
    const code = await codeOf();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 401, body: { code: 283 } });
    expect(await exchange(await codeOf(), { redirect_uri: 'https://elsewhere.example/' })).toMatchObject({
      status: 401,
      body: { code: 283 },
    });
    const late = await codeOf();
    double.world.clock.advance(601);
    expect(await exchange(late)).toMatchObject({ status: 401, body: { code: 283 } });
  });

  it.each([
    ['of an unknown type', { grant_type: 'password' }],
    ['without its code', { grant_type: 'authorization_code', redirect_uri: redirectUri }],
    ['without its refresh token', { grant_type: 'refresh_token' }],
  ])('a token request %s is refused with 400 code 1', async (_, form) => {
    expect(await post('token', form)).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('a token request with a JSON body is refused', async () => {
    const reply = await rawCall(`${double.apiUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.status).toBe(400);
  });

  it('a refresh gives new tokens, and another 60 days', async () => {
    const first = await tokens();
    double.world.clock.advance(50 * 86_400);
    expect(await status(first.access_token)).toBe(401);
    const { body: second } = await post('token', { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(second).toMatchObject({ response_type: 'refresh_token', refresh_token_expires_in: 5_184_000 });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await status(second.access_token)).toBe(200);
    double.world.clock.advance(50 * 86_400);
    expect(await post('token', { grant_type: 'refresh_token', refresh_token: first.refresh_token })).toMatchObject({
      status: 401,
      body: { code: 283, message: 'The authorization grant is invalid' },
    });
    expect((await post('token', { grant_type: 'refresh_token', refresh_token: second.refresh_token })).status).toBe(200);
  });

  it('a refresh may narrow the scopes and not widen them', async () => {
    const { refresh_token } = await tokens();
    const narrow = await post('token', { grant_type: 'refresh_token', refresh_token, scope: 'ads:read' });
    expect(narrow.body.scope).toBe('ads:read');
    expect((await post('token', { grant_type: 'refresh_token', refresh_token, scope: 'billing:write' })).status).toBe(400);
  });

  it('only the tokens of system users can be revoked', async () => {
    const { access_token } = await tokens();
    expect(await post('token/revoke', { token: access_token })).toMatchObject({ status: 403, body: { code: 29 } });
    expect(await status(access_token)).toBe(200);
    const { accessToken } = double.world.grants.issueTokens({ username: person, scopes: ['ads:read'], isSystemUser: true });
    expect(await post('token/revoke', { token: accessToken, token_type_hint: 'access_token' })).toEqual({ status: 200, body: null });
    expect(await status(accessToken)).toBe(401);
    expect(await post('token/revoke', { token: 'unknown' })).toMatchObject({ status: 200 });
    expect(await post('token/revoke', { token: accessToken }, null)).toMatchObject({ status: 401, body: { code: 2 } });
  });

  it('a person who removes the app ends all its tokens', async () => {
    const { access_token, refresh_token } = await tokens();
    double.world.grants.revokePerson(person);
    expect(await status(access_token)).toBe(401);
    expect((await post('token', { grant_type: 'refresh_token', refresh_token })).status).toBe(401);
  });

  it('a call without a token, or with an unknown one, is refused with 401 code 2', async () => {
    const client = RawClient.at(double);
    expect(await client.call('GET', '/ad_accounts', undefined, null)).toMatchObject({ status: 401, body: { code: 2 } });
    expect(await client.call('GET', '/ad_accounts', undefined, 'pina_x')).toMatchObject({ status: 401, body: { code: 2 } });
  });

  it.each([
    ['campaigns', 'POST', 'campaigns', ['ads:read']],
    ['ads', 'GET', 'ads', ['ads:write']],
  ])('a call about %s without its scope is refused with 401 code 3', async (_, method, path, granted) => {
    const client = RawClient.at(double);
    const token = tokenFor(double, client.person, granted);
    const body = method === 'POST' ? [{ ad_account_id: client.adAccountId, name: 'A', objective_type: 'AWARENESS' }] : undefined;
    expect(await client.call(method, `${client.account}/${path}`, body, token)).toMatchObject({ status: 401, body: { code: 3 } });
  });

  it('creating a Pin requires all scopes of boards and Pins', async () => {
    const client = RawClient.at(double);
    const token = tokenFor(double, client.person, ['pins:read', 'pins:write', 'boards:read']);
    expect(await client.call('POST', '/pins', { board_id: client.boardId }, token)).toMatchObject({ status: 401, body: { code: 3 } });
  });
});
