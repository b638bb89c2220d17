import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

interface Head {
  readonly status?: number;
  readonly etag?: string;
  readonly location?: string;
  readonly replayed?: boolean;
  /** Whole seconds after which asking again is worthwhile. */
  readonly retryAfter?: number;
  /** What of the client's Prefer header was heeded (RFC 7240). */
  readonly preferenceApplied?: string;
  /** `Set-Cookie`. */
  readonly cookie?: string;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** What a controller returns; the edge turns it into the `data` envelope. */
export class HttpResult {
  private constructor(
    private readonly body: object | string,
    readonly head: Head,
  ) {}

  /** One record: `{"data": …}`, with `meta` when there is some. */
  static one(data: object, head: Head = {}, meta?: object): HttpResult {
    return new HttpResult(meta === undefined ? { data } : { data, meta }, head);
  }

  /**
   * One record as it is read. Its ETag is the revision, which If-Match compares, and a digest of what is shown: what a platform reports
   * of a record changes it without a new revision, and must not be hidden by a 304.
   */
  static read(record: { readonly revision: number }): HttpResult {
    const text = JSON.stringify({ data: record });
    return new HttpResult(text, { etag: `"${record.revision}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}"` });
  }

  /** One page of a list, with facts about the whole where there are some. */
  static page<T>(page: Page<T> & { readonly meta?: object }): HttpResult {
    return new HttpResult(page, {});
  }

  /** An answer whose bytes were made before: a replay. */
  static stored(text: string, head: Head): HttpResult {
    return new HttpResult(text, head);
  }

  /** The same record as the answer of a dry run: 200, no Location, and what would have happened. */
  asDryRun(effects: readonly object[]): HttpResult {
    const { meta, ...body } = this.body as { meta?: object };
    return new HttpResult({ ...body, meta: { ...meta, dry_run: true, effects } }, {});
  }

  /** The same body under more headers. */
  with(head: Pick<Head, 'retryAfter' | 'preferenceApplied'>): HttpResult {
    return new HttpResult(this.body, { ...this.head, ...head });
  }

  get status(): number {
    return this.head.status ?? 200;
  }

  text(): string {
    return typeof this.body === 'string' ? this.body : JSON.stringify(this.body);
  }

  /** `mount` is what stood before the path of the request; the path of a record gets it too. */
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
