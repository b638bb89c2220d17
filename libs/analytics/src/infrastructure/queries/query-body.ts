import { objectives } from '#libs/campaigns/contract';
import { platformNames } from '#libs/ad-platforms/contract';
import { fieldName, isCalendarDay, type Problem, uuidFromId } from '#libs/kernel';
import type { FilterInput, QueryInput } from '../../application/queries/analytics-query.js';
import { dimensionOperators, filterOperators } from '../../domain/filter-operators.js';
import { type MetricName, metricNames } from '../../domain/metrics.js';
import {
  type Comparator,
  comparators,
  type Dimension,
  type DimensionCondition,
  dimensions,
  type MetricCondition,
  type ReportQuery,
  type Sort,
} from '../../domain/report-query.js';

const prefixOf = { campaign: 'cmp', creative: 'crv', audience: 'aud', connection: 'con' } as const;

export interface ParsedQuery {
  readonly query: Omit<ReportQuery, 'period'>;
  readonly metrics: readonly MetricName[];
  readonly start: string | null;
  readonly end: string | null;
}

const isDimension = (name: string): name is Dimension => (dimensions as readonly string[]).includes(name);
const isMetric = (name: string): name is MetricName => (metricNames as readonly string[]).includes(name);

/** Validates rules that involve several fields, for the fields that are valid individually. */
export function readQuery(body: Partial<QueryInput>): { parsed: ParsedQuery; problems: Problem[] } {
  const problems: Problem[] = [];
  const metrics = body.metrics ?? [];
  const requested = body.dimensions ?? [];
  const granularity = body.granularity ?? 'total';
  const { all, any } = body.filters ?? {};
  if (all != null && any != null) {
    problems.push({ pointer: '/filters', code: 'conflicting_fields', message: 'filters must contain either all or any, not both.' });
  }
  const join = any == null ? 'all' : 'any';
  const conditions = conditionsOf((join === 'any' ? any : all) ?? [], `/filters/${join}`, problems);
  if (join === 'any' && conditions.where.length > 0 && conditions.having.length > 0) {
    const message =
      'filters.any cannot combine dimension filters, which apply before grouping, with metric filters, which apply after grouping.';
    problems.push({ pointer: '/filters/any', code: 'conflicting_fields', message });
  }
  const query = {
    granularity,
    comparison: body.compare ?? 'none',
    dimensions: requested,
    join,
    ...conditions,
    statuses: null,
    named: [],
    updatedSince: null,
    sort: sortOf(body, metrics, requested, granularity !== 'total', problems),
  } as const;
  const day = (text: string | null | undefined) => (typeof text === 'string' && isCalendarDay(text) ? text : null);
  return { parsed: { query, metrics, start: day(body.start_date), end: day(body.end_date) }, problems };
}

function sortOf(
  body: Partial<QueryInput>,
  metrics: readonly MetricName[],
  requested: readonly Dimension[],
  hasDates: boolean,
  problems: Problem[],
): Sort {
  const allowed = [...metrics, ...(requested.length > 0 ? ['name'] : []), ...(hasDates ? ['date'] : [])];
  const fallback = hasDates ? 'date' : metrics.includes('spend_micros') ? 'spend_micros' : (metrics[0] ?? 'spend_micros');
  const by = body.sort ?? fallback;
  // The sort cannot be validated without valid metrics.
  if (metrics.length > 0 && !allowed.includes(by)) {
    problems.push({ pointer: '/sort', code: 'not_allowed_value', message: `sort must be one of ${allowed.join(', ')}.`, allowed });
  }
  return { by: by as Sort['by'], order: body.order ?? (by === 'name' || by === 'date' ? 'asc' : 'desc') };
}

function conditionsOf(filters: readonly FilterInput[], at: string, problems: Problem[]) {
  const where: DimensionCondition[] = [];
  const having: MetricCondition[] = [];
  for (const [i, { field, operator, value }] of filters.entries()) {
    // Problems of individual fields are already reported.
    if (!(filterOperators as readonly string[]).includes(operator) || value === undefined) continue;
    const wrong = (position: string, code: Problem['code'], rule: string, allowed?: readonly string[]) => {
      const pointer = `${at}/${i}/${position}`;
      problems.push({ pointer, code, message: `${fieldName(pointer)} must be ${rule}.`, ...(allowed ? { allowed } : {}) });
    };
    if (isDimension(field)) {
      if (!(dimensionOperators as readonly string[]).includes(operator)) {
        wrong('operator', 'not_allowed_value', `one of ${dimensionOperators.join(', ')} for ${field}`, dimensionOperators);
      } else if (operator === 'eq' ? typeof value !== 'string' : !Array.isArray(value)) {
        wrong('value', 'invalid_type', `${operator === 'eq' ? 'a string' : 'an array of strings'} for ${field} ${operator}`);
      } else {
        const values = valuesOf(field, value as string | string[], wrong);
        where.push({ dimension: field, values, isNegated: operator === 'not_in' });
      }
    } else if (isMetric(field)) {
      if (!(comparators as readonly string[]).includes(operator)) {
        wrong('operator', 'not_allowed_value', `one of ${comparators.join(', ')} for ${field}`, comparators);
      } else if (typeof value !== 'number' || !Number.isFinite(value)) wrong('value', 'invalid_type', `a number for ${field}`);
      else having.push({ metric: field, comparator: operator as Comparator, value });
    }
  }
  return { where, having };
}

/** The allowed values of dimensions that are not records. */
const allowedValues = { channel: platformNames, objective: objectives } as const satisfies Partial<Record<Dimension, readonly string[]>>;

/** Rejects invalid values of a dimension. A valid value that does not exist matches nothing. */
function valuesOf(
  dimension: Dimension,
  value: string | string[],
  wrong: (position: string, code: Problem['code'], rule: string, allowed?: readonly string[]) => void,
): string[] {
  const values = Array.isArray(value) ? value : [value];
  const position = (i: number) => (Array.isArray(value) ? `value/${i}` : 'value');
  if (dimension === 'channel' || dimension === 'objective') {
    const allowed: readonly string[] = allowedValues[dimension];
    const unknown = values.findIndex((word) => !allowed.includes(word));
    if (unknown >= 0) wrong(position(unknown), 'not_allowed_value', `one of ${allowed.join(', ')}`, allowed);
    return values;
  }
  const prefix = prefixOf[dimension];
  const uuids = values.map((id) => uuidFromId(prefix, id));
  const malformed = uuids.indexOf(null);
  if (malformed >= 0)
    wrong(position(malformed), 'invalid_format', `the ID of a ${dimension}, such as ${prefix}_01k9x3m5qceenerrepr4rh6nzk`);
  return uuids.filter((uuid) => uuid !== null);
}
