import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { parseResponse } from '../platform-response.js';
import { withToken } from '../with-token.js';
import { isTooMuchData, readMetaFailure } from './meta-failures.js';
import type { MetaPace } from './meta-pace.js';

/** A file of a form. Its name is the name of what is made from it. */
export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Objects are sent as JSON texts. Undefined is not sent. */
export type Parameters = Readonly<Record<string, string | number | boolean | object | undefined>>;
/** Urgent calls, which make something spend less, never wait because many of the allowed calls are used. */
type Kind = 'read' | 'report' | 'create' | 'change' | 'urgent';

/** How many items a page has unless a call says it. */
const defaultLimit = 100;
/** A longer list is not searched to its end: to take it as complete would mean to create what may exist. */
const maxPages = 200;

const created = z.looseObject({ id: z.string().min(1) });
const anything = z.unknown();
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({
    data: z.array(item),
    paging: z.looseObject({ cursors: z.looseObject({ after: z.string().nullish() }).nullish(), next: z.string().nullish() }).nullish(),
  });

/** The proof that a call comes from the app that the token was issued to. */
export const proofOf = (appSecret: string, accessToken: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');

export function encoded(parameters: Parameters): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) all.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return all;
}

export interface MetaApp {
  /** With the version. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly pace: MetaPace;
}

/** HTTP calls for one ad account. Paths are relative to the version of the API. */
export class MetaApi {
  constructor(
    private readonly http: PlatformHttp,
    private readonly app: MetaApp,
    /** `act_` and a number. */
    readonly adAccountId: string,
    private readonly bulkheadKey: string,
    private readonly tokens: AccessTokens,
    private readonly interruption?: AbortSignal,
  ) {}

  /** The same calls, none of which begins once the signal is aborted: then they throw its reason. */
  interruptible(interruption: AbortSignal | undefined): MetaApi {
    return new MetaApi(this.http, this.app, this.adAccountId, this.bulkheadKey, this.tokens, interruption);
  }

  get pace(): MetaPace {
    return this.app.pace;
  }

  /** The path of something in the ad account. */
  inAdAccount(path: string): string {
    return `/${encodeURIComponent(this.adAccountId)}${path}`;
  }

  read<T extends z.ZodType>(
    path: string,
    parameters: Parameters,
    shape: T,
    kind: 'read' | 'report' | 'urgent' = 'read',
  ): Promise<z.infer<T>> {
    return this.call('GET', path, parameters, shape, kind);
  }

  /** Creates one object. Not retried once Meta may have done it. */
  async create(path: string, parameters: Parameters): Promise<string> {
    return (await refusedIfMissing(this.call('POST', path, parameters, created, 'create'))).id;
  }

  /** A call that creates nothing that stays, or the same again, or that is not repeated because it starts something. */
  post<T extends z.ZodType>(path: string, parameters: Parameters, shape: T, kind: Exclude<Kind, 'read'>): Promise<z.infer<T>> {
    return this.call('POST', path, parameters, shape, kind);
  }

  /** Uploads a file. Not retried once Meta may have taken it. */
  upload<T extends z.ZodType>(path: string, file: SentFile, shape: T): Promise<z.infer<T>> {
    return this.call('POST', path, {}, shape, 'create', file);
  }

  /** Changes an object. It can be repeated, because it says what the fields are to be. */
  async change(id: string, parameters: Parameters): Promise<void> {
    await this.call('POST', `/${encodeURIComponent(id)}`, parameters, anything, 'change');
  }

  /** Makes an object spend less or nothing. */
  async cut(id: string, parameters: Parameters): Promise<void> {
    await this.call('POST', `/${encodeURIComponent(id)}`, parameters, anything, 'urgent');
  }

  /** Starts something. A second attempt could come after a stop that was confirmed meanwhile, so it is made by the caller. */
  async start(id: string, parameters: Parameters): Promise<void> {
    await this.call('POST', `/${encodeURIComponent(id)}`, parameters, anything, 'create');
  }

