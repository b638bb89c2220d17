import type { CallKind } from '../../platform-under-test.js';
import type { Page } from '../../doubles/consent-page.js';
import { type RunningServer, sendPage, serve, type WireRequest } from '../../doubles/http-server.js';
import { adAccountRoutes } from './ad-accounts.js';
import { adGroupRoutes } from './ad-groups.js';
import { adRoutes } from './ads.js';
import { analyticsRoutes } from './analytics.js';
import { audienceSizingRoutes } from './audience-sizing.js';
import { audienceRoutes } from './audiences.js';
import { boardRoutes } from './boards.js';
import { conversionTagRoutes } from './conversion-tags.js';
import { campaignRoutes } from './campaigns.js';
import { answerConsent, consentPage, revokeAnswer, tokenAnswer } from './oauth.js';
import { pinRoutes } from './pins.js';
import { reportRoutes } from './reports.js';
import { adAccountOf, type Call, matchPath, parse, readQuery, type Route } from './routes.js';
import { idText, pathId } from './rules/fields.js';
import { targetingOptionRoutes } from './targeting-options.js';
import {
  type Answer,
  authenticationFailed,
  invalidRequest,
  notFound,
  PinterestError,
  scopeMissing,
  tooManyReports,
  tooManyRequests,
} from './wire.js';
import type { World } from './world.js';

const routes: readonly Route[] = [
  ...adAccountRoutes,
  ...boardRoutes,
  ...pinRoutes,
  ...conversionTagRoutes,
  ...audienceRoutes,
  ...audienceSizingRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...campaignRoutes,
  ...adGroupRoutes,
  ...adRoutes,
  ...targetingOptionRoutes,
];

/** One call as it went over the wire. `answer` is null when it was cut off. */
export type Exchange = (request: WireRequest, answer: Answer | null) => void;

export function startServer(world: World, onExchange: Exchange = () => {}): Promise<RunningServer> {
  return serve(async (request, response, incoming) => {
    if (request.url.pathname === '/oauth/') return sendPage(response, consent(world, request));
    const answered = await answerTo(world, request, onExchange);
    if (answered === null) {
      incoming.socket.destroy();
      return;
    }
    const { status, headers, text } = replyOf(answered);
    response.writeHead(status, headers).end(text);
  });
}

/** The answer to a call, without its transport. Null when it is cut off. */
export async function answerTo(world: World, request: WireRequest, onExchange: Exchange = () => {}): Promise<Answer | null> {
  const answered = await answerOf(world, request);
  onExchange(request, answered);
  return answered;
}

export function replyOf({ status, body }: Answer) {
  const headers: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  return { status, headers, text: body === null ? '' : JSON.stringify(body) };
}

function consent(world: World, { method, url, body }: WireRequest): Page {
  if (method === 'POST') return answerConsent(world, new URLSearchParams(body));
  return method === 'GET' ? consentPage(world, url.searchParams) : { status: 405 };
}

/** Reports and sizes of audiences are asked for by POST, and nothing stays of them that users see. */
function kindOf(method: string, path: string): CallKind {
  if (method === 'GET' || /\/(reports|audience_sizing)$/.test(path)) return 'read';
  return method === 'POST' ? 'create' : 'change';
}

async function answerOf(world: World, request: WireRequest): Promise<Answer | null> {
  const path = request.url.pathname.replace(/^\/v5/, '');
  const isToken = ['/oauth/token', '/oauth/token/revoke'].includes(path) && request.method === 'POST';
  const token = bearerOf(request);
  const fate = isToken ? 'work' : world.faults.fateOf(kindOf(request.method, path), (id) => canConcern(world, request, token, id));
  if (fate === 'cut_before') return null;
  if (fate === 'throttle') return failed(path.endsWith('/analytics') ? tooManyReports() : tooManyRequests());
  if (world.faults.isDown)
    return failed(new PinterestError(503, 4197, 'The endpoint has been ramped down and is currently not accepting any traffic.'));
  if (fate === 'expire_token') world.grants.expireAccessToken(token);
  const answer = await Promise.resolve()
    .then(() => (isToken ? authorize(world, path, request) : operate(world, path, request, token)))
    .catch((error: unknown) => {
      if (error instanceof PinterestError) return failed(error);
      throw error;
    });
  return fate === 'cut_after' ? null : answer;
}

const failed = ({ status, code, message }: PinterestError): Answer => ({ status, body: { code, message } });

const bearerOf = ({ headers }: WireRequest): string => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** A call that names an ad account concerns that one; another call concerns all ad accounts of its user. */
function canConcern(world: World, { url }: WireRequest, token: string, adAccountId: string): boolean {
  const named = /\/ad_accounts\/([^/]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('ad_account_id');
  if (named !== null) return named === adAccountId;
  const { username } = world.grants.grantOfAny(token) ?? { username: '' };
  return world.adAccounts.get(adAccountId)?.roles.has(username) === true;
}

function authorize(world: World, path: string, { headers, body }: WireRequest): Answer {
  if (headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') throw invalidRequest('the body must be a form');
  const answer = path === '/oauth/token' ? tokenAnswer : revokeAnswer;
  return answer(world, headers.authorization, new URLSearchParams(body));
}

async function operate(world: World, path: string, request: WireRequest, token: string): Promise<Answer> {
  const { method, url } = request;
  if (!url.pathname.startsWith('/v5/')) throw notFound('Page');
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params === null ? [] : [{ route, params }];
  });
  const match = matches.find(({ route }) => route.method === method);
  if (match === undefined) throw matches.length === 0 ? notFound('Page') : new PinterestError(405, 5, 'Method not allowed');
  const { route, params } = match;
  const grant = world.grants.grantOf(token);
  if (grant === null) throw authenticationFailed();
  world.rateLimits.assertWithin(world, grant.username, route);
  if (!route.scopes.every((scope) => grant.scopes.includes(scope))) throw scopeMissing();
  for (const [name, value] of Object.entries(params)) {
    if (name.endsWith('_id')) parse(name === 'ad_account_id' ? pathId : idText, value);
  }
  const query = readQuery(route, url.searchParams) as Readonly<Record<string, unknown>>;
  const body = route.body === null ? undefined : parse(route.body, readJson(request));
  const named = params['ad_account_id'] ?? query['ad_account_id'];
  const adAccount = typeof named === 'string' ? adAccountOf(world, grant, named, route) : null;
  const isOfPeople = /^\/(pins|boards)/.test(route.path);
  if (isOfPeople && method === 'GET' && world.settings.deniesPinnerData) throw new PinterestError(403, 29, 'PINNER_DATA_ACCESS_DENIED');
  if (method === 'PATCH' && world.faults.isHidden()) throw notFound('The requested resource', 2);
  const username = adAccount?.owner.username ?? grant.username;
  return route.work({ world, grant, params, query, body, adAccount, username } as unknown as Call<never, never>);
}

function readJson({ headers, body }: WireRequest): unknown {
  if (headers['content-type']?.split(';')[0] !== 'application/json') throw invalidRequest('the body must be JSON');
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest('the body is not JSON');
  }
}
