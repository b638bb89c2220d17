import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { metaProtocol } from './meta-protocol.js';

const client = { issuer: 'https://graph.example', clientId: '15', clientSecret: 'secret' };
const endpoints = { api: 'https://graph.example/v26.0', dialog: 'https://www.example/v26.0' };
const protocolOf = (configId: string | null) => metaProtocol(client, endpoints, configId);
const errorOf = (status: number, error: object) => protocolOf(null).readError?.({ status, headers: {}, text: JSON.stringify({ error }) });

/** Answers every call with the same body, and keeps the calls. */
function answering(body: object) {
  const calls: { method: string; url: string; headers?: Readonly<Record<string, string>> }[] = [];
  const send = (call: (typeof calls)[number]) => {
    calls.push(call);
    return Promise.resolve({ status: 200, headers: {}, text: JSON.stringify(body) });
  };
  return { calls, http: { platform: 'meta_ads', send } as unknown as PlatformHttp };
}
const tokens = { accessToken: 'token', refreshToken: null, expiresAt: null, scopes: null, subject: '7' };

describe('a refusal of the token endpoint of Meta', () => {
  it.each([
    [400, { code: 100, error_subcode: 36009 }, 'invalid_grant'],
    [401, { code: 190, error_subcode: 463 }, 'invalid_grant'],
    [400, { code: 1 }, 'invalid_client'],
    [400, { code: 101 }, 'invalid_request'],
    [400, { code: 100 }, 'invalid_request'],
    [400, { code: 987654 }, 'invalid_request'],
  ])('%i %j is %s', (status, error, code) => {
    expect(errorOf(status, error)).toMatchObject({ code });
  });

  it.each([
    [400, { code: 4 }],
    [400, { code: 2 }],
    [500, { code: 190 }],
    [429, { code: 190 }],
    [200, { code: 190 }],
    [400, {}],
  ])('%i %j is none', (status, error) => {
    expect(errorOf(status, error)).toBeNull();
  });
});

describe('the authorization at Meta', () => {
  it('of a person is exchanged at once, and revoked as a whole with the proof of the app', async () => {
    const { exchangesAtOnce, revokes, exchange, revoke, requestsScopes } = protocolOf(null);
    expect({ exchangesAtOnce, revokes, requestsScopes }).toEqual({ exchangesAtOnce: true, revokes: 'person', requestsScopes: undefined });
    expect(exchange?.('token')).toEqual({ type: 'fb_exchange_token', parameters: { fb_exchange_token: 'token' } });
    const { calls, http } = answering({ success: true });
    await revoke?.(http, tokens);
    expect(calls).toMatchObject([
      {
        method: 'DELETE',
        url: expect.stringMatching(/\/v26\.0\/me\/permissions\?appsecret_proof=[0-9a-f]{64}$/),
        headers: { authorization: 'Bearer token' },
      },
    ]);
  });

  it('of a business is decided by its configuration, and revoked alone', async () => {
    const { authorizeParameters, requestsScopes, revokes, revoke } = protocolOf('16');
    expect({ requestsScopes, revokes }).toEqual({ requestsScopes: false, revokes: undefined });
    expect(authorizeParameters).toEqual({ config_id: '16', override_default_response_type: 'true' });
    const { calls, http } = answering({ success: true });
    await revoke?.(http, tokens);
    expect(calls).toMatchObject([{ method: 'GET', url: expect.stringContaining('/oauth/revoke?client_id=15&') }]);
  });

  it.each([
    [{ user_id: '7', scopes: ['ads_read'], expires_at: 1_796_083_200 }, '7', ['ads_read'], new Date('2026-12-01T00:00:00Z')],
    [{ user_id: 7, expires_at: 0 }, '7', null, null],
    [{}, null, null, null],
  ])('is described by %j', async (data, subject, scopes, expiresAt) => {
    const { http } = answering({ data });
    expect(await protocolOf(null).describe?.(http, 'token')).toEqual({ subject, scopes, expiresAt });
  });
});
