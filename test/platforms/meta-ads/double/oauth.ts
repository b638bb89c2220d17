import { createHash, timingSafeEqual } from 'node:crypto';
import { consentForm, type Page, refusedConsent } from '../../doubles/consent-page.js';
import { invalidParameter, malformedToken, tokenDead, unknownPath } from './errors.js';
import type { GraphRequest } from './request.js';
import { type Grant, knownScopes, type Token } from './tokens.js';
import { type Answer, GraphError, ok } from './wire.js';
import type { World } from './world.js';

/** The person whose consent is given when a test does not name one. */
export const defaultPerson = 'shop_owner';

interface ConsentRequest {
  readonly redirectUri: string;
  readonly kind: Grant['kind'];
  readonly scopes: readonly string[];
  readonly state: string | null;
}

/** What an app asks for. A text when the request is wrong in a way that must not lead back to the app. */
function readConsent({ settings }: World, query: URLSearchParams): ConsentRequest | string {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== settings.appId) return 'This app does not exist.';
  if (!URL.canParse(redirectUri) || settings.redirectUris?.includes(redirectUri) === false)
    return 'The redirect URI is not one of the app.';
  if (query.get('response_type') !== 'code') return 'The response_type must be code.';
  const common = { redirectUri, state: query.get('state') };
  const config = query.get('config_id');
  if (config !== null) {
    if (config !== settings.configId) return 'This configuration does not exist.';
    if (query.has('scope')) return 'A configuration decides the permissions: scope cannot be sent with it.';
    if (query.get('override_default_response_type') !== 'true') return 'A code needs override_default_response_type with a configuration.';
    return { ...common, kind: 'system', scopes: knownScopes };
  }
  const scopes = (query.get('scope') ?? '').split(/[, ]/).filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !(knownScopes as readonly string[]).includes(scope));
  if (unknown !== undefined) return `Invalid Scopes: ${unknown}.`;
  return { ...common, kind: 'user', scopes: [...new Set(['public_profile', ...scopes])] };
}

/** The dialog. A version in its path must be one that the platform serves. */
export function consent(world: World, method: string, query: URLSearchParams, path: string): Page {
  const request = readConsent(world, query);
  if (typeof request === 'string') return refusedConsent(request);
  if (method === 'GET') return consentForm({ action: path, scopes: request.scopes, fields: query, person: defaultPerson });
  const target = new URL(request.redirectUri);
  if (query.get('decision') === 'allow') target.searchParams.set('code', codeFor(world, request, query.get('person') ?? defaultPerson));
  else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_code', '200');
    target.searchParams.set('error_description', 'Permissions error');
    target.searchParams.set('error_reason', 'user_denied');
  }
  if (request.state !== null) target.searchParams.set('state', request.state);
  return { status: 302, location: target.toString() };
}

