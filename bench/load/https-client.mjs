// @ts-check
import { Agent, request } from 'node:https';

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string, body: any, ms: number }} Reply */

/**
 * A client with keep-alive connections. `ms` is the time from the call to the end of the response.
 * @param {{ baseUrl: string, ca: string }} server
 * @param {number} [maxSockets]
 */
export function httpsClient({ baseUrl, ca }, maxSockets = 256) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets });
  return {
    /**
     * @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method
     * @param {string} path
     * @param {string | null} key null sends none
     * @param {{ body?: object, headers?: Record<string, string> }} [more]
     * @returns {Promise<Reply>}
     */
    call: (method, path, key, { body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const json = payload === undefined ? {} : { 'content-type': 'application/json' };
        const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
        const sent = request(new URL(baseUrl + path), { method, agent, headers: { ...authorization, ...json, ...headers } }, (response) => {
          let text = '';
          response.on('data', (chunk) => void (text += chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: JSON.parse(text),
              ms: performance.now() - started,
            }),
          );
          response.on('error', reject);
        });
        sent.on('error', reject).end(payload);
      }),
    close: () => agent.destroy(),
  };
}
