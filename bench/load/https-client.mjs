// @ts-check
import { Agent, request } from 'node:https';

/** @typedef {{ status: number, body: any, ms: number }} Reply */

/**
 * A client with keep-alive connections. `ms` is the time from the call to the end of the response.
 * @param {{ baseUrl: string, ca: string }} server
 */
export function httpsClient({ baseUrl, ca }) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 256 });
  return {
    /**
     * @param {'GET' | 'POST'} method
     * @param {string} path
     * @param {string} key
     * @param {{ body?: object, headers?: Record<string, string> }} [more]
     * @returns {Promise<Reply>}
     */
    call: (method, path, key, { body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const json = payload === undefined ? {} : { 'content-type': 'application/json' };
        const sent = request(
          new URL(baseUrl + path),
          { method, agent, headers: { authorization: `Bearer ${key}`, ...json, ...headers } },
          (response) => {
            let text = '';
            response.on('data', (chunk) => void (text += chunk));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), ms: performance.now() - started }),
            );
          },
        );
        sent.on('error', reject).end(payload);
      }),
    close: () => agent.destroy(),
  };
}
