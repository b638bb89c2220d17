import { createHash } from 'node:crypto';
import { type Id, uuidOf } from '#libs/kernel';
import type { ReportFilters, ReportRequest, Subject } from '../../application/queries/report-request.js';
import type { DimensionCondition, ReportQuery, Sort } from '../../domain/report-query.js';
import type { Granularity } from '../../domain/reporting-period.js';

/** The query of a report without its period, or of the overview without a subject. Absent fields get their default. */
export function reportQueryOf(request: ReportRequest, subject?: Subject): Omit<ReportQuery, 'period'> {
  const { granularity = 'total', comparison = 'none', filters = {}, statuses = null, updatedSince = null } = request;
  const where = conditionsOf(filters);
  return {
    granularity,
    comparison,
    dimensions: subject === undefined ? [] : [subject],
    join: 'all',
    where,
    having: [],
    statuses,
    named: where.find(({ dimension }) => dimension === subject)?.values ?? [],
    updatedSince: updatedSince?.toISOString() ?? null,
    sort: sortOf(request, granularity),
  };
}

function sortOf({ sort, order }: ReportRequest, granularity: Granularity): Sort {
  const by = sort ?? (granularity === 'total' ? 'spend_micros' : 'date');
  return { by, order: order ?? (by === 'name' || by === 'date' ? 'asc' : 'desc') };
}

function conditionsOf({ campaignIds, connectionIds, channels, creativeIds, audienceIds }: ReportFilters): DimensionCondition[] {
  const of = (dimension: DimensionCondition['dimension'], values: readonly string[] | null | undefined) =>
    values == null ? [] : [{ dimension, values, isNegated: false }];
  const uuidsOf = (ids: readonly Id[] | null | undefined) => ids?.map(uuidOf);
  return [
    ...of('campaign', uuidsOf(campaignIds)),
    ...of('connection', uuidsOf(connectionIds)),
    ...of('channel', channels),
    ...of('creative', uuidsOf(creativeIds)),
    ...of('audience', uuidsOf(audienceIds)),
  ];
}

/** The digest that a cursor is bound to. It covers the whole request except the page size. */
export function digestOf(...bound: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(bound)).digest('base64url').slice(0, 16);
}
