import type { Dimension, DimensionCondition, ReportQuery } from '../../domain/report-query.js';
import { bucketsOf, comparedWith, daysIn, type Granularity, type Part, partsOf, type WholeSpan } from '../../domain/reporting-period.js';
import { isRead } from '../../domain/sources.js';
import { eachMeasure, measureColumns, totalOf } from '../ingestion/measures.js';
import { firstDaySql } from '../ingestion/roll-up-tables.js';
import { grainFor, keyColumnOf } from './planner.js';
import type { SqlParameters } from './sql-parameters.js';

/** The bucket that contains a day. */
const dateExpression = (granularity: Granularity, day: string) => (granularity === 'total' ? 'null::date' : firstDaySql(granularity, day));

const idColumn: Readonly<Record<Dimension, string>> = {
  campaign: 'campaign where account_id = $1 and id',
  creative: 'creative where account_id = $1 and id',
  audience: 'audience where account_id = $1 and id',
  connection: 'connection where account_id = $1 and id',
  channel: 'connection where account_id = $1 and platform',
  objective: 'campaign where account_id = $1 and objective',
};
const typeOfValue = (dimension: Dimension) => (dimension === 'channel' || dimension === 'objective' ? 'text[]' : 'uuid[]');

/** The short keys of values of a dimension. */
function keysOfValues(dimension: Dimension, values: readonly string[], params: SqlParameters): string {
  return `select key from analytics.${idColumn[dimension]} = any(${params.add(values, typeOfValue(dimension))})`;
}

function condition({ dimension, values, isNegated }: DimensionCondition, params: SqlParameters): string {
  return `r.${keyColumnOf(dimension)} ${isNegated ? 'not in' : 'in'} (${keysOfValues(dimension, values, params)})`;
}

/** The conditions of a query except the period. `table` is the daily table. */
function conditionsOf(query: ReportQuery, table: string, params: SqlParameters): string {
  const { where, join, statuses, updatedSince, dimensions } = query;
  const parts = where.map((one) => condition(one, params));
  const conditions = parts.length === 0 ? [] : [`(${parts.join(join === 'all' ? ' and ' : ' or ')})`];
  const [only] = dimensions;
  if (only !== undefined && statuses !== null) {
    conditions.push(
      `r.${keyColumnOf(only)} in (select key from analytics.${only} where account_id = $1 and status = any(${params.add(statuses, 'text[]')}))`,
    );
  }
  if (only !== undefined && only !== 'channel' && updatedSince !== null) {
    // The index on updated_at finds the changed keys, so only their rows are aggregated.
    const key = keyColumnOf(only);
    const changed = `select x.${key} from analytics.${table} x where x.account_id = $1 and x.updated_at > ${params.add(updatedSince, 'timestamptz')}`;
    conditions.push(`r.${key} in (${changed})`);
  }
  return conditions.map((text) => ` and ${text}`).join('');
}

/** The key columns of the first aggregation: the dimensions, and the connection, which determines whether days are final. */
function factKeysOf({ dimensions }: ReportQuery): string[] {
  return dimensions.length === 0 ? [] : [...new Set([...dimensions.map(keyColumnOf), 'connection_key'])];
}

const sums = eachMeasure((m) => `${totalOf(`r.${m}`)} as ${m}`);

/** Spans that always lie within one bucket, so that days can be read from weekly or monthly roll-ups. */
const spansWithin: Readonly<Record<Granularity, readonly WholeSpan[]>> = {
  total: ['month', 'week'],
  month: ['month'],
  week: ['week'],
  day: [],
};

/** The facts of the period, aggregated by bucket and key. `dataThrough` is the last day that all sources have reported. */
export function factsSql(query: ReportQuery, dataThrough: string | null, params: SqlParameters): string {
  const { granularity } = query;
  const facts = rowsOf(query, factPartsOf(query), params);
  return (
    groupedFacts(query, facts, dateExpression(granularity, 'r.day'), ', max(r.updated_at) as updated_at') +
    named(query, dataThrough, params)
  );
}

