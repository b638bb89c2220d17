import type { FastifyInstance, FastifyRequest } from 'fastify';
import { grantOf, operation } from '../http/operation.js';
import { ok, type WireResponse } from '../http/wire-response.js';
import { isSame } from '../oauth/client.js';
import type { IssuedTokens } from '../oauth/grants.js';
import type { Platform } from '../platform.js';
import { notFound } from '../http/platform-error.js';
import type { Personality } from './personality.js';

/** Errors have codes that are numbers, as those of some platforms. */
const refusal = (code: number, message: string): WireResponse => ({
  status: 400,
  body: { error: { type: 'OAuthException', code, message } },
});
const invalidClient = 101;
const invalidRequest = 100;
const invalidToken = 190;

function routes(app: FastifyInstance, platform: Platform): void {
  const { grants, world, client, counts } = platform;
  const whilePlain = (work: (request: FastifyRequest) => Promise<WireResponse>) => (request: FastifyRequest) =>
    world.has('plain-oauth') ? work(request) : Promise.reject(notFound('page'));
  const issued = (tokens: IssuedTokens | null): WireResponse =>
    tokens === null
      ? refusal(invalidToken, 'The code or access token is not valid.')
      : ok({
          access_token: tokens.accessToken,
          token_type: 'bearer',
          expires_in: world.settings.accessTokenSeconds,
          ...(world.has('whole-grant-revocation') ? { user_id: tokens.grant.person } : {}),
        });

  const token = async (request: FastifyRequest): Promise<WireResponse> => {
    const form = request.query as Readonly<Record<string, string | undefined>>;
    if (form['client_id'] !== client.id || !isSame(form['client_secret'] ?? '', client.secret)) {
      return refusal(invalidClient, 'The client_id or client_secret is not valid.');
    }
    if (form['grant_type'] === 'exchange_access_token') {
      counts.add('token_exchange');
      return issued(await grants.exchange(form['access_token'] ?? '', client.id));
    }
    counts.add('token_code');
    const { code, redirect_uri: redirectUri } = form;
    if (!code || !redirectUri) return refusal(invalidRequest, 'code and redirect_uri are required.');
    return issued(await grants.redeem(code, { clientId: client.id, redirectUri, verifier: null }));
  };

  const withdraw = async (request: FastifyRequest): Promise<WireResponse> => {
    await grantOf(request, platform, 'revoke');
    const [, accessToken = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    await grants.revoke(accessToken, client.id);
    return ok({ success: true });
  };

  app.get('/oauth/access-token', operation(platform, 'token', whilePlain(token)));
  app.delete('/v1/me/permissions', operation(platform, 'revoke', whilePlain(withdraw)));
}

export const plainOauth = {
  name: 'plain-oauth',
  about:
    'has an OAuth of its own: no metadata, no PKCE, no refresh tokens (a valid access token is exchanged), client secret in the query, scopes separated by commas, numbers as error codes, and `DELETE /v1/me/permissions` to revoke.',
  routes,
} as const satisfies Personality;
