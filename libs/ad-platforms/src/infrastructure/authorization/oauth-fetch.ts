import type { OutgoingResponse } from '#libs/operations';
import type { CustomFetch } from 'openid-client';
import type { PlatformHttp } from '../outgoing/platform-http.js';
import type { OAuthProtocol } from './oauth-protocol.js';

/** Routes openid-client's calls through `PlatformHttp`, with its address check, limits and circuit breaker. */
export function createFetch(http: PlatformHttp, { clientAuthentication, readError }: OAuthProtocol): CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const inQuery = clientAuthentication === 'query' && method === 'POST' && typeof text === 'string';
    const response = await http.send({
      method: inQuery ? 'GET' : (method as 'GET' | 'POST'),
      url: inQuery ? `${url}?${text}` : url,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !inQuery || name !== 'content-type')),
      ...(typeof text === 'string' && !inQuery ? { body: text } : {}),
      // Authorization codes and rotating refresh tokens work once, so a POST must not be retried after a lost response.
      isIdempotent: method === 'GET',
    });
    return standardResponse(response, readError);
  };
}

function standardResponse(response: OutgoingResponse, readError: OAuthProtocol['readError']): Response {
  const error = readError?.(response) ?? null;
  if (error !== null) {
    return Response.json({ error: error.code, error_description: error.description ?? error.code }, { status: 400 });
  }
  return new Response(response.text === '' ? null : response.text, { status: response.status, headers: response.headers });
}
