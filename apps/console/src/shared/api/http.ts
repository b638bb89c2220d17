import { ApiError, isErrorEnvelope, NetworkError } from './problem.js';

/** Base paths of the public API for browser sessions and of the console's own endpoints. */
export const publicApi = '/console/api/v1';
export const consoleApi = '/console/api';

type Scalar = string | number | boolean | null | undefined;
export type QueryParameters = Readonly<Record<string, Scalar | readonly string[]>>;

export interface ResponseBody<Data, Meta = unknown> {
  readonly data: Data;
  readonly meta: Meta;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface Call {
  readonly query?: QueryParameters;
  readonly body?: unknown;
  /** The revision that the user opened, sent as If-Match so that a newer one is not overwritten. */
  readonly revision?: number;
  readonly signal?: AbortSignal;
}

/** Called on every 401, so that a user whose session ended elsewhere is sent to the sign-in page. */
let onSignedOut: () => void = () => undefined;
export const setSignedOutHandler = (handler: () => void): void => {
  onSignedOut = handler;
};

export function withQuery(path: string, query: QueryParameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'object') search.set(name, String(value));
    else if (value.length > 0) search.set(name, value.join(','));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function call<T>(method: string, path: string, { query, body, revision, signal }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (revision !== undefined) headers['if-match'] = `"${revision}"`;
  // The idempotency key lets the retry below repeat a write whose response was lost without applying it twice.
  const isSafeToRepeat = method === 'GET' || path.startsWith(publicApi);
  if (method !== 'GET' && isSafeToRepeat) headers['idempotency-key'] = crypto.randomUUID();
  const request: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  const url = withQuery(path, query);
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
  if (response.ok && responseBody !== undefined) return responseBody as T;
  if (!isErrorEnvelope(responseBody)) throw new NetworkError();
  if (response.status === 401 && path !== `${consoleApi}/session`) onSignedOut();
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ApiError(response.status, responseBody, retryAfter > 0 ? retryAfter : null);
}

export const http = {
  get: <T>(path: string, query?: QueryParameters, signal?: AbortSignal) =>
    call<T>('GET', path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) }),
  post: <T>(path: string, body?: unknown, options: Call = {}) => call<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body: unknown) => call<T>('PUT', path, { body }),
  patch: <T>(path: string, body: unknown, options: Call = {}) => call<T>('PATCH', path, { ...options, body }),
  delete: <T>(path: string, options: Call = {}) => call<T>('DELETE', path, options),
};

/** Query options of a cursor-paginated list. */
export const pagedQuery = <Item>(path: string, query: QueryParameters) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    http.get<Page<Item>>(path, { ...query, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<Item>) => last.next_cursor,
});
