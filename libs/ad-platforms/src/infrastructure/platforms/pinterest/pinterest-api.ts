import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformCall, PlatformHttp } from '../../outgoing/platform-http.js';
import { withToken } from '../with-token.js';
import { readPinterestCreateFailure, readPinterestFailure } from './pinterest-failures.js';
import { parseResponse } from '../platform-response.js';

type Parameters = Readonly<Record<string, string | readonly string[]>>;
type Kind = 'read' | 'report' | 'create' | 'change';

const pageSize = '250';
/** A longer list is not searched to its end: to take it as complete would mean to create what may exist. */
const maxPages = 200;
/** The most items of one batch. */
export const maxBatch = 30;

const created = z.looseObject({ id: z.string().min(1) });
const createdBatch = z.looseObject({ items: z.array(z.looseObject({ data: created })).length(1) });
const anything = z.unknown();
const pageOf = <T extends z.ZodType>(item: T) => z.looseObject({ items: z.array(item), bookmark: z.string().nullish() });

/** HTTP calls for one ad account. It renews an expired token and repeats the call. Paths are relative to the API or the ad account. */
export class PinterestApi {
  constructor(
    readonly http: PlatformHttp,
    private readonly baseUrl: string,
    readonly adAccountId: string,
    readonly bulkheadKey: string,
    private readonly tokens: AccessTokens,
  ) {}

  /** The path of something in the ad account. */
  inAdAccount(path: string): string {
    return `/ad_accounts/${encodeURIComponent(this.adAccountId)}${path}`;
  }

  read<T extends z.ZodType>(path: string, parameters: Parameters, shape: T, kind: 'read' | 'report' = 'read'): Promise<z.infer<T>> {
    return this.call('GET', withParameters(path, parameters), undefined, shape, kind);
  }

  /** A read that needs a body, or a request that can be repeated because it makes nothing that stays. */
  query<T extends z.ZodType>(path: string, body: object, shape: T): Promise<z.infer<T>> {
    return this.call('POST', path, body, shape, 'report');
  }

  /** Creates one object. Not retried once Pinterest may have done it. */
  async create(path: string, body: object): Promise<string> {
    return (await refusedIfMissing(this.call('POST', path, body, created, 'create'))).id;
  }

  /** Creates one object of a collection that takes batches. */
  async createInBatch(path: string, body: object): Promise<string> {
    const { items } = await refusedIfMissing(this.call('POST', path, [body], createdBatch, 'create'));
    return (items[0] as (typeof items)[number]).data.id;
  }

  /** Changes objects of a collection. It can be repeated, because it says what the fields are to be. */
  async change(path: string, bodies: readonly object[]): Promise<void> {
    for (let i = 0; i < bodies.length; i += maxBatch) {
      await this.call('PATCH', path, bodies.slice(i, i + maxBatch), anything, 'change');
    }
  }

  /** One page of a list. */
  page<T extends z.ZodType>(path: string, parameters: Parameters, item: T, bookmark: string | null) {
    const all = { ...parameters, page_size: pageSize, ...(bookmark === null ? {} : { bookmark }) };
    return this.read(path, all, pageOf(item));
  }

  /** A whole list. Throws PlatformFailure rather than leave something out. */
  async list<T extends z.ZodType>(path: string, parameters: Parameters, item: T): Promise<z.infer<T>[]> {
    const found: z.infer<T>[] = [];
    const seen = new Set<string>();
    for (let bookmark: string | null = null; ;) {
      const page: { items: z.infer<T>[]; bookmark?: string | null | undefined } = await this.page(path, parameters, item, bookmark);
      found.push(...page.items);
      bookmark = nextBookmark(page, seen);
      if (bookmark === null) return found;
    }
  }

  private call<T extends z.ZodType>(
    method: PlatformCall['method'],
    path: string,
    body: object | undefined,
    shape: T,
    kind: Kind,
  ): Promise<z.infer<T>> {
    return withToken(this.tokens, async (accessToken) => {
      const response = await this.http.send({
        method,
        url: this.baseUrl + path,
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isIdempotent: kind !== 'create',
        isReport: kind === 'report',
        bulkheadKey: this.bulkheadKey,
        readFailure: kind === 'create' ? readPinterestCreateFailure : readPinterestFailure,
      });
      return parseResponse(response, shape, 'Pinterest');
    });
  }
}

/** Something else than a campaign is missing, such as a board. That the campaign is missing must not be concluded from it. */
export async function refusedIfMissing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
    throw new PlatformFailure('rejected', error.message, error.details);
  }
}

/** The bookmark of the next page; null after the last one. A platform that sends a bookmark again would be read without end. */
export function nextBookmark({ bookmark }: { readonly bookmark?: string | null | undefined }, seen: Set<string>): string | null {
  if (bookmark == null || bookmark === '') return null;
  if (seen.has(bookmark)) throw endless('Pinterest repeats a page of a list.', 'bookmark_loop');
  seen.add(bookmark);
  if (seen.size >= maxPages) throw endless(`A list of Pinterest has more than ${maxPages} pages.`, 'list_too_long');
  return bookmark;
}

const endless = (message: string, platformCode: string) => new PlatformFailure('unavailable', message, { platformCode });

export function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, one);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
