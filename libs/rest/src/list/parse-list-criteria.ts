import { dayRule, endOfDay, type FilterValue, instantRule, isCalendarDay, type ListCriteria, parseInstant, startOfDay } from '#libs/kernel';
import { defaultSort, withListDefaults } from './list-defaults.js';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { ParameterReader, plusEncodingHint } from './parameter-reader.js';

const parameterNames = new WeakMap<ListDefinition, readonly string[]>();

export function listParameterNames(definition: ListDefinition): readonly string[] {
  let names = parameterNames.get(definition);
  if (!names) {
    const dates = definition.dates ? ['start_date', 'end_date'] : [];
    const status = definition.statuses.length === 0 ? [] : ['status'];
    names = ['limit', 'cursor', 'sort', 'order', ...status, ...dates, ...Object.keys(definition.filters)];
    parameterNames.set(definition, names);
  }
  return names;
}

/** Parses the query string of a list. Reports all problems at once. */
export function parseListCriteria(parameters: Record<string, unknown>, definition: ListDefinition, timezone: string): ListCriteria {
  const params = new ParameterReader(parameters, listParameterNames(definition));
  const limit = params.limit();
  const sort = params.enumValue('sort', Object.keys(definition.sorts), defaultSort(definition));
  const order = params.enumValue('order', ['asc', 'desc'], definition.defaultOrder);
  const statuses = parseStatuses(params, definition);
  const from = parseBound(params, 'start_date', timezone, startOfDay);
  const until = parseBound(params, 'end_date', timezone, endOfDay);
  // A day ends where the next one begins, so days in the wrong order can result in equal bounds. Equal timestamps are an empty range.
  const isReversedDay = from?.getTime() === until?.getTime() && isCalendarDay(params.text('end_date') ?? '');
  if (from && until && (from > until || isReversedDay))
    params.addProblem('start_date', 'conflicting_fields', 'start_date must not be after end_date.');
  const filters = parseFilters(params, definition);
  params.getOrThrow();
  return withListDefaults({ limit, cursor: params.cursor(), sort, order, ...statuses, from, until, filters }, definition);
}

/** Empty without the parameter: the default depends on the filters. */
function parseStatuses(params: ParameterReader, { statuses }: ListDefinition): Pick<Partial<ListCriteria>, 'statuses'> {
  const value = params.text('status');
  if (value === undefined) return {};
  return { statuses: value === 'all' ? null : params.enumList('status', statuses, [...statuses, 'all']) };
}

/** Parses a date bound: a day is the whole day in the account's time zone, a timestamp is an instant. */
function parseBound(params: ParameterReader, name: string, timezone: string, ofDay: (day: string, timezone: string) => Date): Date | null {
  const value = params.text(name);
  if (value === undefined) return null;
  const bound = isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
  if (bound === null) params.addProblem(name, 'invalid_format', `${name} must be ${dayRule}, or ${instantRule}.${plusEncodingHint(value)}`);
  return bound;
}

function parseFilters(params: ParameterReader, { filters }: ListDefinition): Record<string, FilterValue> {
  const values: Record<string, FilterValue> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const value = params.text(name) === undefined ? null : parseFilter(params, name, filter);
    if (value !== null) values[name] = value;
  }
  return values;
}

/** Null for a malformed value, which the reader reports. */
function parseFilter(params: ParameterReader, name: string, { kind }: ListFilter): FilterValue | null {
  switch (kind.type) {
    case 'id':
      return params.ids(name, kind.prefix);
    case 'enum':
      return params.enumList(name, kind.allowed);
    case 'instant':
      return params.instant(name);
    case 'integer':
      return params.wholeNumber(name);
    case 'record':
      return params.recordUuid(name);
    case 'label':
      return params.labels(name);
    case 'search':
      return params.boundedText(name, 2, 100);
    case 'text':
      return params.boundedText(name, 0, kind.maxLength);
  }
}
