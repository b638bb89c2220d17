import type { OutgoingResponse } from '#libs/operations';
import { z } from 'zod';
import type { OAuthError, OAuthProtocol, TokenDescription } from '../../authorization/oauth-protocol.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import type { PlatformClient } from '../platform-definition.js';
import { parseResponse } from '../platform-response.js';
import { encoded, type Parameters, proofOf } from './meta-api.js';
import { meaningOf } from './meta-error-codes.js';
import { graphErrorOf, platformCodeOf, readMetaFailure } from './meta-failures.js';

const daySeconds = 86_400;

export interface MetaEndpoints {
  /** With the version. */
  readonly api: string;
  /** With the version. */
  readonly dialog: string;
}

/**
 * The OAuth of Meta: known endpoints, no PKCE, no refresh tokens. Without a configuration, a person logs in and gives the app one grant,
 * whose token lasts sixty days and is exchanged before it ends. With one (Facebook Login for Business), each consent issues a token of a
 * system user for the chosen assets, which can be revoked alone.
 */
export function metaProtocol(
  { clientId, clientSecret }: PlatformClient,
  { api, dialog }: MetaEndpoints,
  configId: string | null,
): OAuthProtocol {
  const send = (http: PlatformHttp, method: 'GET' | 'DELETE', path: string, parameters: Parameters, accessToken?: string) =>
    http.send({
      method,
      url: `${api}${path}?${encoded(parameters).toString()}`,
      headers: { accept: 'application/json', ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }) },
      isIdempotent: true,
      readFailure: readMetaFailure,
    });
  const common: OAuthProtocol = {
    endpoints: { authorize: `${dialog}/dialog/oauth`, token: `${api}/oauth/access_token` },
    usesPkce: false,
    clientAuthentication: 'query',
    scopeSeparator: ',',
    renewBeforeSeconds: 10 * daySeconds,
    readError,
    describe: async (http, accessToken) => {
      const parameters = { input_token: accessToken, access_token: `${clientId}|${clientSecret}` };
      return descriptionOf(await send(http, 'GET', '/debug_token', parameters));
    },
  };
  if (configId !== null) {
    return {
      ...common,
      requestsScopes: false,
      authorizeParameters: { config_id: configId, override_default_response_type: 'true' },
      exchange: (accessToken) => exchangeOf(accessToken, { set_token_expires_in_60_days: 'true' }),
      revoke: async (http, { accessToken }) => {
        const token = { revoke_token: accessToken, access_token: accessToken };
        await send(http, 'GET', '/oauth/revoke', { client_id: clientId, client_secret: clientSecret, ...token });
      },
    };
  }
  return {
    ...common,
    exchangesAtOnce: true,
    exchange: (accessToken) => exchangeOf(accessToken, {}),
    revokes: 'person',
    revoke: async (http, { accessToken }) => {
      await send(http, 'DELETE', '/me/permissions', { appsecret_proof: proofOf(clientSecret, accessToken) }, accessToken);
    },
  };
}

const exchangeOf = (accessToken: string, further: Readonly<Record<string, string>>) => ({
  type: 'fb_exchange_token',
  parameters: { ...further, fb_exchange_token: accessToken },
});

const describedShape = z.looseObject({
  data: z.looseObject({
    user_id: z.union([z.string(), z.int()]).nullish(),
    scopes: z.array(z.string()).nullish(),
    /** In seconds since 1970; 0: never. */
    expires_at: z.int().min(0).nullish(),
  }),
});

function descriptionOf(response: OutgoingResponse): TokenDescription {
  const { user_id: user, scopes, expires_at: expiresAt } = parseResponse(response, describedShape, 'Meta').data;
  return {
    subject: user == null || user === 0 ? null : String(user),
    scopes: scopes ?? null,
    expiresAt: expiresAt == null || expiresAt === 0 ? null : new Date(expiresAt * 1_000),
  };
}

/** Subcodes of code 100 about authorization codes: used, ended, or for another address. */
const deadCodes = new Set([36_007, 36_008, 36_009]);

/** Refusals of the token endpoint. A failure of Meta, or too many calls, is none. */
function readError({ status, text }: OutgoingResponse): OAuthError | null {
  const error = status < 400 || status === 429 || status >= 500 ? null : graphErrorOf(text);
  if (error === null) return null;
  const meaning = meaningOf(error.code, error.subcode);
  // A wrong secret of the app has the code of unknown errors.
  if (error.code === 1) return { code: 'invalid_client', description: error.message };
  if (meaning === 'throttled' || meaning === 'unavailable') return null;
  const isDead = meaning === 'token' || (error.code === 100 && deadCodes.has(error.subcode ?? 0));
  return { code: isDead ? 'invalid_grant' : 'invalid_request', description: `${error.message} [${platformCodeOf(error)}]` };
}
