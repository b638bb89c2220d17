import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { HttpResult, type ResponseExtras } from './http-result.js';

/** How the responses of an endpoint look, from its declaration. */
export interface ResponseShape {
  readonly status: number;
  /** The status if the client waited for the asynchronous work of a write. */
  readonly statusWhenWaited: number;
  /** Whether the handler returns a page of records instead of one record. */
  readonly isPage: boolean;
  /**
   * What the ETag consists of. `digest`: the revision, which If-Match compares, and a digest of the body, because data that a platform
   * reports changes the body without a new revision, and a 304 must not hide that change.
   */
  readonly etag: 'none' | 'revision' | 'digest';
  /** The path of a record that the endpoint creates. */
  readonly location: ((id: string) => string) | null;
}

/** One record without an ETag. */
export const plainRecord: ResponseShape = { status: 200, statusWhenWaited: 200, isPage: false, etag: 'none', location: null };

interface ResponseHead extends Omit<ResponseExtras, 'meta'> {
  readonly status: number;
  readonly replayed?: boolean;
  /** The `Retry-After` header in whole seconds. */
  readonly retryAfter?: number;
  /** The `Preference-Applied` header (RFC 7240). */
  readonly preferenceApplied?: string;
}

/** The body of a success in the `data` envelope, with status and headers. The interceptor and the safe writes make it of views. */
export class EnvelopedResponse {
  private constructor(
    private readonly body: object | string,
    readonly head: ResponseHead,
  ) {}

  /** Shapes what a handler returned: a view, a page, or a view with extras. */
  static of(result: object, shape: ResponseShape, status = shape.status): EnvelopedResponse {
    if (result instanceof EnvelopedResponse) return result;
    if (shape.isPage) return new EnvelopedResponse(result, { status });
    const { view, extras } = result instanceof HttpResult ? result : { view: result, extras: {} };
    const { meta, ...head } = extras;
    const body = meta === undefined ? { data: view } : { data: view, meta };
    const { id, revision } = view as { id?: string; revision?: number };
    if (shape.etag === 'digest') {
      const text = JSON.stringify(body);
      const digest = hash('sha256', text, 'base64url').slice(0, 12);
      return new EnvelopedResponse(text, { status, etag: `"${revision}-${digest}"`, ...head });
    }
    return new EnvelopedResponse(body, {
      status,
      ...(shape.etag === 'revision' ? { etag: `"${revision}"` } : {}),
      ...(shape.location !== null && status !== 200 ? { location: shape.location(id as string) } : {}),
      ...head,
    });
  }

  /** A stored response body, for a replay. */
  static stored(text: string, head: ResponseHead): EnvelopedResponse {
    return new EnvelopedResponse(text, head);
  }

  /** The same body as the result of a dry run: status 200, no Location, and the effects that the write would have. */
  asDryRun(effects: readonly object[]): EnvelopedResponse {
    const { meta, ...body } = this.body as { meta?: object };
    return new EnvelopedResponse({ ...body, meta: { ...meta, dry_run: true, effects } }, { status: 200 });
  }

  /** The same response with additional headers. */
  with(head: Pick<ResponseHead, 'retryAfter' | 'preferenceApplied'>): EnvelopedResponse {
    return new EnvelopedResponse(this.body, { ...this.head, ...head });
  }

  /** The same record with fields that a stored response does not have, such as a new secret. A replay stays as it was stored. */
  withUnstored(fields: object): EnvelopedResponse {
    if (typeof this.body === 'string') return this;
    const { data, ...rest } = this.body as { readonly data: object };
    return new EnvelopedResponse({ data: { ...data, ...fields }, ...rest }, this.head);
  }

  /** The meta of the body, such as the warnings of a write. Undefined for a stored response. */
  get meta(): object | undefined {
    return typeof this.body === 'string' ? undefined : (this.body as { readonly meta?: object }).meta;
  }

  get status(): number {
    return this.head.status;
  }

  text(): string {
    return typeof this.body === 'string' ? this.body : JSON.stringify(this.body);
  }

  /** Writes status and headers. `mount` is the mount path of the request; it is prepended to the Location. */
  writeHead(reply: FastifyReply, mount: string): void {
    const { status, etag, location, replayed, retryAfter, preferenceApplied, cookies } = this.head;
    reply.code(status).header('content-type', 'application/json; charset=utf-8');
    if (etag !== undefined) reply.header('etag', etag);
    if (location !== undefined) reply.header('location', mount + location);
    if (replayed) reply.header('idempotent-replayed', 'true');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (preferenceApplied !== undefined) reply.header('preference-applied', preferenceApplied);
    if (cookies !== undefined) reply.header('set-cookie', [...cookies]);
  }
}
