import { createHash } from 'node:crypto';
import { DomainError, type FilterValue, type Id, type ListCriteria, uuidOf } from '#libs/kernel';
import type { Row } from '../../postgres/connection.js';
import { type Statement, sql } from '../../postgres/statement.js';
import type { Page } from '../http-result.js';
import { type CursorSeal, invalidCursor } from './cursor-seal.js';
import { defaultSort, withListDefaults } from './list-defaults.js';
import { sqlValueOf } from './filter-values.js';
import type { FilterKind, ListDefinition, ListFilter, SortField } from './list-definition.js';
import { creationOrder } from './creation-order.js';
import { AccountsWithoutBlocks } from './accounts-without-blocks.js';
import { blockPage, mayReadBlocks, noRecords } from './block-search.js';
import { blockKeyOrder, keyOrder } from './key-order.js';
import { type Search, searchConditions, searchOf, type TermGroup } from './search-filters.js';
import { statementName } from './statement-name.js';
import { nameOf, noLimit, type Use } from './term-conditions.js';

const typesBesideBlocks: ReadonlySet<FilterKind['type']> = new Set(['search', 'label', 'enum']);

interface SearchConditions {
  readonly conditions: readonly string[];
  /** Those of `created_at` among them. */
  readonly times: readonly string[];
  readonly readsBlocks: boolean;
}

