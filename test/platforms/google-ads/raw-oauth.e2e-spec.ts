import { createHash } from 'node:crypto';
import { consentAt } from '../doubles/consent.js';
import type { GoogleDouble } from './double/google-double.js';
import { adwordsScope } from './double/grants.js';
import { RawClient, rawCall, type RawReply, startRecorded, tokenFor } from './raw-client.js';

const redirectUri = 'https://service.example/callback';
const person = 'shop_owner';

describe('authorization over raw HTTP', () => {
  let double: GoogleDouble;

  beforeEach(async () => {
    double = await startRecorded({ redirectUris: [redirectUri] });
  });
  afterEach(() => double.stop());

  const client = () => ({ client_id: double.world.settings.clientId, client_secret: double.world.settings.clientSecret });
  const consentUrl = (parameters: Record<string, string> = {}) =>
    `${double.origin}/o/oauth2/v2/auth?${new URLSearchParams({
      client_id: client().client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: adwordsScope,
      state: 'a state',
      access_type: 'offline',
      prompt: 'consent',
      ...parameters,
    })}`;
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<RawReply> =>
    rawCall(`${double.origin}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const codeOf = async (parameters: Record<string, string> = {}) =>
    new URL(await consentAt(consentUrl(parameters), { person })).searchParams.get('code') ?? '';
  const exchange = (code: string, form: Record<string, string> = {}) =>
    post('/token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...client(), ...form });
  const tokens = async (parameters: Record<string, string> = {}) => (await exchange(await codeOf(parameters))).body;
  const refresh = (token: string, form: Record<string, string> = {}) =>
    post('/token', { grant_type: 'refresh_token', refresh_token: token, ...client(), ...form });
  const codeOfCall = async (token: string) => {
    const { status, body } = await rawCall(`${double.origin}/v26/customers:listAccessibleCustomers`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return status === 200 ? '200' : `${status} ${Object.values(body.error.details?.[0]?.errors?.[0]?.errorCode ?? {})[0] as string}`;
  };

  it('a consent sends the browser back with a code, the state and the scope', async () => {
    const target = new URL(await consentAt(consentUrl(), { person }));
    expect(target.origin + target.pathname).toBe(redirectUri);
    expect(Object.fromEntries(target.searchParams)).toEqual({ code: expect.any(String), state: 'a state', scope: adwordsScope });
  });

  it('a denied consent sends the browser back with access_denied', async () => {
    const target = new URL(await consentAt(consentUrl(), { person, decision: 'deny' }));
    expect(Object.fromEntries(target.searchParams)).toEqual({ error: 'access_denied', state: 'a state' });
  });

  it.each([
    ['of an unknown client', { client_id: '1' }],
    ['with a redirect that the client has not registered', { redirect_uri: 'https://elsewhere.example/' }],
    ['for a token instead of a code', { response_type: 'token' }],
    ['with an unknown scope', { scope: `${adwordsScope} adwords` }],
    ['without scopes', { scope: '' }],
    ['with an unknown access type', { access_type: 'always' }],
  ])('a consent request %s stays on an error page', async (_, parameters) => {
    const reply = await fetch(consentUrl(parameters), { redirect: 'manual' });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
  });

  it('a code gives an access token and a refresh token, once', async () => {
    RawClient.at(double, { owner: person });
    const code = await codeOf();
    const { status, body } = await exchange(code);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      refresh_token: expect.stringMatching(/^1\/\//),
      expires_in: 3_599,
      scope: adwordsScope,
      token_type: 'Bearer',
    });
    expect(await codeOfCall(body.access_token)).toBe('200');
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a refresh token comes with offline access only, and after a second consent only when it is asked for again', async () => {
    expect(await tokens({ access_type: 'online' })).not.toHaveProperty('refresh_token');
    expect(await tokens({ prompt: '' })).toHaveProperty('refresh_token');
    expect(await tokens({ prompt: '' })).not.toHaveProperty('refresh_token');
    expect(await tokens()).toHaveProperty('refresh_token');
  });

  it('a renewal gives an access token and no refresh token', async () => {
    const { refresh_token: token } = await tokens();
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    expect((await refresh(token)).status).toBe(200);
  });

  it.each([
    ['a wrong secret', { client_secret: 'x' }],
    ['an unknown client', { client_id: 'x' }],
  ])('%s is refused with 401 invalid_client', async (_, form) => {
    expect(await exchange(await codeOf(), form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('a client can also prove itself by HTTP Basic', async () => {
    const { client_id: id, client_secret: secret } = client();
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const form = { grant_type: 'authorization_code', code: await codeOf(), redirect_uri: redirectUri };
    expect((await post('/token', form, { authorization })).status).toBe(200);
  });

  it('a code with a challenge needs its verifier', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    expect((await exchange(await codeOf(asked))).body.error).toBe('invalid_grant');
    expect((await exchange(await codeOf(asked), { code_verifier: 'w'.repeat(43) })).body.error).toBe('invalid_grant');
    expect((await exchange(await codeOf(asked), { code_verifier: verifier })).status).toBe(200);
  });

  it('an unknown refresh token and one that has ended are refused with invalid_grant', async () => {
    expect(await refresh('1//other')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const { refresh_token: token } = await tokens();
    double.world.clock.advance(181 * 86_400);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('an access token ends by the clock, and is then refused as expired', async () => {
    RawClient.at(double, { owner: person });
    const { access_token: token } = await tokens();
    double.world.clock.advance(3_600);
    expect(await codeOfCall(token)).toBe('401 OAUTH_TOKEN_EXPIRED');
    expect(await codeOfCall('ya29.other')).toBe('401 OAUTH_TOKEN_INVALID');
  });

  it('a revocation ends every token of the person', async () => {
    RawClient.at(double, { owner: person });
    const [one, other] = [await tokens(), await tokens()];
    expect((await post('/revoke', { token: one.refresh_token })).status).toBe(200);
    expect((await refresh(other.refresh_token)).body.error).toBe('invalid_grant');
    expect(await codeOfCall(other.access_token)).toBe('401 OAUTH_TOKEN_INVALID');
    expect(await post('/revoke', { token: one.refresh_token })).toMatchObject({ status: 400, body: { error: 'invalid_token' } });
  });

  it('a token without the scope of the API is refused with 403 ACCESS_TOKEN_SCOPE_INSUFFICIENT', async () => {
    const token = tokenFor(double, person, ['openid']);
    const reply = await rawCall(`${double.origin}/v26/customers:listAccessibleCustomers`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply).toMatchObject({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
    });
  });
});
