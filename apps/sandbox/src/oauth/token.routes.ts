import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WireResponse, ok } from '../http/wire-response.js';
import { operation } from '../http/operation.js';
import { notFound } from '../http/platform-error.js';
import type { Platform } from '../platform.js';
import { basicCredentials, isSame, type Scope, scopes } from './client.js';
import type { IssuedTokens } from './grants.js';

type Form = Readonly<Record<string, string | undefined>>;
const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** An error response as defined by RFC 6749, 5.2, which client libraries expect. */
function oauthError(status: number, error: string, description: string, headers: Record<string, string> = {}): WireResponse {
  return { status, body: { error, error_description: description }, headers: { ...noStore, ...headers } };
}

export function tokenRoutes(app: FastifyInstance, platform: Platform): void {
  const { grants, world, faults, counts } = platform;

  const isClient = (request: FastifyRequest) => {
    const credentials = basicCredentials(request.headers.authorization);
    return credentials !== null && credentials.id === platform.client.id && isSame(credentials.secret, platform.client.secret);
  };
  const unknownClient = () =>
    oauthError(401, 'invalid_client', 'The client ID or client secret is incorrect.', { 'www-authenticate': 'Basic realm="sandbox"' });
  const issued = ({ grant, accessToken, refreshToken }: IssuedTokens): WireResponse => ({
    status: 200,
    headers: noStore,
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: world.settings.accessTokenSeconds,
      refresh_token: refreshToken,
      scope: grant.scopes.join(' '),
      ...(world.has('whole-grant-revocation') ? { user_id: grant.person } : {}),
    },
  });

  const redeem = async (form: Form): Promise<WireResponse> => {
    counts.add('token_code');
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = form;
    if (!code || !redirectUri || !verifier) return oauthError(400, 'invalid_request', 'code, redirect_uri and code_verifier are required.');
    const tokens = await grants.redeem(code, { clientId: platform.client.id, redirectUri, verifier });
    return tokens
      ? issued(tokens)
      : oauthError(400, 'invalid_grant', 'The code is unknown, used, expired or was issued to another client.');
  };

  const refresh = async (form: Form): Promise<WireResponse> => {
    counts.add('token_refresh');
    const { refresh_token: token } = form;
    if (!token) return oauthError(400, 'invalid_request', 'refresh_token is required.');
    const fault = (await faults.trigger('token_revoked', 'token', null)) ?? (await faults.trigger('token_expired', 'token', null));
    if (fault) await grants.revoke(token, platform.client.id);
    const tokens = await grants.refresh(token, platform.client.id);
    return tokens ? issued(tokens) : oauthError(400, 'invalid_grant', 'The refresh token is unknown, expired, used or revoked.');
  };

  const token = async (request: FastifyRequest): Promise<WireResponse> => {
    if (!isClient(request)) return unknownClient();
    const form = (request.body ?? {}) as Form;
    if (form['grant_type'] === 'authorization_code') return redeem(form);
    if (form['grant_type'] === 'refresh_token') return refresh(form);
    return oauthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  };

  const revoke = async (request: FastifyRequest): Promise<WireResponse> => {
    if (!isClient(request)) return unknownClient();
    const { token: text } = (request.body ?? {}) as Form;
    if (!text) return oauthError(400, 'invalid_request', 'token is required.');
    await grants.revoke(text, platform.client.id);
    return { ...ok({}), headers: noStore };
  };

  /** The personality `plain-oauth` has its own endpoints instead of these. */
  const unlessPlain = (work: (request: FastifyRequest) => Promise<WireResponse>) => (request: FastifyRequest) =>
    world.has('plain-oauth') ? Promise.reject(notFound('page')) : work(request);
  app.post('/oauth/token', operation(platform, 'token', unlessPlain(token)));
  app.post('/oauth/revoke', operation(platform, 'revoke', unlessPlain(revoke)));
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    world.has('plain-oauth') ? reply.code(404).send(notFound('page').body) : reply.send(metadata(platform.url())),
  );
}

/** Authorization server metadata (RFC 8414). */
function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: Object.keys(scopes) as Scope[],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: issuer,
  };
}
