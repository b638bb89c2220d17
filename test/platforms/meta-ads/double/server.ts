import type { CallKind } from '../../platform-under-test.js';
import { type RunningServer, sendPage, serve, type WireRequest } from '../../doubles/http-server.js';
import { nodeOf, operate } from './dispatch.js';
import { accountThrottled, outage, tokenDead } from './errors.js';
import { answerForTokens, consent } from './oauth.js';
import { type GraphRequest, readRequest } from './request.js';
import { type Answer, errorAnswer, GraphError } from './wire.js';
import type { World } from './world.js';

/** One call as it went over the wire. `answer` is null when it was cut off. */
export type Exchange = (request: WireRequest, answer: Answer | null) => void;

export function startServer(world: World, onExchange: Exchange = () => {}): Promise<RunningServer> {
  return serve(async (request, response, incoming) => {
    const { url, method, body } = request;
    if (/^\/(v\d+\.\d+\/)?dialog\/oauth$/.test(url.pathname)) {
      const query = method === 'POST' ? new URLSearchParams(body) : url.searchParams;
      return sendPage(response, consent(world, method, query, url.pathname));
    }
    const answer = await answerOf(world, request);
    onExchange(request, answer);
    if (answer === null) {
      incoming.socket.destroy();
      return;
    }
    const { status, headers, text } = replyOf(world, answer);
    response.writeHead(status, headers).end(text);
  });
}

export function replyOf({ settings }: World, { status, headers, body }: Answer) {
  const own = { 'content-type': 'application/json; charset=UTF-8', 'facebook-api-version': settings.versions.at(-1) ?? '' };
  return { status, headers: { ...own, ...headers }, text: JSON.stringify(body) };
}

/** Validations and report runs change nothing that users see. */
function kindOf({ method, path, params }: GraphRequest): CallKind {
  if (method === 'GET' || path[1] === 'insights') return 'read';
  if (JSON.stringify(params['execution_options'] ?? '').includes('validate_only')) return 'read';
  return method === 'POST' && path.length > 1 ? 'create' : 'change';
}

/** The answer to a call, without its transport. Null when it is cut off. */
export async function answerOf(world: World, wire: WireRequest): Promise<Answer | null> {
  let request: GraphRequest;
  try {
    request = await readRequest(wire);
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error);
    throw error;
  }
  const isForTokens = /^(oauth|debug_token)$/.test(request.path[0] ?? '') || request.path[1] === 'permissions';
  const fate = isForTokens ? 'work' : world.faults.fateOf(kindOf(request), (id) => concerns(world, request, id));
  if (fate === 'cut_before') return null;
  const extra = headersOf(world, request);
  const failed = (error: GraphError): Answer => ({ ...errorAnswer(error), headers: extra });
  if (fate === 'throttle') return failed(accountThrottled());
  if (world.faults.isDown) return failed(outage());
  if (fate === 'expire_token') {
    world.tokens.expire(request.token ?? '');
    return failed(tokenDead('expired'));
  }
  const answer = await work(world, request, wire.url);
  if (fate === 'cut_after') return null;
  return { ...answer, headers: { ...headersOf(world, request), ...answer.headers } };
}

async function work(world: World, request: GraphRequest, url: URL): Promise<Answer> {
  try {
    const path = new URL(`${url.pathname}${url.search}`, world.origin);
    path.searchParams.delete('access_token');
    return answerForTokens(world, request) ?? (await operate(world, request, path.toString()));
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error);
    throw error;
  }
}

/** The ad account that a call names, itself or by something in it. */
function accountOf(world: World, { path }: GraphRequest): string | null {
  return nodeOf(world, path[0] ?? '', null)?.adAccountId ?? null;
}

/** A call that names nothing in an ad account concerns all ad accounts of its person. */
function concerns(world: World, request: GraphRequest, adAccountId: string): boolean {
  const named = accountOf(world, request);
  if (named !== null) return named === adAccountId;
  const person = world.tokens.find(request.token ?? '')?.grant.person ?? '';
  return world.adAccounts.get(adAccountId)?.tasks.has(person) === true;
}

function headersOf(world: World, request: GraphRequest): Record<string, string> {
  const id = accountOf(world, request);
  const isEnding = request.version !== null && request.version === world.settings.endingVersion;
  const warning = { 'x-ad-api-version-warning': 'The call has been auto-upgraded as the version will end soon.' };
  return {
    ...(isEnding ? warning : {}),
    ...(id === null ? {} : world.rateLimits.headers(world, id, request.path[1] === 'insights')),
  };
}