  /** A page of a list and the cursor of the next one. `paging.next` has the access token, so only the cursor is used. */
  async page<T extends z.ZodType>(path: string, parameters: Parameters, item: T, after: string | null, kind: 'read' | 'report' = 'read') {
    const { data, paging } = await this.read(path, { ...parameters, after: after ?? undefined }, pageOf(item), kind);
    const isLast = paging?.next == null || paging.cursors?.after == null;
    return { items: data, after: isLast ? null : (paging.cursors?.after ?? null) };
  }

  /** The same, with half as many items as often as Meta finds that too much data, at least one. `limit` is how many were asked for. */
  async fittingPage<T extends z.ZodType>(
    path: string,
    parameters: Parameters & { readonly limit: number },
    item: T,
    after: string | null,
    kind: 'read' | 'report' = 'read',
  ) {
    for (let { limit } = parameters; ; limit = Math.ceil(limit / 2)) {
      try {
        return { ...(await this.page(path, { ...parameters, limit }, item, after, kind)), limit };
      } catch (error) {
        if (limit === 1 || !isTooMuchData(error)) throw error;
      }
    }
  }

  /** A whole list. Throws PlatformFailure rather than leave something out. */
  async list<T extends z.ZodType>(path: string, parameters: Parameters, item: T): Promise<z.infer<T>[]> {
    const { items, isWhole } = await this.listPart(path, parameters, item, maxPages);
    if (!isWhole) throw endless(`A list of Meta has more than ${maxPages} pages.`, 'list_too_long');
    return items;
  }

  /** A list as far as some pages have it. A page that is too much data is read in smaller ones. */
  async listPart<T extends z.ZodType>(
    path: string,
    parameters: Parameters,
    item: T,
    pages: number,
  ): Promise<{ readonly items: z.infer<T>[]; readonly isWhole: boolean }> {
    const found: z.infer<T>[] = [];
    const seen = new Set<string>();
    const whole = Number(parameters['limit'] ?? defaultLimit);
    let left = pages * whole;
    for (let after: string | null = null, limit = whole; ;) {
      const page: { items: z.infer<T>[]; after: string | null; limit: number } = await this.fittingPage(
        path,
        { ...parameters, limit },
        item,
        after,
      );
      found.push(...page.items);
      if (page.after === null) return { items: found, isWhole: true };
      if (seen.has(page.after)) throw endless('Meta repeats a page of a list.', 'cursor_loop');
      left -= page.limit;
      if (left <= 0) return { items: found, isWhole: false };
      seen.add(page.after);
      ({ after, limit } = page);
    }
  }

  private call<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    parameters: Parameters,
    shape: T,
    kind: Kind,
    file?: SentFile,
  ): Promise<z.infer<T>> {
    return withToken(this.tokens, async (accessToken) => {
      this.interruption?.throwIfAborted();
      if (kind !== 'urgent') this.pace.assertChange(this.adAccountId);
      const all = encoded({ ...parameters, appsecret_proof: proofOf(this.app.secret, accessToken) });
      const response = await this.http.send({
        method,
        url: method === 'GET' ? `${this.app.baseUrl}${path}?${all.toString()}` : this.app.baseUrl + path,
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        ...(method === 'GET' ? {} : { body: file === undefined ? all : formOf(all, file) }),
        isIdempotent: kind !== 'create',
        isReport: kind === 'report',
        bulkheadKey: this.bulkheadKey,
        readFailure: (answer, platform) => {
          this.pace.record(this.adAccountId, answer.headers);
          return readMetaFailure(answer, platform);
        },
      });
      return parseResponse(response, shape, 'Meta');
    });
  }
}

function formOf(parameters: URLSearchParams, { name, mimeType, bytes }: SentFile): FormData {
  const form = new FormData();
  for (const [parameter, value] of parameters) form.append(parameter, value);
  form.append('filename', new Blob([Uint8Array.from(bytes)], { type: mimeType }), name);
  return form;
}

/** Something else than a campaign is missing, such as a page. That the campaign is missing must not be concluded from it. */
export async function refusedIfMissing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
    throw new PlatformFailure('rejected', error.message, error.details);
  }
}

const endless = (message: string, platformCode: string) => new PlatformFailure('unavailable', message, { platformCode });

export const refused = (message: string, platformCode: string) => new PlatformFailure('rejected', message, { platformCode });
