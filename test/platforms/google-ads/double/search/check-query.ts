import { type Field, fieldsOf, resolvePath } from '../schema/types.js';
import { isDateRange } from './date-ranges.js';
import { type Condition, type Query, queryError } from './gaql.js';

/** What can be selected together with a resource, besides itself. */
const attributed: Readonly<Record<string, readonly string[]>> = {
  customer: [],
  customer_client: ['customer'],
  campaign: ['campaign_budget', 'customer'],
  campaign_budget: ['customer'],
  campaign_label: ['campaign', 'customer', 'label'],
  campaign_criterion: ['campaign', 'customer'],
  label: ['customer'],
  ad_group: ['campaign', 'customer'],
  ad_group_ad: ['ad_group', 'campaign', 'customer'],
  ad_group_criterion: ['ad_group', 'campaign', 'customer'],
  asset: ['customer'],
  audience: ['customer'],
  customer_asset: ['asset', 'customer'],
  change_status: ['ad_group', 'ad_group_ad', 'ad_group_criterion', 'campaign', 'campaign_criterion', 'customer'],
  conversion_action: ['customer'],
  language_constant: [],
  geo_target_constant: [],
  user_interest: ['customer'],
  billing_setup: ['customer'],
};
const withMetrics = ['customer', 'campaign', 'ad_group', 'ad_group_ad'];
const maxFilterValues = 20_000;

const dateFields = ['segments.date', 'change_status.last_change_date_time'];

/** Refuses what the grammar allows and the schema does not. */
export function checkQuery(query: Query): void {
  const { from, select, where, orderBy } = query;
  const together = attributed[from];
  if (together === undefined)
    throw fieldsOf('GoogleAdsRow').some(({ name }) => name === from)
      ? queryError('PROHIBITED_RESOURCE_TYPE_IN_FROM_CLAUSE', `Error in query: '${from}' cannot be queried.`)
      : queryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `Error in query: '${from}' is not a valid resource name.`);
  const resources = [from, ...together, ...(withMetrics.includes(from) ? ['metrics', 'segments'] : [])];
  for (const path of select) assertField(path, resources, 'SELECT');
  for (const { path } of orderBy) {
    assertField(path, resources, 'WHERE');
    if (!select.includes(path))
      throw queryError('EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', `Error in query: '${path}' must be in SELECT for ORDER BY.`);
  }
  for (const condition of where) assertCondition(condition, assertField(condition.path, resources, 'WHERE'), select);
  const other = select.find((path) => path.startsWith('metrics.') && !path.includes('conversions'));
  if (other !== undefined && select.includes('segments.conversion_action_category'))
    throw queryError(
      'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
      `Error in query: '${other}' cannot be selected with 'segments.conversion_action_category'.`,
    );
  if (select.some((path) => path.startsWith('segments.')) && !where.some(({ path }) => path === 'segments.date'))
    throw queryError('EXPECTED_FILTERS_ON_DATE_RANGE', "Error in query: a finite date range on 'segments.date' is required.");
}

function assertField(path: string, resources: readonly string[], clause: 'SELECT' | 'WHERE'): Field {
  const fields = resolvePath('GoogleAdsRow', path.split('.'));
  const last = fields?.at(-1);
  if (last === undefined || fields?.length === 1)
    throw queryError(
      'UNRECOGNIZED_FIELD',
      `Error in query: unrecognized field${clause === 'SELECT' ? ' in SELECT clause' : ''}: '${path}'.`,
    );
  const [resource = ''] = path.split('.');
  if (!resources.includes(resource)) {
    const place = `${clause}_CLAUSE`;
    if (resource === 'metrics')
      throw queryError('PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE', `Error in query: '${path}' cannot be selected.`);
    if (resource === 'segments')
      throw queryError('PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE', `Error in query: '${path}' cannot be selected.`);
    throw queryError(`PROHIBITED_RESOURCE_TYPE_IN_${place}`, `Error in query: '${path}' cannot be used with this FROM.`);
  }
  const isWhole = last.message !== null && !last.isList;
  if (isWhole || path === 'asset.image_asset.data')
    throw queryError(`PROHIBITED_FIELD_IN_${clause}_CLAUSE`, `Error in query: '${path}' cannot be used.`);
  return last;
}

function assertCondition({ path, operator, values }: Condition, field: Field, select: readonly string[]): void {
  const refuse = (code: string, text: string) => {
    throw queryError(code, `Error in query: ${text} for '${path}'.`);
  };
  if (path.startsWith('segments.') && !dateFields.includes(path) && !select.includes(path))
    refuse('EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', 'a segment in WHERE must be in SELECT');
  if (values.length > maxFilterValues) refuse('FILTER_HAS_TOO_MANY_VALUES', 'too many values');
  if (operator === 'DURING') {
    if (!dateFields.includes(path)) refuse('OPERATOR_FIELD_MISMATCH', 'DURING needs a date');
    if (!isDateRange(values[0]?.text ?? '')) refuse('INVALID_VALUE_WITH_DURING_OPERATOR', 'unknown date range');
    return;
  }
  const isRange = ['BETWEEN', '>', '>=', '<', '<='].includes(operator);
  const isNumber = ['int64', 'int32', 'double', 'float'].includes(field.scalar ?? '');
  if (isRange && !isNumber && !dateFields.includes(path)) refuse('OPERATOR_FIELD_MISMATCH', `${operator} needs a number or a date`);
  if (field.isList !== /^(CONTAINS|IS)/.test(operator) && (field.isList || operator.startsWith('CONTAINS')))
    refuse('OPERATOR_FIELD_MISMATCH', `${operator} does not fit`);
  if (operator.endsWith('LIKE') && field.scalar !== 'string') refuse('OPERATOR_FIELD_MISMATCH', 'LIKE needs a text');
  for (const { kind, text } of values) {
    if (field.values !== null && !field.values.includes(text)) refuse('BAD_ENUM_CONSTANT', `invalid enum value '${text}'`);
    if (isNumber && !/^-?\d+(\.\d+)?$/.test(text)) refuse('BAD_NUMBER', `'${text}' is no number`);
    if (field.scalar === 'bool' && !/^(true|false)$/i.test(text)) refuse('BAD_VALUE', `'${text}' is not TRUE or FALSE`);
    if (field.scalar === 'string' && kind !== 'text') refuse('INVALID_STRING_VALUE', 'texts are in quotes');
    if (path === 'segments.date' && !/^\d{4}-\d\d-\d\d$/.test(text)) refuse('INVALID_DATE_FORMAT', 'dates are YYYY-MM-DD');
  }
}