/** The facts of the comparison period, aggregated in the same way. */
export function comparedFactsSql(query: ReportQuery, params: SqlParameters): string {
  const { granularity } = query;
  const facts = rowsOf(query, comparedPartsOf(query), params);
  return groupedFacts(query, facts, granularity === 'total' ? 'null::date' : dateExpression(granularity, shiftedDay(query, params)), '');
}

/** Shifts a day of the comparison period to the day that it is compared with. */
function shiftedDay({ comparison, period }: ReportQuery, params: SqlParameters): string {
  return comparison === 'previous_year' ? "(r.day + interval '1 year')::date" : `(r.day + ${params.add(daysIn(period), 'int')})`;
}

/** The spans from which the period is read. */
function factPartsOf(query: ReportQuery): Part[] {
  return partsOf(query.period, grainFor(query).spans ? spansWithin[query.granularity] : []);
}

function comparedPartsOf(query: ReportQuery): Part[] {
  const { granularity, period, comparison } = query;
  const days = comparedWith(period, period, comparison);
  if (days === null) return [];
  // A month shifted by days is not a calendar month, and a week shifted by a year is not an ISO week.
  const stays = granularity === 'total' || (granularity === 'month' && comparison === 'previous_year');
  return partsOf(days, stays && grainFor(query).spans ? spansWithin[granularity] : []);
}

/** The initials of the spans. Statements of similar queries differ only by their spans, which depend on the calendar. */
export function spansOf(query: ReportQuery): string {
  return [factPartsOf(query), comparedPartsOf(query)].map((parts) => parts.map(({ span }) => span[0]).join('')).join();
}

/** The rows of the selected tables for these days. */
function rowsOf(query: ReportQuery, parts: readonly Part[], params: SqlParameters): string {
  const { table, spans } = grainFor(query);
  // Days of facts are literals, because the planner can only prune partitions by values that it knows.
  const day = (text: string) => (table === 'fact' ? `'${text}'::date` : params.add(text, 'date'));
  const rows = ({ span, start, end }: Part) =>
    `analytics.${span === 'day' ? table : spans?.[span]} r
     where r.account_id = $1 and r.${span} between ${day(start)} and ${day(end)}${conditionsOf(query, table, params)}`;
  const [first, ...more] = parts as [Part, ...Part[]];
  if (more.length === 0 && first.span === 'day') return rows(first);
  const columns = ['', ...factKeysOf(query), ...measureColumns, 'updated_at'].join(', r.');
  return `(${parts.map((part) => `select r.${part.span} as day${columns} from ${rows(part)}`).join('\n union all ')}) r`;
}

function groupedFacts(query: ReportQuery, rows: string, date: string, more: string): string {
  const keys = factKeysOf(query);
  const groups = [...(query.granularity === 'total' ? [] : ['date']), ...keys];
  return `select ${date} as date, ${[...keys.map((key) => `r.${key}`), sums].join(', ')}${more} from ${rows}
    ${groups.length === 0 ? '' : `group by ${groups.join(', ')}`}`;
}

/** Empty facts for the requested values, so that they have rows even without metrics, in each bucket that has been read. */
function named(query: ReportQuery, dataThrough: string | null, params: SqlParameters): string {
  const { dimensions, named: values, statuses, period, granularity } = query;
  const [dimension] = dimensions;
  if (dimension === undefined || values.length === 0) return '';
  const own = keyColumnOf(dimension);
  const dates = bucketsOf(period, granularity).flatMap((bucket) => (isRead(bucket, dataThrough) ? [bucket.date] : []));
  const status = statuses === null ? '' : ` and status = any(${params.add(statuses, 'text[]')})`;
  const connection = own === 'connection_key' ? '' : ', 0';
  return ` union all select b.date, n.key${connection}, ${eachMeasure(() => '0')}, null::timestamptz
    from (${keysOfValues(dimension, values, params)}${status}) n, unnest(${params.add(dates, 'date[]')}) as b (date)`;
}
