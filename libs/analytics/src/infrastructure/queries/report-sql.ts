import { type Id, uuidOf } from '#libs/kernel';
import { dictionaryCollation } from '#libs/rest';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import type { Dimension, ReportQuery } from '../../domain/report-query.js';
import type { Period } from '../../domain/reporting-period.js';
import { eachMeasure, totalOf } from '../ingestion/measures.js';
import { lastDaySql } from '../ingestion/roll-up-tables.js';
import { factsSql, comparedFactsSql, spansOf } from './facts-sql.js';
import { metricSql } from './metric-expressions.js';
import { isRecord, namesSql } from './names-sql.js';
import { keyColumnOf } from './planner.js';
import { outcomeSql, type StoreTimes, storeSql } from './store-sql.js';
import { sourcesSql } from './sources-sql.js';
import { SqlParameters } from './sql-parameters.js';

export interface PageOptions {
  readonly limit: number;
  /** Additional data that all pages of the result share. */
  readonly pinned: object;
  /** The last day that all sources have reported. Null if there is none. */
  readonly dataThrough: string | null;
  /** How the other pages are stored. Null for a result without pages. */
  readonly store: StoreTimes | null;
}

const comparatorSql = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;
const prefixed = (prefix: string) => eachMeasure((m) => `${prefix}.${m}`);
const asTexts = (prefix: string) => eachMeasure((m) => `${prefix}${m}::text`);

/** The grouping expression of a dimension: a short key, or the name of a channel or objective. */
function groupExpression(dimension: Dimension): string {
  if (dimension === 'channel') return "coalesce(connection.platform, '')";
  if (dimension === 'objective') return "coalesce(campaign.objective, '')";
  return `facts.${keyColumnOf(dimension)}`;
}

/**
 * Builds one statement that returns the first page and the data that all pages share, and stores the rows of all pages when there are
 * more. A single statement reads one snapshot of the database, so no ingestion can change the data between its parts.
 */
export function reportSql(accountId: Id<'acc'>, query: ReportQuery, options: PageOptions): { statement: Statement; values: unknown[] } {
  const params = new SqlParameters(uuidOf(accountId));
  const isCompared = query.comparison !== 'none';
  const places = query.dimensions.map((_, i) => `g${i + 1}`);
  const parts = [
    `facts as (${factsSql(query, options.dataThrough, params)})`,
    `sums as (${groupedSql(query, 'facts', params)})`,
    ...(isCompared
      ? [`facts_before as (${comparedFactsSql(query, params)})`, `before as (${groupedSql(query, 'facts_before', params)})`]
      : []),
    `result as (${resultSql(query, options.dataThrough, places, params)})`,
    `head as (${headSql(query, options, params)})`,
    ...(options.store === null ? [] : storeSql(options.store, { row: rowSql(query, places), first: options.limit }, params)),
  ];
  const limit = params.add(options.limit, 'int');
  const text = `with ${parts.join(',\n')}
    select head, (select json_agg(${rowSql(query, places)} order by place) from result where place <= ${limit}) as rows,
      (${pageNamesSql(query, limit)}) as names${options.store === null ? '' : outcomeSql} from head`;
  return { statement: sql(nameOf(query, options), text), values: params.values };
}

/** Names only common statements, because a database connection keeps every named statement until it closes. */
function nameOf(query: ReportQuery, { store }: PageOptions): string {
  const { where, having, named, statuses, updatedSince, sort, dimensions, granularity, comparison } = query;
  const isPlain = where.length + having.length + named.length === 0 && statuses === null && updatedSince === null;
  const usual = granularity === 'total' ? 'spend_micros desc' : 'date asc';
  if (!isPlain || dimensions.length > 1 || `${sort.by} ${sort.order}` !== usual) return '';
  const spans = spansOf(query);
  // Two periods have more combinations of spans than a database connection should keep.
  if (comparison !== 'none' && spans !== 'd,d') return '';
  const [dimension = 'none'] = dimensions;
  return `metrics ${dimension} ${granularity} ${comparison} ${store === null ? 'whole' : 'paged'} ${spans}`;
}

/** Aggregates facts by dimension. A row is final when its last day is final in every connection that contributes to it. */
function groupedSql(query: ReportQuery, from: 'facts' | 'facts_before', params: SqlParameters): string {
  const { dimensions, granularity, period } = query;
  const isCurrent = from === 'facts';
  if (dimensions.length === 0) return `select *${isCurrent ? ', null::boolean as is_final' : ''} from ${from}`;
  const groups = dimensions.map(groupExpression);
  const needsCampaign = dimensions.includes('objective');
  const needsConnection = isCurrent || dimensions.includes('channel');
  const final = () => `, max(facts.updated_at) as updated_at, bool_and(connection.status = 'disconnected' or
    coalesce(${lastOfBucketSql(granularity, period, params)} < connection.final_before, false)) filter (where connection.key is not null) as is_final`;
  return `select facts.date, ${groups.map((group, i) => `${group} as g${i + 1}`).join(', ')}, ${eachMeasure((m) => `${totalOf(`facts.${m}`)} as ${m}`)}
    ${isCurrent ? final() : ''} from ${from} as facts
    ${needsConnection ? 'left join analytics.connection on connection.account_id = $1 and connection.key = facts.connection_key' : ''}
    ${needsCampaign ? 'left join analytics.campaign on campaign.account_id = $1 and campaign.key = facts.campaign_key' : ''}
    group by facts.date, ${groups.join(', ')}`;
}

/** The last day of a row's bucket. */
function lastOfBucketSql(granularity: ReportQuery['granularity'], { end }: Period, params: SqlParameters): string {
  if (granularity === 'day') return 'facts.date';
  const last = params.add(end, 'date');
  return granularity === 'total' ? last : `least(${lastDaySql(granularity, 'facts.date')}, ${last})`;
}

