import { z } from 'zod';
import { queryInteger, text } from './rules/fields.js';
import { type Answer, invalidRequest, ok } from './wire.js';
import type { World } from './world.js';

export const pageFields = { page_size: queryInteger(1, 250).optional(), bookmark: text.optional() };
export const orderField = { order: z.enum(['ASCENDING', 'DESCENDING']).optional() };

interface PageQuery {
  readonly page_size?: number | undefined;
  readonly bookmark?: string | undefined;
  readonly order?: 'ASCENDING' | 'DESCENDING' | undefined;
}

/** One page of records, by their IDs. The bookmark of the next page is null after the last one. */
export function pageOf<T extends { readonly id: string }>(
  world: World,
  records: readonly T[],
  { page_size: size = 25, bookmark, order = 'ASCENDING' }: PageQuery,
  show: (record: T) => unknown,
): Answer {
  const sign = order === 'ASCENDING' ? 1 : -1;
  const sorted = records.toSorted((one, other) => sign * one.id.localeCompare(other.id));
  const after = bookmark === undefined ? '' : readBookmark(bookmark);
  const rest = after === '' ? sorted : sorted.filter(({ id }) => sign * id.localeCompare(after) > 0);
  const items = rest.slice(0, size);
  const last = items.at(-1)?.id ?? '';
  // A loop leads from the last page to the first one.
  const next = rest.length > size ? writeBookmark(last) : world.faults.loopsBookmarks ? writeBookmark('') : null;
  return ok({ items: items.map(show), bookmark: next });
}

const writeBookmark = (id: string): string => Buffer.from(`after:${id}`).toString('base64');

function readBookmark(bookmark: string): string {
  const [, id] = /^after:(\d*)$/.exec(Buffer.from(bookmark, 'base64').toString('utf8')) ?? [];
  if (id === undefined) throw invalidRequest("'bookmark' is not one of this list");
  return id;
}
