import { createHash } from 'node:crypto';
import { DomainError, type FilterValue, type Id, type ListCriteria, uuidOf } from '#libs/kernel';
import type { Row } from '../../postgres/connection.js';
import { type Statement, sql } from '../../postgres/statement.js';
import type { Page } from '../http-result.js';
import { type CursorSeal, invalidCursor } from './cursor-seal.js';
import { defaultSort, withListDefaults } from './list-defaults.js';
import type { FilterKind, ListDefinition, ListFilter, SortField } from './list-definition.js';
import { type Search, searchOf, type TermGroup } from './search-filters.js';
import { type TermBranch, termPlan } from './term-plan.js';

/** A search for more terms uses an unnamed statement. */
const maxNamedGroups = 3;

/** A request for one page: complete criteria, with the filters as SQL values and the cursor opened. */
export interface PageRequest {
  readonly criteria: ListCriteria;
  /** Name and SQL value of each filter. */
  readonly filters: readonly (readonly [name: string, value: unknown])[];
  /** Sort value and ID of the last record of the previous page. */
  readonly after: { readonly value: string | number | null; readonly id: string } | null;
  readonly parent: Parent | null;
}

/** The parent record of the listed records. A cursor is valid for one parent only. */
interface Parent {
  readonly column: string;
  readonly id: Id;
}

interface CursorContent {
  /** Digest of sort, order and filters. */
  readonly q: string;
  readonly v: string | number | null;
  readonly i: string;
}

/** A list endpoint with keyset pagination. Derives the SQL and the cursors from one definition. */
export class KeysetList {
  constructor(
    readonly definition: ListDefinition,
    private readonly seal: CursorSeal,
  ) {}

  /** Completes the criteria and opens the cursor. Throws `invalid_cursor` or `cursor_mismatch`. */
  pageRequest(partial: Partial<ListCriteria>, accountId: Id<'acc'>, parent: Parent | null = null): PageRequest {
    const criteria = withListDefaults(partial, this.definition);
    const filters = Object.entries(criteria.filters).map(([name, value]) => [name, sqlValueOf(this.filter(name).kind, value)] as const);
    const request = { criteria, filters, after: null, parent };
    const { cursor } = criteria;
    return cursor === null ? request : { ...request, after: this.openCursor(cursor, request, accountId) };
  }

  /** The statement and values of a page. It selects one row more than the limit, which shows whether there is a next page. */
  sql({ criteria, filters, after, parent }: PageRequest, accountId: Id<'acc'>): { statement: Statement; values: unknown[] } {
    const values: unknown[] = [uuidOf(accountId), criteria.limit + 1];
    const use = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['account_id = $1'];
    if (parent !== null) conditions.push(`${parent.column} = ${use(uuidOf(parent.id))}`);
    const { dateColumn = 'created_at' } = this.definition;
    if (criteria.statuses !== null) conditions.push(`status = any(${use(criteria.statuses)}::text[])`);
    if (criteria.from !== null) conditions.push(`${dateColumn} >= ${use(criteria.from.toISOString())}`);
    if (criteria.until !== null) conditions.push(`${dateColumn} < ${use(criteria.until.toISOString())}`);
    const groups: TermGroup[] = [];
    for (const [name, value] of filters) {
      const { condition } = this.filter(name);
      const search = searchOf(this.filter(name), value as FilterValue);
      if (condition !== undefined) conditions.push(condition.replaceAll('?', () => use(value)));
      else if (search !== null) conditions.push(...searchConditions(search, groups, use));
    }
    const text =
      groups.length === 0 ? this.pageSql(criteria, after, conditions, use) : this.searchSql(criteria, after, conditions, groups, use);
    const hasDates = criteria.from !== null || criteria.until !== null;
    return { statement: sql(hasDates ? '' : this.statementName(criteria, filters, groups, after), text), values };
  }

  page<T>(request: PageRequest, rows: readonly Row[], accountId: Id<'acc'>, view: (row: Row) => T): Page<T> {
    const { limit } = request.criteria;
    const pageRows = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const last = pageRows.at(-1);
    return {
      data: pageRows.map(view),
      has_more: hasMore,
      next_cursor: hasMore && last !== undefined ? this.sealCursor(request, last, accountId) : null,
    };
  }

  /** Rare combinations use an unnamed statement, because a connection keeps every named statement for its whole lifetime. */
  private statementName(
    { sort, order, statuses }: ListCriteria,
    filters: PageRequest['filters'],
    groups: readonly TermGroup[],
    after: PageRequest['after'],
  ): string {
    const shape = this.searchShape(filters);
    const isSearch = shape !== '' && groups.length <= maxNamedGroups && sort === defaultSort(this.definition);
    if (filters.length > 0 && !isSearch) return '';
    const page = after === null ? 'first' : after.value === null ? 'nulls' : 'next';
    return `list ${this.definition.name} ${sort} ${order} ${page} ${statuses === null ? 'all' : 'some'}${shape}`;
  }

