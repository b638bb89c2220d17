import { Day, Flag, field, Nested, ObjectList, OneOf, RequestSchema, Text, Whole, WordList } from '#libs/foundation';
import { fieldName, type Problem } from '#libs/kernel';
import type { FilterInput, QueryInput } from '../../application/queries/analytics-query.js';
import { filterFields, filterOperators, maxFilters, maxFilterValues } from '../../domain/filter-operators.js';
import { type MetricName, metricNames } from '../../domain/metrics.js';
import { type Dimension, dimensions } from '../../domain/report-query.js';
import { type Comparison, comparisons, type Granularity, granularities, maxPeriodDays } from '../../domain/reporting-period.js';
import { defaultEnd } from './analytics.parameters.js';

const maxValueLength = 200;
const valueSchema = {
  oneOf: [
    { type: 'string', maxLength: maxValueLength },
    { type: 'number' },
    { type: 'array', items: { type: 'string', maxLength: maxValueLength }, minItems: 1, maxItems: maxFilterValues },
  ],
};

/** Which kind of value it must be depends on field and operator; that is asked with them together. */
function checkValue(value: unknown, pointer: string): Problem[] {
  const isText = (one: unknown) => typeof one === 'string' && one.length <= maxValueLength && one.isWellFormed() && !one.includes('\u0000');
  if (isText(value) || typeof value === 'number') return [];
  if (Array.isArray(value) && value.length >= 1 && value.length <= maxFilterValues && value.every(isText)) return [];
  const message = `${fieldName(pointer)} must be a number, a text of at most ${maxValueLength} characters, or a list of 1 to ${maxFilterValues} such texts.`;
  return [{ pointer, code: 'invalid_type', message }];
}

@RequestSchema('AnalyticsFilter', 'A filter on a dimension acts before grouping, one on a metric after it.')
export class FilterRequest {
  @OneOf(filterFields, { description: 'A dimension or a metric.', example: 'channel', required: true })
  field!: Dimension | MetricName;
  @OneOf(filterOperators, {
    description: 'For a dimension `eq`, `in` or `not_in`; for a metric `gt`, `gte`, `lt`, `lte` or `eq`.',
    example: 'in',
    required: true,
  })
  operator!: string;
  @field(
    {
      description:
        'An id or word for `eq`, a list of them for `in` and `not_in`, a number for a metric. An id that nobody has matches nothing; a malformed one is refused.',
      example: ['meta_ads', 'google_ads'],
      required: true,
    },
    valueSchema,
    checkValue,
  )
  value!: unknown;
}

const filterList = (rule: string) => ({ description: `Up to ${maxFilters} filters, ${rule}`, example: [], maxItems: maxFilters });

@RequestSchema('AnalyticsFilters', 'Either `all` or `any`; `any` holds filters on dimensions only, or on metrics only.')
export class FiltersRequest {
  @ObjectList(FilterRequest, filterList('all of which must hold.'))
  all?: FilterInput[] | null;
  @ObjectList(FilterRequest, filterList('of which one must hold.'))
  any?: FilterInput[] | null;
}

@RequestSchema('AnalyticsQuery', 'A question of your own making.')
export class AnalyticsQueryRequest implements QueryInput {
  @WordList(metricNames, { description: 'What to measure.', example: ['spend_micros', 'ctr'], required: true, minItems: 1, maxItems: 20 })
  metrics!: MetricName[];
  @WordList(dimensions, {
    description: 'What to break it down by; none gives one row a bucket.',
    example: ['campaign', 'channel'],
    maxItems: 3,
  })
  dimensions?: Dimension[] | null;
  @OneOf(granularities, { description: 'Default `total`.', example: 'total' })
  granularity?: Granularity | null;
  @Day({ description: 'First reporting day. Default: 29 days before `end_date`, which makes 30 days.', example: '2026-10-01' })
  start_date?: string | null;
  @Day({
    description: `Last reporting day, inclusive; at most ${maxPeriodDays} days from the first. ${defaultEnd}`,
    example: '2026-10-31',
  })
  end_date?: string | null;
  @Nested(FiltersRequest, { description: 'Which rows.' })
  filters?: { all?: FilterInput[] | null; any?: FilterInput[] | null } | null;
  @OneOf(comparisons, { description: 'Default `none`.', example: 'none' })
  compare?: Comparison | null;
  @Text({
    description:
      'A metric of `metrics`, `name` (of the first dimension) or, with a granularity, `date`. Default `spend_micros`, or the first metric; with a granularity `date`.',
    example: 'spend_micros',
    max: 40,
  })
  sort?: string | null;
  @OneOf(['asc', 'desc'], { description: 'Default `desc`; `asc` for `name` and `date`.', example: 'desc' })
  order?: 'asc' | 'desc' | null;
  @Whole({ description: 'Rows on a page; default 20.', example: 20, min: 1, max: 100 })
  limit?: number | null;
  @field(
    { description: 'The `next_cursor` of the page before; everything but `limit` must stay as it was.', example: null },
    { type: 'string', maxLength: 2048 },
    (value, pointer) => (typeof value === 'string' ? [] : [{ pointer, code: 'invalid_type', message: 'cursor must be a string.' }]),
  )
  cursor?: string | null;
  @Flag({ description: 'Adds `meta.totals`: the sums of all rows on all pages. Default false.', example: true })
  totals?: boolean | null;
}
