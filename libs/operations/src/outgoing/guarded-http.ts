import { runningTransaction } from '#libs/kernel/infrastructure';
import { SpanKind } from '@opentelemetry/api';
import { type Agent, request } from 'undici';
import { activeTraces, currentTraceParent } from '../observability/traces/traces.js';
import { asAsker, ForbiddenAddress, guardedAgent, type Resolve, trustedAgent } from './guarded-agent.js';
import { TransportFailure } from './transport-failure.js';
import { UntrustedNames } from './untrusted-names.js';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form is sent as multipart/form-data, URLSearchParams as application/x-www-form-urlencoded. */
  readonly body?: string | FormData | URLSearchParams;
  /** Timeout of this call, from connecting to the last byte. Defaults to that of the client. */
  readonly timeoutMs?: number;
  /** Reads the start of a longer answer, and ends the connection. Default: a longer one than the client allows is a failure. */
  readonly maxBytesRead?: number;
  /** Whom the call is for, such as an account: look-ups of names that strangers chose are bounded for each. Default: nobody in particular. */
  readonly party?: string | undefined;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface GuardedHttpOptions {
  /** Origins that the operator configured. Any other URL must use https and resolve to public addresses. */
  readonly trustedOrigins: readonly string[];
  /** Further URLs that the operator trusts. */
  readonly isTrusted?: (url: URL) => boolean;
  /** Timeout of one call, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Looks up names in URLs that the operator does not trust. Default: `UntrustedNames`. */
  readonly resolve?: Resolve | undefined;
}

/** Calls servers outside the service, with an address check, a timeout and a size limit. It follows no redirects and retries nothing. */
export class GuardedHttp {
  private readonly trustedOrigins: ReadonlySet<string>;
  private readonly isTrusted: (url: URL) => boolean;
  private readonly timeoutMs: number;
  private readonly trusted: Agent;
  private readonly guarded: Agent;

  constructor({
    trustedOrigins,
    isTrusted = () => false,
    timeoutMs,
    maxResponseBytes,
    resolve = new UntrustedNames().resolve,
  }: GuardedHttpOptions) {
    this.isTrusted = isTrusted;
    this.trustedOrigins = new Set(trustedOrigins.map((url) => new URL(url).origin));
    this.timeoutMs = timeoutMs;
    const limits = { connectTimeoutMs: Math.min(5_000, timeoutMs), maxResponseBytes };
    this.trusted = trustedAgent(limits);
    this.guarded = guardedAgent(limits, resolve);
  }

  /** Returns every complete response, whatever its status. Throws ForbiddenAddress or TransportFailure. */
  async send(outgoing: OutgoingRequest): Promise<OutgoingResponse> {
    runningTransaction()?.markExternalEffect();
    const dispatcher = this.agentFor(outgoing.url);
    const traces = activeTraces();
    if (traces === undefined) return this.exchange(outgoing, dispatcher);
    const { method, url } = outgoing;
    // The path and the query can contain IDs and tokens of a platform.
    const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
    return traces.run({ name: method, kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await this.exchange(this.withTrace(outgoing, dispatcher), dispatcher);
      span.setAttribute('http.response.status_code', response.status);
      return response;
    });
  }

  /** Servers of the operator's choice get the trace. Others, such as URLs of users, learn nothing about the service. */
  private withTrace(outgoing: OutgoingRequest, dispatcher: Agent): OutgoingRequest {
    const traceparent = currentTraceParent();
    if (dispatcher !== this.trusted || traceparent === undefined) return outgoing;
    return { ...outgoing, headers: { ...outgoing.headers, traceparent } };
  }

  private async exchange(
    { method, url, headers = {}, body, timeoutMs = this.timeoutMs, maxBytesRead, party = '' }: OutgoingRequest,
    dispatcher: Agent,
  ): Promise<OutgoingResponse> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { bytes, type } = await encoded(body);
      const allHeaders = type === null ? headers : { ...headers, 'content-type': type };
      const response = await asAsker({ party, signal }, () =>
        request(url, { method, headers: allHeaders, body: bytes, dispatcher, signal }),
      );
      const text = maxBytesRead === undefined ? await response.body.text() : await startOf(response.body, maxBytesRead);
      return { status: response.statusCode, headers: plainHeaders(response.headers), text };
    } catch (error) {
      throw isForbidden(error) ? error : TransportFailure.of(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.trusted.close(), this.guarded.close()]);
  }

  private agentFor(text: string): Agent {
    if (!URL.canParse(text)) throw new ForbiddenAddress('A malformed URL');
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('A URL with credentials');
    if (this.trustedOrigins.has(url.origin) || this.isTrusted(url)) return this.trusted;
    if (url.protocol !== 'https:') throw new ForbiddenAddress(`A URL of ${url.protocol}`);
    return this.guarded;
  }
}

/** The client's own encoding of forms would not know those of the platform, so they are encoded here. */
async function encoded(body: OutgoingRequest['body']): Promise<{ bytes: string | Uint8Array | null; type: string | null }> {
  if (body === undefined || typeof body === 'string') return { bytes: body ?? null, type: null };
  const form = new Response(body);
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') };
}

/** Leaving the loop early ends the connection. */
async function startOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function isForbidden(error: unknown): boolean {
  return error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress);
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
