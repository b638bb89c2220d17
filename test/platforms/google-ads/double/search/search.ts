import type { Caller } from '../access.js';
import { adsFailure, AdsError } from '../errors.js';
import { localDay } from '../local-time.js';
import { camel, type Json, textOf } from '../schema/types.js';
import type { World } from '../world.js';
import { assertChangeRange } from './changes.js';
import { withDates } from './date-ranges.js';
import { checkQuery } from './check-query.js';
import { fits, selected, sorted } from './filter.js';
import { parseQuery, type Query } from './gaql.js';
import { rowsOf } from './rows.js';

interface PageToken {
  readonly query: string;
  readonly from: number;
  readonly expiresAt: number;
}

const requestError = (code: string, message: string) => new AdsError('requestError', code, message);

/** POST googleAds:search. */
export function search(world: World, { customer }: Caller, body: Json): Json {
  const text = textOf(body['query'] ?? '');
  const pageToken = body['pageToken'];
  try {
    if (body['pageSize'] !== undefined && body['pageSize'] !== 0)
      throw requestError('PAGE_SIZE_NOT_SUPPORTED', 'Setting the page size is not supported. Search Responses will have fixed page size.');
    if (text === '') throw requestError('REQUIRED_FIELD_MISSING', 'Required field is missing.');
    const written = parseQuery(text);
    checkQuery(written);
    const query = withDates(written, localDay(world.clock.now(), customer.timeZone));
    if (query.from === 'change_status') assertChangeRange(world, query);
    if (customer.isManager && query.select.some((path) => path.startsWith('metrics.')))
      throw new AdsError('queryError', 'REQUESTED_METRICS_FOR_MANAGER', 'Metrics cannot be requested for a manager account.');
    const start = typeof pageToken === 'string' && pageToken !== '' ? startOf(world, pageToken, text) : 0;
    // Further pages of a query are no operations.
    if (start === 0) world.quota.useOperations(1);
    // Only a search for objects by their own names can miss them: one that lists the parts of a campaign finds all that exist.
    const own = [`${query.from}.id`, `${query.from}.resource_name`];
    const namesObjects = query.where.some(({ path }) => own.includes(path));
    const isHidden = namesObjects && world.faults.isHidden();
    if (body['validateOnly'] === true) return {};
    const found = isHidden
      ? []
      : rowsOf(world, customer, query).filter((row) => query.where.every((one) => one.path === 'segments.date' || fits(row, one)));
    const limited = sorted(found, query).slice(0, query.limit ?? undefined);
    return pageOf(world, query, text, limited, start);
  } catch (error) {
    if (error instanceof AdsError) throw adsFailure('INVALID_ARGUMENT', error);
    throw error;
  }
}

function pageOf(world: World, query: Query, text: string, rows: readonly Json[], start: number): Json {
  const { pageSize, pageTokenSeconds } = world.settings;
  const page = rows.slice(start, start + pageSize);
  const next = world.faults.loopsPages ? 0 : start + pageSize;
  const token: PageToken = { query: text, from: next, expiresAt: world.clock.now() + pageTokenSeconds * 1_000 };
  return {
    ...(page.length === 0 ? {} : { results: page.map((row) => selected(row, query)) }),
    ...(next < rows.length || world.faults.loopsPages ? { nextPageToken: Buffer.from(JSON.stringify(token)).toString('base64url') } : {}),
    fieldMask: query.select.map((path) => path.split('.').map(camel).join('.')).join(','),
    queryResourceConsumption: String(query.select.length * (page.length + 1)),
  };
}

function startOf(world: World, text: string, query: string): number {
  const token = readToken(text);
  if (token === null || token.query !== query) throw requestError('INVALID_PAGE_TOKEN', 'Page token is not valid.');
  if (token.expiresAt <= world.clock.now()) throw requestError('EXPIRED_PAGE_TOKEN', 'Page token has expired.');
  return token.from;
}

function readToken(text: string): PageToken | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as PageToken;
  } catch {
    // Not a token of this platform.
    return null;
  }
}