function codeFor(world: World, { kind, scopes, redirectUri }: ConsentRequest, person: string): string {
  const declined = scopes.filter((scope) => world.declined.get(person)?.includes(scope) === true);
  const grant: Grant = {
    person,
    kind,
    userId: world.userId(person, kind),
    scopes: scopes.filter((scope) => !declined.includes(scope)),
    declined,
  };
  return world.tokens.issueCode(grant, redirectUri);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Reads the parameters of a call for tokens: no others than these. */
function readParams(request: GraphRequest, names: readonly string[], optional: readonly string[] = []): Record<string, string> {
  const unknown = Object.keys(request.params).find((name) => ![...names, ...optional].includes(name));
  if (unknown !== undefined) throw invalidParameter(`The parameter ${unknown} is not one of this call`, unknown);
  for (const name of names) {
    const value = request.params[name];
    if (typeof value !== 'string' || value === '') throw invalidParameter(`Missing ${name} parameter.`, name);
  }
  return request.params as Record<string, string>;
}

/** The app proves itself by parameters, and by nothing else. */
function assertApp({ settings }: World, { client_id: id = '', client_secret: secret = '' }: Readonly<Record<string, string>>): void {
  if (!isSame(id, settings.appId)) throw new GraphError({ code: 101 }, 'Error validating application. Cannot get application info.');
  if (!isSame(secret, settings.appSecret)) throw new GraphError({ code: 1 }, 'Error validating client secret.');
}

const codeErrors = {
  used: [36_009, 'This authorization code has been used.'],
  expired: [36_007, 'This authorization code has expired.'],
  redirect: [36_008, 'Error validating verification code. Please make sure your redirect_uri is identical to the one you used.'],
  unknown: [36_009, 'Invalid verification code format.'],
} as const;

function tokenAnswer({ clock }: World, { text, expiresAt }: Token): Answer {
  const expires = expiresAt === 0 ? {} : { expires_in: Math.round((expiresAt - clock.now()) / 1_000) };
  return ok({ access_token: text, token_type: 'bearer', ...expires });
}

function exchangeCode(world: World, request: GraphRequest): Answer {
  const params = readParams(request, ['client_id', 'client_secret', 'redirect_uri', 'code'], ['grant_type']);
  assertApp(world, params);
  const found = world.tokens.useCode(params['code'] as string, params['redirect_uri'] as string);
  if (typeof found !== 'string') return tokenAnswer(world, world.tokens.issue(found.grant));
  const [subcode, message] = codeErrors[found];
  throw new GraphError({ code: 100, subcode }, message);
}

/** A token for one that lives longer. The old one lives on to its own end. An expired token cannot be exchanged. */
function exchangeToken(world: World, request: GraphRequest): Answer {
  const params = readParams(request, ['client_id', 'client_secret', 'grant_type', 'fb_exchange_token'], ['set_token_expires_in_60_days']);
  assertApp(world, params);
  const token = world.tokens.valid(params['fb_exchange_token'] as string);
  const isLimited = params['set_token_expires_in_60_days'] === 'true';
  const { extendsLongTokens, longTokenSeconds } = world.settings;
  if (token.grant.kind === 'system')
    return tokenAnswer(world, world.tokens.issue(token.grant, isLimited ? { seconds: longTokenSeconds } : {}));
  if (token.isLong && !extendsLongTokens) return tokenAnswer(world, token);
  return tokenAnswer(world, world.tokens.issue(token.grant, { isLong: true }));
}

/** Ends one token of a system user. */
function revoke(world: World, request: GraphRequest): Answer {
  const params = readParams(request, ['client_id', 'client_secret', 'revoke_token']);
  assertApp(world, params);
  if (request.token === null) throw invalidParameter('Missing access_token parameter.', 'access_token');
  const caller = world.tokens.valid(request.token);
  const token = world.tokens.find(params['revoke_token'] as string);
  if (token === undefined) throw malformedToken();
  if (token.grant.kind !== 'system' || token.grant.userId !== caller.grant.userId)
    throw invalidParameter('The token to revoke must be one of a system user', 'revoke_token');
  world.tokens.revoke(token.text);
  return ok({ success: true });
}

function debugToken(world: World, request: GraphRequest): Answer {
  const { input_token: text = '' } = readParams(request, ['input_token']);
  const { appId, appSecret } = world.settings;
  if (!isSame(request.token ?? '', `${appId}|${appSecret}`)) throw tokenDead('invalid');
  const token = world.tokens.find(text);
  if (token === undefined) {
    const error = { code: 190, message: 'Invalid OAuth access token.' };
    return ok({ data: { error, is_valid: false, scopes: [] } });
  }
  const { grant, issuedAt, expiresAt, endedBy } = token;
  const seconds = (ms: number) => Math.floor(ms / 1_000);
  const isValid = endedBy === null && !world.tokens.isExpired(token);
  return ok({
    data: {
      app_id: appId,
      application: 'Advertising',
      type: grant.kind === 'system' ? 'SYSTEM_USER' : 'USER',
      user_id: grant.userId,
      is_valid: isValid,
      issued_at: seconds(issuedAt),
      expires_at: seconds(expiresAt),
      data_access_expires_at: grant.kind === 'system' ? 0 : seconds(issuedAt) + 90 * 86_400,
      scopes: grant.scopes,
      granular_scopes: grant.scopes.map((scope) => ({ scope })),
      ...(isValid ? {} : { error: { code: 190, subcode: 463, message: 'Error validating access token' } }),
    },
  });
}

/** The calls for tokens, which work without a token of a person. Null: the path is none of them. */
export function answerForTokens(world: World, request: GraphRequest): Answer | null {
  const path = request.path.join('/');
  const isToken = path === 'oauth/access_token';
  if (isToken) return request.params['grant_type'] === 'fb_exchange_token' ? exchangeToken(world, request) : exchangeCode(world, request);
  if (!['oauth/revoke', 'debug_token'].includes(path)) return null;
  if (request.method !== 'GET') throw unknownPath(`/${path}`);
  return path === 'debug_token' ? debugToken(world, request) : revoke(world, request);
}