  /** What the terms of a search are, in their order: `p` for a prefix, `l` for labels. Empty if there are other conditions. */
  private searchShape(filters: PageRequest['filters']): string {
    const searches = filters.map(([name, value]) => searchOf(this.filter(name), value as FilterValue));
    const isByTerms = searches.every((search) => search !== null && 'groups' in search && search.groups.length > 0);
    if (!isByTerms || filters.length === 0) return '';
    const groups = searches.flatMap((search) => (search !== null && 'groups' in search ? search.groups : []));
    return ` ${groups.map((group) => ('prefix' in group ? 'p' : 'l')).join('')}`;
  }

  /** Only one branch has records, so that they stay in its order. */
  private searchSql(
    criteria: ListCriteria,
    after: PageRequest['after'],
    conditions: string[],
    groups: readonly TermGroup[],
    use: (value: unknown) => string,
  ): string {
    const { name, table, terms } = this.definition;
    if (terms === undefined) throw new TypeError(`The list ${name} has no terms.`);
    const byCreation = criteria.sort === 'created_at' ? { order: criteria.order, after } : null;
    const { expressions, branches } = termPlan({ records: table, terms, groups, byCreation }, use);
    const pages = branches.map(
      ({ source, conditions: more }) => `(${this.pageSql(criteria, after, [...conditions, ...more], use, source)})`,
    );
    return `${expressions}select * from (${pages.join(' union all ')}) as page limit $2`;
  }

  private pageSql(
    { sort, order }: ListCriteria,
    after: PageRequest['after'],
    conditions: string[],
    use: (value: unknown) => string,
    source: TermBranch['source'] = null,
  ): string {
    const { column, type, collation, nullable = false } = this.definition.sorts[sort] as SortField;
    const collated = (expression: string) => (collation === undefined ? expression : `${expression} collate ${collation}`);
    const comparison = order === 'asc' ? '>' : '<';
    const where = conditions.join(' and ');
    // A row comparison can use an index. Two comparisons joined by OR are five times slower.
    const part = (extra: string, orderBy: string) =>
      `select ${this.definition.columns} from ${source?.from ?? this.definition.table} where ${where}${extra} order by ${source?.orderBy ?? orderBy} limit $2`;
    const byKey = `${collated(column)} ${order}, id ${order}`;
    if (after !== null && after.value !== null) {
      const key = `(${collated(column)}, id) ${comparison} (${use(after.value)}::${type}, ${use(after.id)}::uuid)`;
      if (!nullable) return part(` and ${key}`, byKey);
      return this.thenNulls(part(` and ${column} is not null and ${key}`, byKey), part(` and ${column} is null`, `id ${order}`));
    }
    if (after !== null) return part(` and ${column} is null and id ${comparison} ${use(after.id)}::uuid`, `id ${order}`);
    if (!nullable) return part('', byKey);
    return this.thenNulls(part(` and ${column} is not null`, byKey), part(` and ${column} is null`, `id ${order}`));
  }

  /** Appends the records without a sort value. PostgreSQL runs the second part only if the first does not fill the page. */
  private thenNulls(withValue: string, withoutValue: string): string {
    return `select * from ((${withValue}) union all (${withoutValue})) as page limit $2`;
  }

  private filter(name: string): ListFilter {
    const filter = this.definition.filters[name];
    if (filter === undefined) throw new TypeError(`The list ${this.definition.name} has no filter ${name}.`);
    return filter;
  }

  private sealCursor(request: PageRequest, last: Row, accountId: Id<'acc'>): string {
    const { column } = this.definition.sorts[request.criteria.sort] as SortField;
    const content: CursorContent = { q: this.digest(request), v: last[column] as CursorContent['v'], i: last.id as string };
    return this.seal.seal(content, this.context(request, accountId));
  }

  private openCursor(cursor: string, request: PageRequest, accountId: Id<'acc'>): PageRequest['after'] {
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

/** Converts the value of a filter for SQL. Lists of IDs become array literals. */
function sqlValueOf({ type }: FilterKind, value: FilterValue): unknown {
  switch (type) {
    case 'id':
      return `{${(value as readonly Id[]).map(uuidOf).join(',')}}`;
    case 'instant':
      return (value as Date).toISOString();
    case 'enum':
    case 'text':
    case 'integer':
    case 'search':
    case 'label':
      return value;
  }
}

/** Adds the groups of terms of a search, and returns its other conditions. A search without words matches nothing. */
function searchConditions(search: Search, groups: TermGroup[], use: (value: unknown) => string): string[] {
  if ('uuid' in search) return [`id = ${use(search.uuid)}::uuid`];
  groups.push(...search.groups);
  return search.groups.length === 0 ? ['false'] : [];
}
