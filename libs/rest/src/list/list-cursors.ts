import { createHash } from 'node:crypto';
import { DomainError, type Id } from '#libs/kernel';
import type { Row } from '#libs/kernel/infrastructure';
import { type CursorSeal, invalidCursor } from './cursor-seal.js';
import type { ListDefinition, SortField } from './list-definition.js';
import type { PageRequest } from './page-request.js';

interface CursorContent {
  /** Digest of sort, order and filters. */
  readonly q: string;
  readonly v: string | number | null;
  readonly i: string;
}

/** The cursors of a list. One is valid for one account, one parent record and one set of criteria. */
export class ListCursors {
  constructor(
    private readonly definition: ListDefinition,
    private readonly seal: CursorSeal,
  ) {}

  /** The cursor of the page that begins after this row. */
  after(last: Row, request: PageRequest, accountId: Id<'acc'>): string {
    const { column } = this.definition.sorts[request.criteria.sort] as SortField;
    const content: CursorContent = { q: this.digest(request), v: last[column] as CursorContent['v'], i: last.id as string };
    return this.seal.seal(content, this.context(request, accountId));
  }

  /** Throws `invalid_cursor` or `cursor_mismatch`. */
  open(cursor: string, request: PageRequest, accountId: Id<'acc'>): PageRequest['after'] {
    const content = this.seal.open(cursor, this.context(request, accountId)) as CursorContent;
    if (typeof content?.i !== 'string') throw invalidCursor();
    if (content.q !== this.digest(request)) {
      const message = 'The cursor belongs to a request with other filters or another sort order.';
      throw new DomainError('cursor_mismatch', message, { errors: [{ parameter: 'cursor', code: 'conflicting_fields', message }] });
    }
    return { value: content.v, id: content.i };
  }

  private context({ parent }: PageRequest, accountId: Id<'acc'>): string {
    return `${this.definition.name} ${accountId}${parent === null ? '' : ` ${parent.id}`}`;
  }

  /** Returns a digest of everything that a cursor is bound to: all criteria except the page size, and the collation. */
  private digest({ criteria: { sort, order, statuses, from, until }, filters }: PageRequest): string {
    const { collation } = this.definition.sorts[sort] as SortField;
    const bound = [sort, order, statuses, from, until, filters, collation ?? null];
    return createHash('sha256').update(JSON.stringify(bound)).digest('base64url').slice(0, 16);
  }
}
