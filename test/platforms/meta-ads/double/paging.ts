import { GraphError, type Answer, ok } from './wire.js';
import { type FieldTree, project } from './projection.js';
import type { Call } from './call.js';
import { tooMuchData } from './errors.js';

const defaultLimit = 25;
const maxLimit = 5_000;

const writeCursor = (index: number) => Buffer.from(`cursor:${index}`).toString('base64');

function readCursor(cursor: string): number {
  const [, index] = /^cursor:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
  if (index === undefined) throw new GraphError({ code: 2642 }, '(#2642) Invalid cursors values');
  return Number(index);
}

/** One page of a list. `paging.next` carries the token, as on the platform. */
export function pageOf(call: Call, type: string, rows: readonly unknown[], tree: FieldTree | null = call.fields): Answer {
  const { limit, after, before } = call.params as { readonly limit?: number; readonly after?: string; readonly before?: string };
  const size = Math.min(maxLimit, Math.max(1, limit ?? defaultLimit));
  const { tooMuchData: most } = call.world.faults;
  if (most !== null && size > most.items) throw tooMuchData(most.code);
  const start = after !== undefined ? readCursor(after) + 1 : before !== undefined ? Math.max(0, readCursor(before) - size) : 0;
  const page = rows.slice(start, start + size);
  const data = page.map((row) => project(type, row, tree));
  if (page.length === 0) return ok({ data });
  const last = start + page.length - 1;
  const hasNext = last + 1 < rows.length || call.world.faults.loopsCursors;
  // A loop leads from the last page to the first one.
  const end = last + 1 < rows.length || !call.world.faults.loopsCursors ? last : -1;
  const cursors = { before: writeCursor(start), after: writeCursor(Math.max(0, end)) };
  return ok({ data, paging: { cursors, ...(hasNext ? { next: linkTo(call, cursors.after) } : {}) } });
}

function linkTo({ url, token }: Call, after: string): string {
  const link = new URL(url);
  link.searchParams.set('access_token', token.text);
  link.searchParams.set('after', after);
  return link.toString();
}
