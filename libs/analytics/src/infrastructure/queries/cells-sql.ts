import type { Dimension, DimensionCondition, Question } from '../../domain/question.js';
import { bucketsOf, comparedWith, daysIn, type Granularity, monthsWithin, type Period } from '../../domain/reporting-period.js';
import { eachMeasure, measureColumns } from '../landing/measures.js';
import { grainFor, keyColumnOf } from './planner.js';
import type { SqlValues } from './sql-values.js';

/** The bucket that a day belongs to. */
function dateExpression(granularity: Granularity, day: string): string {
  switch (granularity) {
    case 'total':
      return 'null::date';
    case 'day':
      return day;
    case 'week':
      return `${day} - (extract(isodow from ${day})::int - 1)`;
    case 'month':
      return `date_trunc('month', (${day})::timestamp)::date`;
  }
}

const idColumn: Readonly<Record<Dimension, string>> = {
  campaign: 'campaign where account_id = $1 and id',
  creative: 'creative where account_id = $1 and id',
  audience: 'audience where account_id = $1 and id',
  connection: 'connection where account_id = $1 and id',
  channel: 'connection where account_id = $1 and platform',
  objective: 'campaign where account_id = $1 and objective',
};
const typeOfValue = (dimension: Dimension) => (dimension === 'channel' || dimension === 'objective' ? 'text[]' : 'uuid[]');

/** The short keys that values of a dimension stand for. */
function keysOfValues(dimension: Dimension, values: readonly string[], use: SqlValues): string {
  return `select key from analytics.${idColumn[dimension]} = any(${use.value(values, typeOfValue(dimension))})`;
}

function condition({ dimension, values, isNegated }: DimensionCondition, use: SqlValues): string {
  return `r.${keyColumnOf(dimension)} ${isNegated ? 'not in' : 'in'} (${keysOfValues(dimension, values, use)})`;
}

/** Which cells a question is about, whatever their days. `table` has their days. */
function conditionsOf(question: Question, table: string, use: SqlValues): string {
  const { where, join, statuses, updatedSince, dimensions } = question;
  const parts = where.map((one) => condition(one, use));
  const conditions = parts.length === 0 ? [] : [`(${parts.join(join === 'all' ? ' and ' : ' or ')})`];
  const [only] = dimensions;
  if (only !== undefined && statuses !== null) {
    conditions.push(
      `r.${keyColumnOf(only)} in (select key from analytics.${only} where account_id = $1 and status = any(${use.value(statuses, 'text[]')}))`,
    );
  }
  if (only !== undefined && only !== 'channel' && updatedSince !== null) {
    // The index on updated_at finds what changed; only rows of that are worth adding up.
    const key = keyColumnOf(only);
    const changed = `select x.${key} from analytics.${table} x where x.account_id = $1 and x.updated_at > ${use.value(updatedSince, 'timestamptz')}`;
    conditions.push(`r.${key} in (${changed})`);
  }
  return conditions.map((text) => ` and ${text}`).join('');
}

/** Key columns by which cells are added up first: those of the dimensions, and the connection, whose days may be final. */
function cellKeysOf({ dimensions }: Question): string[] {
  return dimensions.length === 0 ? [] : [...new Set([...dimensions.map(keyColumnOf), 'connection_key'])];
}

const sums = eachMeasure((m) => `coalesce(sum(r.${m}), 0)::bigint as ${m}`);

/** The cells of the asked days, added up by bucket and key. */
export function cellsSql(question: Question, use: SqlValues): string {
  const { granularity, period } = question;
  const cells = rowsOf(question, period, granularity === 'total' || granularity === 'month', use);
  return addedUp(question, cells, dateExpression(granularity, 'r.day'), ', max(r.updated_at) as updated_at') + named(question, use);
}

/** The same cells of the days that the question compares with. */
export function comparedCellsSql(question: Question, use: SqlValues): string {
  const { granularity, period, comparison } = question;
  const days = comparedWith(period, period, comparison) as Period;
  // A month moved by days is no month.
  const cells = rowsOf(question, days, granularity === 'total' || (granularity === 'month' && comparison === 'previous_year'), use);
  return addedUp(question, cells, granularity === 'total' ? 'null::date' : dateExpression(granularity, moved(question, use)), '');
}

/** A compared day stands where the day stands that is compared with it. */
function moved({ comparison, period }: Question, use: SqlValues): string {
  return comparison === 'previous_year' ? "(r.day + interval '1 year')::date" : `(r.day + ${use.value(daysIn(period), 'int')})`;
}

/** The rows of the planned table: of whole months where such are kept and will do, of days before and after them. */
function rowsOf(question: Question, period: Period, monthsWillDo: boolean, use: SqlValues): string {
  const { table, months: monthTable } = grainFor(question);
  // Days of facts are written out: only what is known when a statement is planned keeps other months' partitions out of it.
  const day = (text: string) => (table === 'fact' ? `'${text}'::date` : use.value(text, 'date'));
  const part = (from: string, date: string, { start, end }: Period) =>
    `analytics.${from} r where r.account_id = $1 and r.${date} between ${day(start)} and ${day(end)}${conditionsOf(question, table, use)}`;
  if (!monthTable || !monthsWillDo) return part(table, 'day', period);
  const { before, months, after } = monthsWithin(period);
  const columns = ['', ...cellKeysOf(question), ...measureColumns, 'updated_at'].join(', r.');
  return `(select r.day${columns} from ${part(table, 'day', before)}
    union all select r.month${columns} from ${part(monthTable, 'month', months)}
    union all select r.day${columns} from ${part(table, 'day', after)}) r`;
}

function addedUp(question: Question, rows: string, date: string, more: string): string {
  const keys = cellKeysOf(question);
  const groups = [...(question.granularity === 'total' ? [] : ['date']), ...keys];
  return `select ${date} as date, ${[...keys.map((key) => `r.${key}`), sums].join(', ')}${more} from ${rows}
    ${groups.length === 0 ? '' : `group by ${groups.join(', ')}`}`;
}

/** Empty cells for what was asked by name, so that it has rows although nothing was delivered. */
function named({ dimensions, named: values, statuses, period, granularity }: Question, use: SqlValues): string {
  const [dimension] = dimensions;
  if (dimension === undefined || values.length === 0) return '';
  const own = keyColumnOf(dimension);
  const dates = bucketsOf(period, granularity).map(({ date }) => date);
  const status = statuses === null ? '' : ` and status = any(${use.value(statuses, 'text[]')})`;
  const connection = own === 'connection_key' ? '' : ', 0';
  return ` union all select b.date, n.key${connection}, ${eachMeasure(() => '0')}, null::timestamptz
    from (${keysOfValues(dimension, values, use)}${status}) n, unnest(${use.value(dates, 'date[]')}) as b (date)`;
}
