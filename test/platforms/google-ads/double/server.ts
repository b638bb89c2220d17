import { randomBytes } from 'node:crypto';
import { type RunningServer, sendPage, serve, type WireRequest } from '../../doubles/http-server.js';
import type { CallKind } from '../../platform-under-test.js';
import { accessibleCustomers, assertInstallation, callerOf, grantOf } from './access.js';
import { adsFailure, AdsError, type Answer, badRequest, RpcFailure, showFailure } from './errors.js';
import { mutateAll, mutateAssets } from './mutate.js';
import { authorize, consent, consentPath } from './oauth.js';
import { InvalidPayload, readMessage } from './schema/read-json.js';
import type { Json } from './schema/types.js';
import { search } from './search/search.js';
import { suggestPlaces } from './places.js';
import type { World } from './world.js';

/** One call as it went over the wire. `answer` is null when it was cut off. */
export type Exchange = (request: WireRequest, answer: Answer | null) => void;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** The message of the body. */
  readonly body: string | null;
  work(world: World, request: WireRequest, body: Json, customerId: string): unknown;
}

const callerIn = (world: World, { headers }: WireRequest, customerId: string) =>
  callerOf(world, grantOf(world, headers.authorization), customerId, headers['login-customer-id'] as string | undefined);

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/customers:listAccessibleCustomers$/,
    body: null,
    work(world, { headers }) {
      const customers = accessibleCustomers(world, grantOf(world, headers.authorization));
      world.quota.useOperations(1);
      return { resourceNames: customers.map(({ id }) => `customers/${id}`) };
    },
  },
  {
    method: 'POST',
    path: /^\/customers\/([^/:]+)\/googleAds:search$/,
    body: 'SearchGoogleAdsRequest',
    work: (world, request, body, id) => search(world, callerIn(world, request, id), body),
  },
  {
    method: 'POST',
    path: /^\/customers\/([^/:]+)\/googleAds:mutate$/,
    body: 'MutateGoogleAdsRequest',
    work: (world, request, body, id) => mutateAll(world, callerIn(world, request, id), body),
  },
  {
    method: 'POST',
    path: /^\/customers\/([^/:]+)\/assets:mutate$/,
    body: 'MutateAssetsRequest',
    work: (world, request, body, id) => mutateAssets(world, callerIn(world, request, id), body),
  },
  {
    method: 'POST',
    path: /^\/geoTargetConstants:suggest$/,
    body: 'SuggestGeoTargetConstantsRequest',
    work(world, { headers }, body) {
      grantOf(world, headers.authorization);
      world.quota.useOperations(1);
      return suggestPlaces(body);
    },
  },
];

export function startServer(world: World, onExchange: Exchange = () => {}): Promise<RunningServer> {
  return serve(async (request, response, incoming) => {
    if (request.url.pathname === consentPath) {
      world.doLateWork();
      return sendPage(response, consent(world, request));
    }
    const requestId = randomBytes(12).toString('base64url');
    const answered = answerTo(world, request, requestId, onExchange);
    if (answered === null) {
      incoming.socket.destroy();
      return;
    }
    const { status, headers, text } = replyOf(answered, requestId);
    response.writeHead(status, headers).end(text);
  });
}

/** The answer to a call, without its transport. Null when it is cut off. */
export function answerTo(world: World, request: WireRequest, requestId: string, onExchange: Exchange = () => {}): Answer | null {
  world.doLateWork();
  const answered = answerOf(world, request, requestId);
  onExchange(request, answered);
  return answered;
}

export function replyOf({ status, body }: Answer, requestId: string) {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8';
  return { status, headers: { 'content-type': type, 'request-id': requestId }, text: isPage ? body : JSON.stringify(body) };
}

/** A mutate that makes something is a create, and any other one a change. */
function kindOf({ url, body }: WireRequest): CallKind {
  if (!url.pathname.endsWith(':mutate') || /"validateOnly":\s*true/.test(body)) return 'read';
  return /"create":/.test(body) ? 'create' : 'change';
}

