import { type FilterValue, type Id, type ListCriteria, type Page, uuidOf } from '#libs/kernel';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { creationOrder } from './creation-order.js';
import type { CursorSeal } from './cursor-seal.js';
import { sqlValueOf } from './filter-values.js';
import { keyOrder } from './key-order.js';
import { ListCursors } from './list-cursors.js';
import { defaultSort, withListDefaults } from './list-defaults.js';
import type { ListDefinition, ListFilter, SortField } from './list-definition.js';
import { type NarrowFilter, narrowFilterOf, narrowSource } from './narrow-filter.js';
import type { PageRequest, Parent } from './page-request.js';
import { type ListWay, type Search, searchConditions, searchOf, type TermGroup } from './search-filters.js';
import { ShortMemory } from './short-memory.js';
import { type ConditionOfFilter, statementName } from './statement-name.js';
import { conditionOf, hasTerm, nameOf, noLimit, type Use } from './term-conditions.js';

interface SearchConditions {
  readonly conditions: readonly string[];
  /** Those of `created_at` among them. */
  readonly times: readonly string[];
}

/** What a page is read from, if not from the table of the list in the order of the sort field. */
interface PageSource {
  readonly from?: string | null;
  readonly orderBy?: string;
  /** Conditions of the ID that the index of the order decides before a record is read. */
  readonly ofIndex?: readonly string[];
  /** Sorts the records before the conditions are decided, which then end with the page. */
  readonly sortsFirst?: boolean;
}

/** A list endpoint with keyset pagination. Derives the SQL and the cursors from one definition. */
export class KeysetList {
  private readonly cursors: ListCursors;
  private readonly futile = new ShortMemory();

  constructor(
    readonly definition: ListDefinition,
    seal: CursorSeal,
  ) {
    this.cursors = new ListCursors(definition, seal);
  }

  /** Completes the criteria and opens the cursor. Throws `invalid_cursor` or `cursor_mismatch`. */
  pageRequest(partial: Partial<ListCriteria>, accountId: Id<'acc'>, parent: Parent | null = null): PageRequest {
    const criteria = withListDefaults(partial, this.definition);
    const filters = Object.entries(criteria.filters).map(([name, value]) => [name, sqlValueOf(this.filter(name).kind, value)] as const);
    const request = { criteria, filters, after: null, parent };
    const { cursor } = criteria;
    return cursor === null ? request : { ...request, after: this.cursors.open(cursor, request, accountId) };
  }

  /** Reads the rows of a page with `run`. A filter that few records pass is tried first. */
  async rows(request: PageRequest, accountId: Id<'acc'>, run: (statement: Statement, values: unknown[]) => Promise<Row[]>): Promise<Row[]> {
    const narrow = this.narrowFilter(request);
    const fact = narrow === null ? null : JSON.stringify([accountId, narrow.name, narrow.value, narrow.max]);
    if (fact !== null && !this.futile.has(fact)) {
      const { statement, values } = this.sql(request, accountId, 'narrow');
      const rows = await run(statement, values);
      if (rows.length !== 1 || rows[0].id !== null) return rows;
      this.futile.add(fact);
    }
    const { statement, values } = this.sql(request, accountId);
    return run(statement, values);
  }

  /**
   * The statement and values of a page. It selects one row more than the limit, which shows whether there is a next page. If too many
   * records pass the filter that it begins with, it selects one row without an ID.
   */
  sql(request: PageRequest, accountId: Id<'acc'>, way: ListWay = 'all'): { statement: Statement; values: unknown[] } {
    const { criteria, filters, after, parent } = request;
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
    const narrow = way === 'narrow' ? this.narrowFilter(request) : null;
    for (const [name, value] of filters) {
      if (name === narrow?.name) continue;
      const { condition } = this.filter(name);
      const search = searchOf(this.filter(name), value as FilterValue);
      if (condition !== undefined) conditions.push(condition.replaceAll('?', () => use(value)));
      else if (search !== null) conditions.push(...searchConditions(search, groups, use));
    }
    const times = dateColumn === 'created_at' ? dates : [];
    const text = () => {
      if (narrow !== null) return this.narrowSql(criteria, after, narrow, conditions, groups, use);
      if (groups.length === 0) return this.pageSql(criteria, after, conditions, use);
      return this.searchSql(criteria, after, { conditions, times }, groups, use);
    };
    const shape = { list: this.definition.name, isDefaultSort: criteria.sort === defaultSort(this.definition), way };
    const statement = dates.length > 0 ? '' : statementName({ ...shape, criteria, searches: this.searches(filters), after });
    return { statement: sql(statement, text()), values };
  }

