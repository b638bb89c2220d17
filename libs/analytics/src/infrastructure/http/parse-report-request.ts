import { platformNames } from '#libs/ad-platforms/contract';
import { dayRule, isCalendarDay } from '#libs/kernel';
import { ParameterReader, plusEncodingHint } from '#libs/rest';
import type { OverviewRequest, ReportFilters, ReportRequest, Subject } from '../../application/queries/report-request.js';
import { metricNames } from '../../domain/metrics.js';
import { comparisons, granularities } from '../../domain/reporting-period.js';

const ofEveryReport = ['start_date', 'end_date', 'granularity', 'compare', 'campaign_id', 'connection_id', 'channel'];
const ofPages = ['limit', 'cursor', 'sort', 'order', 'updated_since'];
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
  return [...ofEveryReport, ...own, ...status, ...(subject === undefined ? [] : ofPages)];
}

/** Parses the query string of the overview. Reports all problems at once. */
export function parseOverviewRequest(parameters: Record<string, unknown>): OverviewRequest {
  const params = new ParameterReader(parameters, parameterNames());
  const request = { ...grouping(params), filters: filters(params), ...period(params) };
  params.getOrThrow();
  return request;
}

/** Parses the query string of a report. Reports all problems at once, in the order in which the fields are read. */
export function parseReportRequest(parameters: Record<string, unknown>, subject: Subject): ReportRequest {
  const params = new ParameterReader(parameters, parameterNames(subject));
  const request = {
    ...grouping(params),
    filters: filters(params, subject),
    sort: params.enumValue('sort', sortFields, null),
    order: params.enumValue('order', ['asc', 'desc'], null),
    statuses: statuses(params, statusesOf[subject]),
    updatedSince: params.instant('updated_since'),
    ...period(params),
    limit: params.limit(),
  };
  params.getOrThrow();
  return { ...request, cursor: params.cursor() };
}

function grouping(params: ParameterReader): Pick<OverviewRequest, 'granularity' | 'comparison'> {
  return {
    granularity: params.enumValue('granularity', granularities, 'total'),
    comparison: params.enumValue('compare', comparisons, 'none'),
  };
}

function filters(params: ParameterReader, subject?: Subject): ReportFilters {
  return {
    campaignIds: params.ids('campaign_id', 'cmp'),
    connectionIds: params.ids('connection_id', 'con'),
    channels: params.enumList('channel', platformNames),
    ...(subject === 'creative' ? { creativeIds: params.ids('creative_id', 'crv') } : {}),
    ...(subject === 'audience' ? { audienceIds: params.ids('audience_id', 'aud') } : {}),
  };
}

function statuses(params: ParameterReader, allowed?: readonly string[]): readonly string[] | null {
  return allowed === undefined || params.text('status') === 'all' ? null : params.enumList('status', allowed, [...allowed, 'all']);
}

function period(params: ParameterReader): Pick<OverviewRequest, 'start' | 'end'> {
  return { start: day(params, 'start_date'), end: day(params, 'end_date') };
}

function day(params: ParameterReader, name: string): string | null {
  const value = params.text(name);
  if (value === undefined) return null;
  if (!isCalendarDay(value)) params.addProblem(name, 'invalid_format', `${name} must be ${dayRule}.${plusEncodingHint(value)}`);
  return value;
}
