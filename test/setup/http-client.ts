import { Agent, request } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Json = any;

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly text: string;
  /** The parsed body. */
  readonly body: Json;
}

declare global {
  /** Provided by the test environment. */
  var answersOfV1: {
    /** Compares a response with its OpenAPI document and records the differences for `takeDrift`. */
    judge(exchange: Pick<Reply, 'status' | 'headers' | 'text'> & { readonly method: string; readonly path: string }): void;
    takeDrift(): string[];
  };
}

interface Call {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface HttpClient {
  call(method: string, path: string, options?: Call): Promise<Reply>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, key?: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, key?: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, key?: string, headers?: Record<string, string>): Promise<Reply>;
  close(): void;
}

/** Decodes a body by its content coding. */
export function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  return coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Paths that an OpenAPI document describes. `/console/api/v1` is `/v1` under another path. */
const documented = /^\/(v1|console\/api(?!\/v1))(?![^/?])/;

/** A client that trusts only the CA of the service. A string body is sent unchanged. */
export function httpClient(baseUrl: string, ca: string): HttpClient {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 200 });
  const call = (method: string, path: string, { key, body, headers = {} }: Call = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      const sent = request(
        new URL(baseUrl + path),
        {
          method,
          agent,
          headers: {
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = decoded(Buffer.concat(chunks), response.headers['content-encoding']).toString('utf8');
            if (documented.test(path)) {
              const { statusCode: status = 0, headers: answered } = response;
              globalThis.answersOfV1.judge({ method, path, status, headers: answered as Reply['headers'], text });
            }
            const isJson = String(response.headers['content-type']).startsWith('application/json');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Reply['headers'],
              text,
              body: isJson && text !== '' ? JSON.parse(text) : undefined,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  const options = (key?: string, body?: unknown, headers?: Record<string, string>): Call => ({
    ...(key === undefined ? {} : { key }),
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
  return {
    call,
    get: (path, key, headers) => call('GET', path, options(key, undefined, headers)),
    post: (path, key, body, headers) => call('POST', path, options(key, body, headers)),
    patch: (path, key, body, headers) => call('PATCH', path, options(key, body, headers)),
    delete: (path, key, headers) => call('DELETE', path, options(key, undefined, headers)),
    close: () => agent.destroy(),
  };
}
