import { consentForm, type Page, refusedConsent } from '../../doubles/consent-page.js';
import type { WireRequest } from '../../doubles/http-server.js';
import type { Answer } from './errors.js';
import { type Grant, type CodeRequest, knownScopes } from './grants.js';
import type { World } from './world.js';

export const consentPath = '/o/oauth2/v2/auth';

/** The person whose consent is given when a test does not name one. */
export const defaultPerson = 'shop_owner';

interface ConsentRequest extends Omit<CodeRequest, 'grant'> {
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly asksAgain: boolean;
}

/** What a client asks for. A text when the request is wrong in a way that must not lead back to the client. */
function readConsentRequest({ settings }: World, query: URLSearchParams): ConsentRequest | string {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== settings.clientId) return 'Error 401: invalid_client. The OAuth client was not found.';
  if (!URL.canParse(redirectUri) || settings.redirectUris?.includes(redirectUri) === false) return 'Error 400: redirect_uri_mismatch';
  if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type';
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !(knownScopes as readonly string[]).includes(scope));
  if (scopes.length === 0 || unknown.length > 0)
    return `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown.join(', ')}`;
  const text = query.get('code_challenge');
  const method = query.get('code_challenge_method') ?? 'plain';
  if (method !== 'plain' && method !== 'S256') return 'Error 400: invalid_request. The code_challenge_method is unknown.';
  if (!['online', 'offline'].includes(query.get('access_type') ?? 'online'))
    return 'Error 400: invalid_request. The access_type is unknown.';
  return {
    redirectUri,
    scopes,
    state: query.get('state'),
    challenge: text === null ? null : { method, text },
    isOffline: query.get('access_type') === 'offline',
    asksAgain: (query.get('prompt') ?? '').split(' ').includes('consent'),
  };
}

/** The consent page, and where the browser goes from there. */
export function consent(world: World, { method, url, body }: WireRequest): Page {
  if (method !== 'GET' && method !== 'POST') return { status: 405 };
  const query = method === 'GET' ? url.searchParams : new URLSearchParams(body);
  const request = readConsentRequest(world, query);
  if (typeof request === 'string') return refusedConsent(request);
  if (method === 'GET') return consentForm({ action: consentPath, scopes: request.scopes, fields: query, person: defaultPerson });
  const target = new URL(request.redirectUri);
  if (request.state !== null) target.searchParams.set('state', request.state);
  if (query.get('decision') === 'allow') {
    const grant: Grant = { person: query.get('person') ?? defaultPerson, scopes: request.scopes };
    const isOffline = request.isOffline && (request.asksAgain || !world.grants.isKnown(grant.person));
    target.searchParams.set('code', world.grants.issueCode({ ...request, grant, isOffline }));
    target.searchParams.set('scope', grant.scopes.join(' '));
  } else target.searchParams.set('error', 'access_denied');
  return { status: 302, location: target.toString() };
}

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});
const invalidGrant = () => refused(400, 'invalid_grant', 'Bad Request');

/** POST /token and /revoke. */
export function authorize(world: World, { url, headers, body }: WireRequest): Answer {
  if (headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return refused(400, 'invalid_request', 'The body must be a form');
  const form = new URLSearchParams(body);
  return url.pathname === '/token' ? tokenAnswer(world, headers.authorization, form) : revokeAnswer(world, form);
}

function tokenAnswer(world: World, authorization: string | undefined, form: URLSearchParams): Answer {
  const { settings, grants } = world;
  const [, encoded = ''] = /^Basic (.+)$/i.exec(authorization ?? '') ?? [];
  const [basicId, basicSecret] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  const id = form.get('client_id') ?? basicId;
  const secret = form.get('client_secret') ?? basicSecret;
  if (id !== settings.clientId) return refused(401, 'invalid_client', 'The OAuth client was not found.');
  if (secret !== settings.clientSecret) return refused(401, 'invalid_client', 'Unauthorized');
  const type = form.get('grant_type');
  if (type === 'authorization_code') {
    const code = grants.useCode(form.get('code') ?? '', form.get('redirect_uri') ?? '', form.get('code_verifier'));
    return code === null ? invalidGrant() : tokens(world, code.grant, code.isOffline);
  }
  if (type !== 'refresh_token') return refused(400, 'unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`);
  const grant = grants.useRefreshToken(form.get('refresh_token') ?? '');
  // The refresh token stays the same, so none is sent.
  return grant === null ? refused(400, 'invalid_grant', 'Token has been expired or revoked.') : tokens(world, grant, false);
}

function tokens({ grants, settings }: World, grant: Grant, isOffline: boolean): Answer {
  return {
    status: 200,
    body: {
      access_token: grants.issueAccessToken(grant),
      expires_in: settings.accessTokenSeconds,
      ...(isOffline ? { refresh_token: grants.issueRefreshToken(grant) } : {}),
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
    },
  };
}

function revokeAnswer({ grants }: World, form: URLSearchParams): Answer {
  return grants.revoke(form.get('token') ?? '') ? { status: 200, body: {} } : refused(400, 'invalid_token', 'Token expired or revoked');
}