/** A call that names a customer concerns that one; another call concerns all that its person reaches. */
function canConcern(world: World, { url, headers }: WireRequest, customerId: string): boolean {
  const named = /\/customers\/(\d+)/.exec(url.pathname)?.[1];
  if (named !== undefined) return named === customerId;
  const person = world.grants.personOf(bearerOf(headers.authorization));
  return world.customers.get(customerId)?.roles.has(person) === true;
}

const bearerOf = (header = ''): string => /^Bearer (\S+)$/i.exec(header)?.[1] ?? '';
const page = (status: number, text: string): Answer => ({ status, body: `<!DOCTYPE html><title>Error ${status}</title><p>${text}` });

function answerOf(world: World, request: WireRequest, requestId: string): Answer | null {
  const { url, headers, method } = request;
  const isToken = method === 'POST' && ['/token', '/revoke'].includes(url.pathname);
  if (isToken) return authorize(world, request);
  const [, version = '', path = ''] = /^\/(v\d+)(\/.*)$/.exec(url.pathname) ?? [];
  const guarded = (work: () => Answer): Answer => {
    try {
      return work();
    } catch (error) {
      if (error instanceof RpcFailure) return showFailure(error, version, requestId);
      throw error;
    }
  };
  const { faults } = world;
  const fate = faults.fateOf(kindOf(request), (id) => canConcern(world, request, id));
  if (fate === 'cut_before') return null;
  if (fate === 'throttle') return guarded(() => raise(world.quota.throttled()));
  if (faults.isDown)
    return guarded(() => raise(adsFailure('UNAVAILABLE', new AdsError('internalError', 'TRANSIENT_ERROR', 'Retry the request.'))));
  if (fate === 'expire_token') world.grants.expireAccessToken(bearerOf(headers.authorization));
  const work = () => guarded(() => operate(world, request, version, path));
  const customerId = /\/customers\/(\d+)/.exec(path)?.[1] ?? '';
  const lateSeconds = path.endsWith(':mutate') ? faults.late.get(customerId) : undefined;
  if (lateSeconds !== undefined) {
    faults.late.delete(customerId);
    world.later(lateSeconds, work);
    return null;
  }
  const answer = work();
  return fate === 'cut_after' ? null : answer;
}

function raise(failure: RpcFailure): never {
  throw failure;
}

function operate(world: World, request: WireRequest, version: string, path: string): Answer {
  const { method, url, headers } = request;
  const { versions } = world.settings;
  const known = routes.filter((one) => one.path.test(path));
  if (known.length === 0) return page(404, `The requested URL ${url.pathname} was not found on this server.`);
  const route = known.find((one) => one.method === method);
  if (route === undefined) return page(404, `The requested URL ${url.pathname} was not found on this server.`);
  if (!versions.includes(version)) {
    const isFuture = Number(version.slice(1)) > Math.max(...versions.map((one) => Number(one.slice(1))));
    if (isFuture) return page(404, `The requested URL ${url.pathname} was not found on this server.`);
    const message = `Version ${version} is deprecated. Requests to this version will be blocked.`;
    throw adsFailure('INVALID_ARGUMENT', new AdsError('requestError', 'UNSUPPORTED_VERSION', message));
  }
  grantOf(world, headers.authorization);
  assertInstallation(world, headers['developer-token'] as string | undefined);
  const customerId = route.path.exec(path)?.[1] ?? '';
  if (customerId !== '') world.quota.assertRequest(customerId);
  return { status: 200, body: route.work(world, request, readBody(route, request), customerId) };
}

function readBody({ body: message }: Route, { headers, body, url }: WireRequest): Json {
  const [extra] = [...url.searchParams.keys()].filter((name) => !['alt', '$alt', 'prettyPrint'].includes(name));
  if (extra !== undefined)
    throw badRequest(`Invalid JSON payload received. Unknown name "${extra}": Cannot bind query parameter. Field could not be found.`, '');
  if (message === null) return {};
  if (headers['content-type']?.split(';')[0] !== 'application/json') throw badRequest('The body must be JSON.', '');
  try {
    return readMessage(message, JSON.parse(body));
  } catch (error) {
    if (error instanceof InvalidPayload) throw badRequest(error.message, error.field);
    if (error instanceof SyntaxError) throw badRequest('Invalid JSON payload received. Expected a value.', '');
    throw error;
  }
}