  page<T>(request: PageRequest, rows: readonly Row[], accountId: Id<'acc'>, view: (row: Row) => T): Page<T> {
    const { limit } = request.criteria;
    const pageRows = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const last = pageRows.at(-1);
    return {
      data: pageRows.map(view),
      has_more: hasMore,
      next_cursor: hasMore && last !== undefined ? this.cursors.after(last, request, accountId) : null,
    };
  }

  private narrowFilter(request: PageRequest): NarrowFilter | null {
    return narrowFilterOf(request, this.definition, this.groupsOf(request).length > 0);
  }

  private groupsOf({ filters }: PageRequest): TermGroup[] {
    return this.searches(filters).flatMap((search) => ('groups' in search ? search.groups : []));
  }

  private searches(filters: PageRequest['filters']): (Search | ConditionOfFilter)[] {
    return filters.map(([name, value]) => searchOf(this.filter(name), value as FilterValue) ?? { name, type: this.filter(name).kind.type });
  }

  private narrowSql(
    criteria: ListCriteria,
    after: PageRequest['after'],
    narrow: NarrowFilter,
    conditions: readonly string[],
    groups: readonly TermGroup[],
    use: Use,
  ): string {
    const record = nameOf(this.definition.table);
    const { expressions, from } = narrowSource(this.definition.table, narrow, use);
    const found = groups.map((group) => hasTerm(this.terms, conditionOf(group, use), `${record}.id`, `${record}.created_at`));
    const page = this.pageSql(criteria, after, [...conditions, ...found], use, { from, sortsFirst: true });
    return `${expressions}select * from ((${page}) union all ${this.closedSql()}) as page`;
  }

  private searchSql(
    criteria: ListCriteria,
    after: PageRequest['after'],
    { conditions, times }: SearchConditions,
    groups: readonly TermGroup[],
    use: Use,
  ): string {
    const { table: records } = this.definition;
    const search = { records, terms: this.terms, groups };
    const { sort, order } = criteria;
    if (sort === 'created_at') {
      const { expressions, ...source } = creationOrder({ ...search, order, after, times }, use);
      return `${expressions}${this.pageSql(criteria, null, conditions, use, source)}`;
    }
    const { expressions, branches } = keyOrder(search, use);
    const pages = branches.map((branch) => {
      const all = [...conditions, ...branch.conditions];
      return `(${this.pageSql(criteria, after, all, use, branch)})`;
    });
    // Only one branch has records, so that they stay in its order.
    return `${expressions}select * from (${pages.join(' union all ')}) as page limit $2`;
  }

  /** Selects one row without an ID if too many records pass the filter. No other is found then. */
  private closedSql(): string {
    const { table, columns } = this.definition;
    return `(select ${columns} from (select (null::${table}).* where not (select is_open from gate)) as ${nameOf(table)})`;
  }

  private get terms(): string {
    const { name, terms } = this.definition;
    if (terms === undefined) throw new TypeError(`The list ${name} has no terms.`);
    return terms;
  }

  private pageSql(
    { sort, order }: ListCriteria,
    after: PageRequest['after'],
    conditions: readonly string[],
    use: Use,
    { from, orderBy: orderOfSource, ofIndex = [], sortsFirst = false }: PageSource = {},
  ): string {
    const { columns, table } = this.definition;
    const { column, type, collation, nullable = false } = this.definition.sorts[sort] as SortField;
    const collated = (expression: string) => (collation === undefined ? expression : `${expression} collate ${collation}`);
    const comparison = order === 'asc' ? '>' : '<';
    const where = conditions.join(' and ');
    // A row comparison can use an index. Two comparisons joined by OR are five times slower.
    const part = (extra: string, orderBy: (key: string, id: string) => string) => {
      if (sortsFirst) {
        const sorted = `(select * from ${from} order by ${orderBy(column, 'id')} limit ${noLimit}) as ${nameOf(table)}`;
        return `select ${columns} from ${sorted} where ${where}${extra} order by ${orderBy(column, 'id')} limit $2`;
      }
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
}
