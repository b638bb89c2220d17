import type { ItemOf, ListPath, Method, Page, PathOf, QueryOf, RequestOf, ResponseOf } from './operations.js';
import { ApiError, isErrorEnvelope, NetworkError } from './problem.js';

const publicPrefix = '/v1/';
/** The session authorizes requests to `/v1` under this path. */
const mount = '/console/api';
const sessionPath = '/console/api/session';

type Scalar = string | number | boolean | null | undefined;

/** Called on every 401, so that a user whose session ended elsewhere is sent to the sign-in page. */
let onSignedOut: () => void = () => undefined;
export const setSignedOutHandler = (handler: () => void): void => {
  onSignedOut = handler;
};

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: unknown;
  readonly revision?: number;
  readonly signal?: AbortSignal;
}

function urlOf(path: string, { params = {}, query = {} }: Call): string {
  const filledIn = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `${path.startsWith(publicPrefix) ? mount : ''}${filledIn}${text === '' ? '' : `?${text}`}`;
}

async function call(method: string, path: string, options: Call = {}): Promise<unknown> {
  const { body, revision, signal } = options;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (revision !== undefined) headers['if-match'] = `"${revision}"`;
  // The idempotency key lets the retry below repeat a write whose response was lost without applying it twice.
  const isSafeToRepeat = method === 'GET' || path.startsWith(publicPrefix);
  if (method !== 'GET' && isSafeToRepeat) headers['idempotency-key'] = crypto.randomUUID();
  const request: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  const url = urlOf(path, options);
  const response = await fetch(url, request)
    .catch((error: unknown) => {
      if (!isSafeToRepeat || signal?.aborted) throw error;
      return fetch(url, request);
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new NetworkError();
    });
  const responseBody: unknown = await response.json().catch(() => undefined);
  if (response.ok && responseBody !== undefined) return responseBody;
  if (!isErrorEnvelope(responseBody)) throw new NetworkError();
  if (response.status === 401 && path !== sessionPath) onSignedOut();
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ApiError(response.status, responseBody, retryAfter > 0 ? retryAfter : null);
}

/** Optional for an operation without path parameters and body. */
type Arguments<P extends PathOf<M>, M extends Method> =
  object extends RequestOf<P, M> ? [request?: RequestOf<P, M>] : [request: RequestOf<P, M>];

/** Calls an operation. The OpenAPI documents determine the types of the path, the request and the response. */
const caller =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P, ...[request]: Arguments<P, M>): Promise<ResponseOf<P, M>> =>
    call(method.toUpperCase(), path, request) as Promise<ResponseOf<P, M>>;

export const http = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  patch: caller('patch'),
  delete: caller('delete'),
};

/** The URL of a file, for a link. */
export const fileUrl = <P extends PathOf<'get'>>(
  path: P,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, Scalar>>,
): string => urlOf(path, { params, query });

export interface PagedQuery<Item> {
  readonly queryFn: (context: { readonly pageParam: string | null; readonly signal: AbortSignal }) => Promise<Page<Item>>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: Page<Item>) => string | null;
}

/** Query options of a cursor-paginated list. */
export const pagedQuery = <P extends ListPath>(
  path: P,
  query: QueryOf<P, 'get'>,
  params: Readonly<Record<string, string>> = {},
): PagedQuery<ItemOf<P>> => ({
  queryFn: ({ pageParam, signal }) =>
    call('GET', path, { params, query: { ...query, cursor: pageParam }, signal }) as Promise<Page<ItemOf<P>>>,
  initialPageParam: null,
  getNextPageParam: (last) => last.next_cursor,
});
