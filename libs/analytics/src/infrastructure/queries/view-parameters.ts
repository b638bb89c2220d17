import { createHash } from 'node:crypto';
import { ParameterReader, plusEncodingHint } from '#libs/foundation';
import { platformNames } from '#libs/connections';
import { dayRule, isCalendarDay } from '#libs/kernel';
import type { Subject } from '../../application/queries/analytics-report.js';
import { metricNames } from '../../domain/metrics.js';
import type { DimensionCondition, ReportQuery } from '../../domain/report-query.js';
import { comparisons, granularities } from '../../domain/reporting-period.js';

/** A parsed query string whose dates are optional. */
export interface ParsedView {
  readonly query: Omit<ReportQuery, 'period'>;
  readonly start: string | null;
  readonly end: string | null;
  readonly limit: number;
  readonly cursor: string | null;
}

const ofEveryView = ['start_date', 'end_date', 'granularity', 'compare', 'campaign_id', 'connection_id', 'channel'];
const ofLists = ['limit', 'cursor', 'sort', 'order', 'updated_since'];
export const statusesOf: Readonly<Partial<Record<Subject, readonly string[]>>> = {
  campaign: ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'],
  creative: ['generating', 'ready', 'failed', 'archived'],
  audience: ['building', 'ready', 'too_small', 'failed', 'archived'],
};
export const sortFields = [...metricNames, 'name', 'date'] as const;

/** The allowed parameters of a report, or of the overview without a subject. */
export function parameterNames(subject?: Subject): string[] {
  const own = subject === 'creative' || subject === 'audience' ? [`${subject}_id`] : [];
  const status = subject !== undefined && statusesOf[subject] ? ['status'] : [];
  return [...ofEveryView, ...own, ...status, ...(subject === undefined ? [] : ofLists)];
}

/** Parses the query string of a report. `params` collects the problems for the caller to throw. */
export function readView(params: ParameterReader, subject?: Subject): Omit<ParsedView, 'cursor'> {
  const granularity = params.enumValue('granularity', granularities, 'total');
  const comparison = params.enumValue('compare', comparisons, 'none');
  const where = filters(params, subject);
  const sort = params.enumValue('sort', sortFields, granularity === 'total' ? 'spend_micros' : 'date');
  const isText = sort === 'date' || sort === 'name';
  const order = params.enumValue('order', ['asc', 'desc'], isText ? 'asc' : 'desc');
  const allowed = subject === undefined ? undefined : statusesOf[subject];
  const statuses =
    allowed === undefined || params.text('status') === 'all' ? null : params.enumList('status', allowed, [...allowed, 'all']);
  return {
    query: {
      granularity,
      comparison,
      dimensions: subject === undefined ? [] : [subject],
      join: 'all',
      where,
      having: [],
      statuses,
      named: where.find(({ dimension }) => dimension === subject)?.values ?? [],
      updatedSince: params.instant('updated_since'),
      sort: { by: sort, order },
    },
    start: day(params, 'start_date'),
    end: day(params, 'end_date'),
    limit: params.limit(),
  };
}

function filters(params: ParameterReader, subject?: Subject): DimensionCondition[] {
  const of = (dimension: DimensionCondition['dimension'], values: readonly string[] | null) =>
    values === null ? [] : [{ dimension, values, isNegated: false }];
  return [
    ...of('campaign', params.uuids('campaign_id', 'cmp')),
    ...of('connection', params.uuids('connection_id', 'con')),
    ...of('channel', params.enumList('channel', platformNames)),
    ...(subject === 'creative' ? of('creative', params.uuids('creative_id', 'crv')) : []),
    ...(subject === 'audience' ? of('audience', params.uuids('audience_id', 'aud')) : []),
  ];
}

function day(params: ParameterReader, name: string): string | null {
  const value = params.text(name);
  if (value === undefined) return null;
  if (!isCalendarDay(value)) {
    params.addProblem(name, 'invalid_format', `${name} must be ${dayRule}.${plusEncodingHint(value)}`);
    return null;
  }
  return value;
}

/** The digest that a cursor is bound to. It covers all parameters except the page size. */
export function digestOf(...bound: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url').slice(0, 16);
}
