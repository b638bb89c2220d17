import { z } from 'zod';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformHttp } from '../../outgoing/platform-http.js';
import { parseResponse } from '../platform-response.js';
import { withToken } from '../with-token.js';
import { readGoogleFailure } from './google-failures.js';

/** A change takes Google half a minute on some days, and reports of a large ad account take as long. */
const longTimeoutMs = 90_000;
/** A longer list is not read to its end: to take it as complete would mean to create what may exist. A page has 10,000 rows. */
const maxPages = 20;

const pageOf = <T extends z.ZodType>(row: T) => z.looseObject({ results: z.array(row).optional(), nextPageToken: z.string().optional() });
const named = z.looseObject({ resourceName: z.string().min(1) });
const mutated = z.looseObject({ mutateOperationResponses: z.array(z.record(z.string(), named)) });
const mutatedAssets = z.looseObject({ results: z.array(named).length(1) });

/** One operation of a change, by its kind, such as `campaignOperation`. */
export type Operation = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ChangeOptions {
  /** Whether it can be sent again although Google may have done it. */
  readonly isRepeatable: boolean;
  readonly timeoutMs?: number;
}

/** HTTP calls for one ad account. It renews an expired token and repeats the call. */
export class GoogleApi {
  readonly customerId: string;
  private readonly customer: string;
  private readonly loginCustomerId: string | undefined;

  constructor(
    private readonly http: PlatformHttp,
    /** With the version. */
    private readonly baseUrl: string,
    target: Pick<AdAccountTarget, 'id' | 'access'>,
    readonly bulkheadKey: string | undefined,
    private readonly tokens: AccessTokens,
  ) {
    this.customerId = target.id;
    this.customer = `customers/${encodeURIComponent(target.id)}`;
    this.loginCustomerId = target.access['login_customer_id'];
  }

  /** The resource name of something in the ad account. */
  nameOf(collection: string, id: string | number): string {
    return `customers/${this.customerId}/${collection}/${id}`;
  }

  /** Every row that a query finds. Throws PlatformFailure rather than leave something out. */
  async search<T extends z.ZodType>(query: string, row: T): Promise<z.infer<T>[]> {
    const found: z.infer<T>[] = [];
    const seen = new Set<string>();
    for (let token: string | null = null; ;) {
      const page: Page<T> = await this.page(query, row, token);
      found.push(...page.rows);
      token = page.next;
      if (token === null) return found;
      if (seen.has(token) || seen.size >= maxPages) {
        throw new PlatformFailure('unavailable', 'A list of Google Ads has no end.', { platformCode: 'list_too_long' });
      }
      seen.add(token);
    }
  }

  async page<T extends z.ZodType>(query: string, row: T, token: string | null, isReport = false): Promise<Page<T>> {
    const body = { query, ...(token === null ? {} : { pageToken: token }) };
    // Only the first page of a query counts in Google's quota, but a query is rarely longer.
    const shape = pageOf(row);
    const { results, nextPageToken } = await this.send(`/${this.customer}/googleAds:search`, body, shape, {
      isRepeatable: true,
      operations: 1,
      isReport,
      ...(isReport ? { timeoutMs: longTimeoutMs } : {}),
    });
    return { rows: results ?? [], next: nextPageToken === undefined || nextPageToken === '' ? null : nextPageToken };
  }

  /** Does all operations, or none. Returns the resource name of each. */
  async mutate(operations: readonly Operation[], options: ChangeOptions): Promise<readonly string[]> {
    const body = { mutateOperations: operations, partialFailure: false, responseContentType: 'RESOURCE_NAME_ONLY' };
    const { mutateOperationResponses } = await this.send(`/${this.customer}/googleAds:mutate`, body, mutated, {
      timeoutMs: longTimeoutMs,
      ...options,
      operations: operations.length,
    });
    const names = mutateOperationResponses.flatMap((response) => Object.values(response).map(({ resourceName }) => resourceName));
    if (names.length === operations.length) return names;
    const details = { platformCode: 'unknown_shape', mayHaveExecuted: true };
    throw new PlatformFailure('unavailable', 'Google Ads did not respond to every operation.', details);
  }

  /** Throws what Google would refuse of a change, without doing it. */
  async validate(operations: readonly Operation[]): Promise<void> {
    const body = { mutateOperations: operations, partialFailure: false, validateOnly: true };
    await this.send(`/${this.customer}/googleAds:mutate`, body, z.looseObject({}), { isRepeatable: true, operations: operations.length });
  }

  /** Places by their names. They belong to no ad account. */
  suggestPlaces<T extends z.ZodType>(body: object, shape: T): Promise<z.infer<T>> {
    return this.send('/geoTargetConstants:suggest', body, shape, { isRepeatable: true, operations: 1 });
  }

  /** Uploads something. Assets cannot be removed, so it is looked for before. */
  async createAsset(asset: object): Promise<string> {
    const body = { operations: [{ create: asset }], responseContentType: 'RESOURCE_NAME_ONLY' };
    const { results } = await this.send(`/${this.customer}/assets:mutate`, body, mutatedAssets, {
      isRepeatable: false,
      timeoutMs: longTimeoutMs,
      operations: 1,
    });
    return (results[0] as z.infer<typeof named>).resourceName;
  }

  private send<T extends z.ZodType>(
    path: string,
    body: object,
    shape: T,
    { isRepeatable, operations, timeoutMs, isReport = false }: ChangeOptions & { readonly operations: number; readonly isReport?: boolean },
  ): Promise<z.infer<T>> {
    return withToken(this.tokens, async (accessToken) => {
      const response = await this.http.send({
        method: 'POST',
        url: this.baseUrl + path,
        headers: {
          ...headersOf(accessToken, this.loginCustomerId),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        isIdempotent: isRepeatable,
        isReport,
        cost: operations,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(this.bulkheadKey === undefined ? {} : { bulkheadKey: this.bulkheadKey }),
        readFailure: readGoogleFailure,
      });
      return parseResponse(response, shape, 'Google Ads');
    });
  }
}

export interface Page<T extends z.ZodType> {
  readonly rows: z.infer<T>[];
  readonly next: string | null;
}

export const headersOf = (accessToken: string, loginCustomerId: string | undefined): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  accept: 'application/json',
  ...(loginCustomerId === undefined ? {} : { 'login-customer-id': loginCustomerId }),
});
