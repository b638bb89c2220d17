import { timingSafeEqual } from 'node:crypto';
import { consentForm, type Page, refusedConsent } from '../../doubles/consent-page.js';
import { type Grant, knownScopes } from './grants.js';
import { type Answer, authenticationFailed, invalidRequest, notPermitted, ok, PinterestError } from './wire.js';
import type { World } from './world.js';

/** A grant that is unknown, used or too old. */
const invalidGrant = () => new PinterestError(401, 283, 'The authorization grant is invalid');

/** The person whose consent is given when a test does not name one. */
export const defaultPerson = 'shop_owner';

interface ConsentRequest {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
}

/** What an app asks for. A text when the request is wrong in a way that must not lead back to the app. */
function readConsentRequest({ settings }: World, query: URLSearchParams): ConsentRequest | string {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== settings.appId) return 'This app does not exist.';
  if (!URL.canParse(redirectUri) || settings.redirectUris?.includes(redirectUri) === false)
    return 'The redirect URI is not one of the app.';
  if (query.get('response_type') !== 'code') return 'The response_type must be code.';
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !(knownScopes as readonly string[]).includes(scope));
  if (scopes.length === 0 || unknown !== undefined) return `The scope ${unknown ?? ''} does not exist. Scopes are separated by commas.`;
  return { redirectUri, scopes, state: query.get('state') };
}

export function consentPage(world: World, query: URLSearchParams): Page {
  const request = readConsentRequest(world, query);
  if (typeof request === 'string') return refusedConsent(request);
  return consentForm({ action: '/oauth/', scopes: request.scopes, fields: query, person: defaultPerson });
}

export function answerConsent(world: World, form: URLSearchParams): Page {
  const request = readConsentRequest(world, form);
  if (typeof request === 'string') return refusedConsent(request);
  const target = new URL(request.redirectUri);
  if (form.get('decision') === 'allow') {
    const grant: Grant = { username: form.get('person') ?? defaultPerson, scopes: request.scopes, isSystemUser: false };
    target.searchParams.set('code', world.grants.issueCode(grant, request.redirectUri));
  } else target.searchParams.set('error', 'access_denied');
  if (request.state !== null) target.searchParams.set('state', request.state);
  return { status: 302, location: target.toString() };
}

/** The app proves itself by HTTP Basic, and by nothing else. */
function assertClient({ settings }: World, authorization: string | undefined): void {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(authorization ?? '') ?? [];
  const given = Buffer.from(Buffer.from(encoded, 'base64').toString('utf8'));
  const requested = Buffer.from(`${settings.appId}:${settings.appSecret}`);
  if (given.length !== requested.length || !timingSafeEqual(given, requested)) throw authenticationFailed();
}

const formFields: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['code', 'redirect_uri', 'continuous_refresh'],
  refresh_token: ['refresh_token', 'scope', 'refresh_on', 'continuous_refresh'],
};

export function tokenAnswer(world: World, authorization: string | undefined, form: URLSearchParams): Answer {
  assertClient(world, authorization);
  const type = form.get('grant_type') ?? '';
  const fields = formFields[type];
  if (fields === undefined) throw invalidRequest("'grant_type' must be authorization_code or refresh_token");
  const unknown = [...form.keys()].find((name) => name !== 'grant_type' && !fields.includes(name));
  if (unknown !== undefined) throw invalidRequest(`'${unknown}' is not a parameter of ${type}`);
  const need = (name: string) => {
    const value = form.get(name);
    if (value === null || value === '') throw invalidRequest(`'${name}' is missing`);
    return value;
  };
  const grant =
    type === 'authorization_code'
      ? world.grants.useCode(need('code'), need('redirect_uri'))
      : narrowed(world.grants.useRefreshToken(need('refresh_token')), form.get('scope'));
  if (grant === null) throw invalidGrant();
  const { accessToken, refreshToken } = world.grants.issueTokens(grant);
  const { accessTokenSeconds, refreshTokenSeconds } = world.settings;
  return ok({
    response_type: type,
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    scope: grant.scopes.join(' '),
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshTokenSeconds,
    refresh_token_expires_at: world.clock.seconds() + refreshTokenSeconds,
  });
}

/** A renewed token may have fewer scopes, but no others. */
function narrowed(grant: Grant | null, scope: string | null): Grant | null {
  if (grant === null || scope === null || scope === '') return grant;
  const scopes = scope.split(/[ ,]+/);
  if (scopes.some((one) => !grant.scopes.includes(one))) throw invalidRequest("'scope' has more than was granted");
  return { ...grant, scopes };
}

/** Only tokens of system users can be revoked this way. */
export function revokeAnswer(world: World, authorization: string | undefined, form: URLSearchParams): Answer {
  assertClient(world, authorization);
  const token = form.get('token');
  if (token === null) throw invalidRequest("'token' is missing");
  const hint = form.get('token_type_hint');
  if (hint !== null && !['access_token', 'refresh_token'].includes(hint)) throw invalidRequest("'token_type_hint' is unknown");
  const grant = world.grants.grantOfAny(token);
  if (grant !== null && !grant.isSystemUser) throw notPermitted();
  world.grants.revoke(token);
  return { status: 200, body: null };
}