function resultSql(query: ReportQuery, dataThrough: string | null, places: readonly string[], params: SqlParameters): string {
  const { updatedSince, sort, dimensions } = query;
  const named = sort.by === 'name' ? nameOfRow(dimensions[0]) : { join: '', column: '' };
  const conditions = [visibleRows(query, dataThrough, params), ...metricConditions(query, params)];
  if (updatedSince !== null) conditions.push(`sums.updated_at > ${params.add(updatedSince, 'timestamptz')}`);
  return `select *, row_number() over (order by ${orderSql(query, places)}) as place from (
      select sums.*${named.column} from ${comparedSums(query, places)} sums ${named.join} where ${conditions.join(' and ')}) r`;
}

/** Joins the sums with their comparison. Rows that exist only in the comparison are omitted, except in a time series. */
function comparedSums({ comparison, granularity, dimensions }: ReportQuery, places: readonly string[]): string {
  if (comparison === 'none') return 'sums';
  const before = eachMeasure((m) => `coalesce(b.${m}, 0) as before_${m}`);
  if (dimensions.length === 0 && granularity !== 'total') {
    const now = eachMeasure((m) => `coalesce(s.${m}, 0) as ${m}`);
    return `(select coalesce(s.date, b.date) as date, ${now}, s.updated_at, s.is_final, ${before} from sums s full join before b on s.date = b.date)`;
  }
  const isSameRow = [...(granularity === 'total' ? [] : ['date']), ...places].map((column) => `s.${column} = b.${column}`).join(' and ');
  return `(select s.*, ${before} from sums s left join before b on ${isSameRow || 'true'})`;
}

function metricConditions({ having, join }: ReportQuery, params: SqlParameters): string[] {
  const tests = having.map(
    ({ metric, comparator, value }) => `${metricSql(metric, 'sums')} ${comparatorSql[comparator]} ${params.add(String(value), 'numeric')}`,
  );
  return tests.length === 0 ? [] : [`(${tests.join(join === 'all' ? ' and ' : ' or ')})`];
}

/**
 * Omits rows without metrics, unless they were requested by ID or `updatedSince` is set: metrics can be restated to zero. Rows of the
 * whole account are zero without metrics, but only if any of their days has been read.
 */
function visibleRows(query: ReportQuery, dataThrough: string | null, params: SqlParameters): string {
  const { dimensions, named, updatedSince, period } = query;
  const [dimension] = dimensions;
  if (dimension === undefined) {
    const firstDay = `greatest(sums.date, ${params.add(period.start, 'date')})`;
    return `(sums.updated_at is not null or coalesce(${firstDay} <= ${params.add(dataThrough, 'date')}, false))`;
  }
  if (updatedSince !== null) return 'true';
  const delivered = `(${prefixed('sums')}) <> (${eachMeasure(() => '0')})`;
  if (named.length === 0) return delivered;
  const isNamed =
    dimension === 'channel'
      ? `sums.g1 = any(${params.add(named, 'text[]')})`
      : `sums.g1 in (select key from analytics.${dimension} where account_id = $1 and id = any(${params.add(named, 'uuid[]')}))`;
  return `(${delivered} or ${isNamed})`;
}

function nameOfRow(dimension: Dimension | undefined): { join: string; column: string } {
  if (dimension === undefined) return { join: '', column: ', null as name' };
  if (dimension === 'channel' || dimension === 'objective')
    return { join: '', column: ", coalesce(nullif(sums.g1, ''), 'unattributed') as name" };
  return {
    join: `left join analytics.${dimension} d on d.account_id = $1 and d.key = sums.g1`,
    column: ", coalesce(d.name, 'unattributed') as name",
  };
}

/** A total order with spend and keys as tie-breakers, so that pages are deterministic. */
function orderSql({ sort }: ReportQuery, places: readonly string[]): string {
  const first = sort.by === 'name' ? `r.name collate ${dictionaryCollation}` : sort.by === 'date' ? 'r.date' : metricSql(sort.by, 'r');
  return [`${first} ${sort.order} nulls last`, 'r.date', 'r.spend_micros desc', ...places.map((place) => `r.${place}`)].join(', ');
}

const rowSql = ({ comparison }: ReportQuery, places: readonly string[]) =>
  `json_build_array(date, json_build_array(${places.join(', ')}), json_build_array(${asTexts('')}),
     ${comparison === 'none' ? 'null' : `json_build_array(${asTexts('before_')})`}, updated_at, is_final)`;

/** The names of the records on the first page. Later pages read their names separately. */
function pageNamesSql({ dimensions }: ReportQuery, limit: string): string {
  const selects = dimensions.flatMap((dimension, i) =>
    isRecord(dimension) ? [namesSql(dimension, `in (select g${i + 1} from result where place <= ${limit})`)] : [],
  );
  return selects.length === 0 ? `select '[]'::json` : `select coalesce(json_agg(n), '[]') from (${selects.join(' union all ')}) n`;
}

function headSql({ comparison, period }: ReportQuery, { pinned }: PageOptions, params: SqlParameters): string {
  const totals = (prefix: string) => `json_build_array(${eachMeasure((m) => `${totalOf(prefix + m)}::text`)})`;
  return `select json_build_object('rows', count(*), 'totals', ${totals('')},
      'totals_before', ${comparison === 'none' ? 'null' : totals('before_')},
      'landed_at', (select landed_at from analytics.landing where account_id = $1),
      'sources', (${sourcesSql(params.add(period.start, 'date'), params.add(period.end, 'date'))}),
      'pinned', ${params.add(JSON.stringify(pinned), 'json')}) as head, count(*) as rows from result`;
}
