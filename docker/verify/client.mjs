// @ts-check
import { request } from 'node:https';

/**
 * @typedef {{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer, data: any }} Reply
 */

/**
 * An HTTPS client for the service in the image that verifies the certificate.
 * @param {{ baseUrl: string, ca: string }} service
 */
export function createClient({ baseUrl, ca }) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, headers?: Record<string, string> }} [content]
   * @returns {Promise<Reply>}
   */
  return (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(new URL(path, baseUrl), { method, ca, headers: { ...type, ...headers }, agent: false, timeout: 30_000 });
      sent.on('response', (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.startsWith('application/json') === true;
          const data = isJson ? JSON.parse(bytes.toString('utf8')).data : undefined;
          resolve({ status: response.statusCode, headers: response.headers, bytes, data });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} timed out`)));
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/**
 * @param {Reply} reply
 * @param {number} status
 * @param {string} what
 */
export function expectStatus(reply, status, what) {
  if (reply.status === status) return reply;
  throw new Error(`${what} returned ${reply.status} instead of ${status}: ${reply.bytes.toString('utf8').slice(0, 2_000)}`);
}
