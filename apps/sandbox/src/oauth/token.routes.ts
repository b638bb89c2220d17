import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, ok } from '../http/answer.js';
import { operation } from '../http/operation.js';
import type { Platform } from '../platform.js';
import { basicCredentials, isSame, type Scope, scopes } from './client.js';
import type { IssuedTokens } from './grants.js';

type Form = Readonly<Record<string, string | undefined>>;
const unstored = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** An error as RFC 6749, 5.2 has it; client libraries read no other. */
function refused(status: number, error: string, description: string, headers: Record<string, string> = {}): Answer {
  return { status, body: { error, error_description: description }, headers: { ...unstored, ...headers } };
}

export function tokenRoutes(app: FastifyInstance, platform: Platform): void {
  const { grants, world, faults, counts } = platform;

  const isClient = (request: FastifyRequest) => {
    const credentials = basicCredentials(request.headers.authorization);
    return credentials !== null && credentials.id === platform.client.id && isSame(credentials.secret, platform.client.secret);
  };
  const unknownClient = () =>
    refused(401, 'invalid_client', 'The name or secret of the client is wrong.', { 'www-authenticate': 'Basic realm="sandbox"' });
  const issued = ({ grant, accessToken, refreshToken }: IssuedTokens): Answer => ({
    status: 200,
    headers: unstored,
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: world.settings.accessTokenSeconds,
      refresh_token: refreshToken,
      scope: grant.scopes.join(' '),
    },
  });

  const redeem = async (form: Form): Promise<Answer> => {
    counts.add('token_code');
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = form;
    if (!code || !redirectUri || !verifier) return refused(400, 'invalid_request', 'code, redirect_uri and code_verifier are required.');
    const tokens = await grants.redeem(code, { clientId: platform.client.id, redirectUri, verifier });
    return tokens ? issued(tokens) : refused(400, 'invalid_grant', 'The code is unknown, used, expired or not yours.');
  };

  const refresh = async (form: Form): Promise<Answer> => {
    counts.add('token_refresh');
    const { refresh_token: token } = form;
    if (!token) return refused(400, 'invalid_request', 'refresh_token is required.');
    const dead = (await faults.strikes('token_revoked', 'token', null)) ?? (await faults.strikes('token_expired', 'token', null));
    if (dead) await grants.revoke(token, platform.client.id);
    const tokens = await grants.refresh(token, platform.client.id);
    return tokens ? issued(tokens) : refused(400, 'invalid_grant', 'The refresh token is unknown, expired, used or revoked.');
  };

  const token = async (request: FastifyRequest): Promise<Answer> => {
    if (!isClient(request)) return unknownClient();
    const form = (request.body ?? {}) as Form;
    if (form['grant_type'] === 'authorization_code') return redeem(form);
    if (form['grant_type'] === 'refresh_token') return refresh(form);
    return refused(400, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  };

  const revoke = async (request: FastifyRequest): Promise<Answer> => {
    if (!isClient(request)) return unknownClient();
    const { token: text } = (request.body ?? {}) as Form;
    if (!text) return refused(400, 'invalid_request', 'token is required.');
    await grants.revoke(text, platform.client.id);
    return { ...ok({}), headers: unstored };
  };

  app.post('/oauth/token', operation(platform, 'token', token));
  app.post('/oauth/revoke', operation(platform, 'revoke', revoke));
  app.get('/.well-known/oauth-authorization-server', () => metadata(platform.url()));
}

/** RFC 8414. */
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