/** What a page is read from, if not from the table of the list in the order of the sort field. */
interface PageSource {
  readonly from?: string | null;
  readonly orderBy?: string;
  /** Conditions of the ID that the index of the order decides before a record is read. */
  readonly ofIndex?: readonly string[];
}

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
  private readonly withoutBlocks = new AccountsWithoutBlocks();

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

  /** Reads the rows of a page with `run`. A search for several words reads blocks of bitmaps, if the account has them. */
  async rows(request: PageRequest, accountId: Id<'acc'>, run: (statement: Statement, values: unknown[]) => Promise<Row[]>): Promise<Row[]> {
    const readsBlocks = this.readsBlocks(request) && !this.withoutBlocks.has(accountId);
    const { statement, values } = this.sql(request, accountId, readsBlocks);
    const rows = await run(statement, values);
    if (!readsBlocks || rows.length !== 1 || rows[0].id !== null) return rows;
    this.withoutBlocks.add(accountId);
    const ofTerms = this.sql(request, accountId);
    return run(ofTerms.statement, ofTerms.values);
  }

  /**
   * The statement and values of a page. It selects one row more than the limit, which shows whether there is a next page. With
   * `readsBlocks`, it selects one row without an ID if there are no blocks.
   */
  sql(
    { criteria, filters, after, parent }: PageRequest,
    accountId: Id<'acc'>,
    readsBlocks = false,
  ): { statement: Statement; values: unknown[] } {
    const values: unknown[] = [uuidOf(accountId), criteria.limit + 1];
    const use = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['account_id = $1'];
    if (parent !== null) conditions.push(`${parent.column} = ${use(uuidOf(parent.id))}`);
    const { dateColumn = 'created_at' } = this.definition;
    if (criteria.statuses !== null) conditions.push(`status = any(${use(criteria.statuses)}::text[])`);
    const dates: string[] = [];
    if (criteria.from !== null) dates.push(`${dateColumn} >= ${use(criteria.from.toISOString())}`);
    if (criteria.until !== null) dates.push(`${dateColumn} < ${use(criteria.until.toISOString())}`);
    conditions.push(...dates);
    const groups: TermGroup[] = [];
    for (const [name, value] of filters) {
      const { condition } = this.filter(name);
      const search = searchOf(this.filter(name), value as FilterValue);
      if (condition !== undefined) conditions.push(condition.replaceAll('?', () => use(value)));
      else if (search !== null) conditions.push(...searchConditions(search, groups, use));
    }
    const search = { conditions, times: dateColumn === 'created_at' ? dates : [], readsBlocks };
    const text =
      groups.length === 0 ? this.pageSql(criteria, after, conditions, use) : this.searchSql(criteria, after, search, groups, use);
    const shape = { list: this.definition.name, isDefaultSort: criteria.sort === defaultSort(this.definition), readsBlocks };
    const statement = dates.length > 0 ? '' : statementName({ ...shape, criteria, searches: this.searches(filters), after });
    return { statement: sql(statement, text), values };
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

  /** Blocks are not read with a filter that few records may pass: these are found by its own index. */
  private readsBlocks({ filters }: PageRequest): boolean {
    if (filters.some(([name]) => !typesBesideBlocks.has(this.filter(name).kind.type))) return false;
    return mayReadBlocks(this.searches(filters).flatMap((search) => (search !== null && 'groups' in search ? search.groups : [])));
  }

  private searches(filters: PageRequest['filters']): (Search | null)[] {
    return filters.map(([name, value]) => searchOf(this.filter(name), value as FilterValue));
  }

  private searchSql(
    criteria: ListCriteria,
    after: PageRequest['after'],
    { conditions, times, readsBlocks }: SearchConditions,
    groups: readonly TermGroup[],
    use: Use,
  ): string {
    const { name, table: records, terms, columns } = this.definition;
    if (terms === undefined) throw new TypeError(`The list ${name} has no terms.`);
    const search = { records, terms, groups };
    const { sort, order } = criteria;
    if (sort === 'created_at' && readsBlocks) {
      const position = after === null ? null : { at: `${use(after.value)}::timestamptz`, id: `${use(after.id)}::uuid` };
      return blockPage(search, { columns, conditions, order, after: position, times }, use);
    }
    if (sort === 'created_at') {
      const { expressions, ...source } = creationOrder({ ...search, order, after, times }, use);
      return `${expressions}${this.pageSql(criteria, null, conditions, use, source)}`;
    }
    const { expressions, branches } = readsBlocks ? blockKeyOrder(search, use) : keyOrder(search, use);
    const pages = branches.map((branch) => {
      const all = [...conditions, ...branch.conditions];
      return `(${this.pageSql(criteria, after, all, use, branch)})`;
    });
    if (readsBlocks) pages.push(`(select ${columns} from (${noRecords(records)}) as ${nameOf(records)})`);
    // Only one branch has records, so that they stay in its order.
    return `${expressions}select * from (${pages.join(' union all ')}) as page limit $2`;
  }

  private pageSql(
    { sort, order }: ListCriteria,
    after: PageRequest['after'],
    conditions: readonly string[],
    use: Use,
    { from, orderBy: orderOfSource, ofIndex = [] }: PageSource = {},
  ): string {
    const { columns, table } = this.definition;
    const { column, type, collation, nullable = false } = this.definition.sorts[sort] as SortField;
    const collated = (expression: string) => (collation === undefined ? expression : `${expression} collate ${collation}`);
    const comparison = order === 'asc' ? '>' : '<';
    const where = conditions.join(' and ');
    // A row comparison can use an index. Two comparisons joined by OR are five times slower.
    const part = (extra: string, orderBy: (key: string, id: string) => string) => {
      if (ofIndex.length === 0)
        return `select ${columns} from ${from ?? table} where ${where}${extra} order by ${orderOfSource ?? orderBy(column, 'id')} limit $2`;
      const found = `select ${column} as found_key, id as found_id from ${table}
        where account_id = $1 and ${ofIndex.join(' and ')}${extra} order by ${orderBy(column, 'id')} limit ${noLimit}`;
      return `select ${columns} from (${found}) as f join ${table} on id = found_id where ${where} order by ${orderBy('found_key', 'found_id')} limit $2`;
    };
    const byKey = (key: string, id: string) => `${collated(key)} ${order}, ${id} ${order}`;
    const byId = (_key: string, id: string) => `${id} ${order}`;
    if (after !== null && after.value !== null) {
      const key = `(${collated(column)}, id) ${comparison} (${use(after.value)}::${type}, ${use(after.id)}::uuid)`;
      if (!nullable) return part(` and ${key}`, byKey);
      return this.thenNulls(part(` and ${column} is not null and ${key}`, byKey), part(` and ${column} is null`, byId));
    }
    if (after !== null) return part(` and ${column} is null and id ${comparison} ${use(after.id)}::uuid`, byId);
    if (!nullable) return part('', byKey);
    return this.thenNulls(part(` and ${column} is not null`, byKey), part(` and ${column} is null`, byId));
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
