import type { CallKind } from '../../platform-under-test.js';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adAccountRoutes } from './ad-accounts.js';
import { adGroupRoutes } from './ad-groups.js';
import { adRoutes } from './ads.js';
import { analyticsRoutes } from './analytics.js';
import { audienceSizingRoutes } from './audience-sizing.js';
import { audienceRoutes } from './audiences.js';
import { boardRoutes } from './boards.js';
import { conversionTagRoutes } from './conversion-tags.js';
import { campaignRoutes } from './campaigns.js';
import { answerConsent, consentPage, type Page, revokeAnswer, tokenAnswer } from './oauth.js';
import { pinRoutes } from './pins.js';
import { reportRoutes } from './reports.js';
import { adAccountOf, type Call, matchPath, parse, readQuery, type Route } from './routes.js';
import { idText, pathId } from './rules/fields.js';
import { targetingOptionRoutes } from './targeting-options.js';
import { type Answer, authenticationFailed, invalidRequest, notFound, PinterestError, scopeMissing, tooManyRequests } from './wire.js';
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

interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One call as it went over the wire. `answer` is null when it was cut off. */
export type Exchange = (request: WireRequest, answer: Answer | null) => void;

export interface RunningServer {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startServer(world: World, onExchange: Exchange = () => {}): Promise<RunningServer> {
  const server = createServer((incoming, response) => {
    void receive(world, incoming, response, onExchange).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return listen(server);
}

export async function listen(server: Server): Promise<RunningServer> {
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(world: World, incoming: IncomingMessage, response: ServerResponse, onExchange: Exchange): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const request: WireRequest = {
    method: incoming.method ?? 'GET',
    url,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
  if (url.pathname === '/oauth/') return sendPage(response, consent(world, request));
  const answer = await answerOf(world, request);
  onExchange(request, answer);
  if (answer === null) {
    incoming.socket.destroy();
    return;
  }
  const text = answer.body === null ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, text === '' ? {} : { 'content-type': 'application/json' }).end(text);
}

function consent(world: World, { method, url, body }: WireRequest): Page {
  if (method === 'POST') return answerConsent(world, new URLSearchParams(body));
  return method === 'GET' ? consentPage(world, url.searchParams) : { status: 405 };
}

function sendPage(response: ServerResponse, { status, html = '', location }: Page): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location === undefined ? {} : { location }) }).end(html);
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
  if (fate === 'throttle') return failed(tooManyRequests());
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
