import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

interface ResultHead {
  readonly status?: number;
  readonly etag?: string;
  readonly location?: string;
  readonly replayed?: boolean;
  /** The `Retry-After` header in whole seconds. */
  readonly retryAfter?: number;
  /** The `Preference-Applied` header (RFC 7240). */
  readonly preferenceApplied?: string;
  /** The `Set-Cookie` header. */
  readonly cookie?: string;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The result of a controller method: a response body in the `data` envelope, with status and headers. */
export class HttpResult {
  private constructor(
    private readonly body: object | string,
    readonly head: ResultHead,
  ) {}

  /** One record: `{"data": …}`, with optional `meta`. */
  static one(data: object, head: ResultHead = {}, meta?: object): HttpResult {
    return new HttpResult(meta === undefined ? { data } : { data, meta }, head);
  }

  /**
   * One record for a read. The ETag consists of the revision, which If-Match compares, and a digest of the body. Data that a platform
   * reports changes the body without a new revision, and a 304 must not hide that change.
   */
  static read(record: { readonly revision: number }): HttpResult {
    const text = JSON.stringify({ data: record });
    return new HttpResult(text, { etag: `"${record.revision}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}"` });
  }

  /** One page of a list, with optional `meta` about the whole list. */
  static page<T>(page: Page<T> & { readonly meta?: object }): HttpResult {
    return new HttpResult(page, {});
  }

  /** A stored response body, for a replay. */
  static stored(text: string, head: ResultHead): HttpResult {
    return new HttpResult(text, head);
  }

  /** The same body as the result of a dry run: status 200, no Location, and the effects that the write would have. */
  asDryRun(effects: readonly object[]): HttpResult {
    const { meta, ...body } = this.body as { meta?: object };
    return new HttpResult({ ...body, meta: { ...meta, dry_run: true, effects } }, {});
  }

  /** The same result with additional headers. */
  with(head: Pick<ResultHead, 'retryAfter' | 'preferenceApplied'>): HttpResult {
    return new HttpResult(this.body, { ...this.head, ...head });
  }

  get status(): number {
    return this.head.status ?? 200;
  }

  text(): string {
    return typeof this.body === 'string' ? this.body : JSON.stringify(this.body);
  }

  /** Writes status and headers. `mount` is the mount path of the request; it is prepended to the Location. */
  writeHead(reply: FastifyReply, mount = ''): void {
    const { etag, location, replayed, retryAfter, preferenceApplied, cookie } = this.head;
    reply.code(this.status);
    if (etag !== undefined) reply.header('etag', etag);
    if (location !== undefined) reply.header('location', mount + location);
    if (replayed) reply.header('idempotent-replayed', 'true');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (preferenceApplied !== undefined) reply.header('preference-applied', preferenceApplied);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
  }
}
