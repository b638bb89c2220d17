import { fieldName, type Problem } from '#libs/kernel';
import { Day, EnumList, field, Flag, Nested, ObjectList, OneOf, Text, WholeNumber } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import type { FilterInput, QueryInput } from '../../application/queries/analytics-query.js';
import { filterFields, filterOperators, maxFilters, maxFilterValues } from '../../domain/filter-operators.js';
import { type MetricName, metricNames } from '../../domain/metrics.js';
import { type Dimension, dimensions } from '../../domain/report-query.js';
import { type Comparison, comparisons, type Granularity, granularities, maxPeriodDays } from '../../domain/reporting-period.js';
import { comparisonValues, defaultEnd, granularityValues } from './analytics.parameters.js';

const maxValueLength = 200;
const valueSchema = {
  oneOf: [
    { type: 'string', maxLength: maxValueLength },
    { type: 'number' },
    { type: 'array', items: { type: 'string', maxLength: maxValueLength }, minItems: 1, maxItems: maxFilterValues },
  ],
};

/** Checks only the JSON type. The field and the operator determine the rest, which is checked together with them. */
function checkValue(value: unknown, pointer: string): Problem[] {
  const isText = (one: unknown) => typeof one === 'string' && one.length <= maxValueLength && one.isWellFormed() && !one.includes('\u0000');
  if (isText(value) || typeof value === 'number') return [];
  if (Array.isArray(value) && value.length >= 1 && value.length <= maxFilterValues && value.every(isText)) return [];
  const message = `${fieldName(pointer)} must be a number, a string of at most ${maxValueLength} characters, or an array of 1 to ${maxFilterValues} such strings.`;
  return [{ pointer, code: 'invalid_type', message }];
}

@RequestSchema(
  'AnalyticsFilter',
  'A filter on a dimension or a metric. Filters on dimensions apply before grouping, filters on metrics after it.',
)
export class FilterRequest {
  @OneOf(filterFields, { description: 'The dimension or the metric to filter by.', example: 'channel', required: true })
  field!: Dimension | MetricName;
  @OneOf(filterOperators, {
    description:
      'The operator: `eq` (equal), `in` (in the list), or `not_in` (not in the list) for a dimension; `gt` (greater than), `gte` (greater than or equal), `lt` (less than), `lte` (less than or equal), or `eq` for a metric.',
    example: 'in',
    required: true,
  })
  operator!: string;
  @field(
    {
      description:
        'The value to compare with: a string for `eq` on a dimension, an array of strings for `in` and `not_in`, a number for a metric. Strings are record IDs, channels, or objectives. An ID without a record matches nothing; a malformed ID fails validation.',
      example: ['meta_ads', 'google_ads'],
      required: true,
    },
    valueSchema,
    checkValue,
  )
  value!: unknown;
}

const filterList = (rule: string) => ({
  description: `Up to ${maxFilters} filters, ${rule} \`null\` or an empty list means no filters.`,
  example: [],
  maxItems: maxFilters,
});

@RequestSchema('AnalyticsFilters', 'The filters of a query. Set either `all` or `any`. `any` cannot mix dimensions and metrics.')
export class FiltersRequest {
  @ObjectList(FilterRequest, filterList('all of which must match.'))
  all?: FilterInput[] | null;
  @ObjectList(FilterRequest, filterList('at least one of which must match.'))
  any?: FilterInput[] | null;
}

@RequestSchema('AnalyticsQuery', 'A custom report: metrics, broken down by dimensions, for a period.')
export class AnalyticsQueryRequest implements QueryInput {
  @EnumList(metricNames, {
    description: 'The metrics to return.',
    example: ['spend_micros', 'ctr'],
    required: true,
    minItems: 1,
    maxItems: 20,
  })
  metrics!: MetricName[];
  @EnumList(dimensions, {
    description:
      'The dimensions to break the metrics down by. Without any (`null` or empty), each day, week, or month of the granularity has one row.',
    example: ['campaign', 'channel'],
    maxItems: 3,
  })
  dimensions?: Dimension[] | null;
  @OneOf(granularities, {
    description: `How the period is divided. Default, also for \`null\`: \`total\`. Possible values: ${granularityValues}`,
    example: 'total',
  })
  granularity?: Granularity | null;
  @Day({
    description:
      'The first reporting day (YYYY-MM-DD), inclusive. Default, also for `null`: 29 days before `end_date`, which gives a period of 30 days.',
    example: '2026-10-01',
  })
  start_date?: string | null;
  @Day({
    description: `The last reporting day (YYYY-MM-DD), inclusive. The period can have at most ${maxPeriodDays} days. ${defaultEnd}`,
    example: '2026-10-31',
  })
  end_date?: string | null;
  @Nested(FiltersRequest, { description: 'The filters that select rows. `null` means no filters.' })
  filters?: { all?: FilterInput[] | null; any?: FilterInput[] | null } | null;
  @OneOf(comparisons, {
    description: `The period to compare with. Default, also for \`null\`: \`none\`. Possible values: ${comparisonValues}`,
    example: 'none',
  })
  compare?: Comparison | null;
  @Text({
    description:
      'The field to sort by: a metric in `metrics`, `name` (of the first dimension), or `date` (unless the granularity is `total`). Default, also for `null`: `date` if it is allowed, otherwise `spend_micros` if it is in `metrics`, otherwise the first metric.',
    example: 'spend_micros',
    max: 40,
  })
  sort?: string | null;
  @OneOf(['asc', 'desc'], {
    description:
      'The sort direction: `asc` (ascending) or `desc` (descending). Default, also for `null`: `asc` for `name` and `date`, otherwise `desc`.',
    example: 'desc',
  })
  order?: 'asc' | 'desc' | null;
  @WholeNumber({ description: 'The maximum number of rows per page. Default, also for `null`: 20.', example: 20, min: 1, max: 100 })
  limit?: number | null;
  @field(
    {
      description:
        'The `next_cursor` from the previous page. Keep all other fields except `limit` unchanged. `null` requests the first page.',
      example: null,
    },
    { type: 'string', maxLength: 2048 },
    (value, pointer) => (typeof value === 'string' ? [] : [{ pointer, code: 'invalid_type', message: 'cursor must be a string.' }]),
  )
  cursor?: string | null;
  @Flag({
    description: 'Whether to add `meta.totals`, the totals of all rows on all pages. Default, also for `null`: `false`.',
    example: true,
  })
  totals?: boolean | null;
}
