import { dayRule, endOfDay, instantRule, isCalendarDay, parseInstant, startOfDay } from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { ParameterReader, plusEncodingHint } from './parameter-reader.js';

export interface ListQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Null for every status. */
  readonly statuses: readonly string[] | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
  /** The name and SQL value of each other filter. */
  readonly filters: readonly (readonly [string, unknown])[];
}

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

/** Validates every parameter and reports all problems in one error. */
export function parseListQuery(raw: Record<string, unknown>, definition: ListDefinition, timezone: string): ListQuery {
  const params = new ParameterReader(raw, listParameterNames(definition));
  const sorts = Object.keys(definition.sorts);
  const limit = params.limit();
  const sort = params.enumValue('sort', sorts, sorts[0] as string);
  const order = params.enumValue('order', ['asc', 'desc'], definition.defaultOrder);
  const statuses = parseStatuses(params, definition);
  const from = parseBound(params, 'start_date', timezone, startOfDay);
  const until = parseBound(params, 'end_date', timezone, endOfDay);
  // A day ends where the next one begins, so days in the wrong order can result in equal bounds. Equal timestamps are an empty range.
  const isReversedDay = from?.getTime() === until?.getTime() && isCalendarDay(params.text('end_date') ?? '');
  if (from && until && (from > until || isReversedDay))
    params.addProblem('start_date', 'conflicting_fields', 'start_date must not be after end_date.');
  const filters = Object.entries(definition.filters).flatMap(([name, filter]) =>
    params.text(name) === undefined ? [] : [[name, parseFilter(params, name, filter)] as const],
  );
  params.getOrThrow();
  return { limit, cursor: params.cursor(), sort, order, statuses, from, until, filters };
}

function parseStatuses(params: ParameterReader, definition: ListDefinition): readonly string[] | null {
  const value = params.text('status');
  if (value === 'all') return null;
  if (value !== undefined) return params.enumList('status', definition.statuses, [...definition.statuses, 'all']);
  const showsAll = Object.entries(definition.filters).some(([name, filter]) => filter.showsEveryStatus && params.text(name) !== undefined);
  return showsAll || definition.hiddenStatuses.length === 0
    ? null
    : definition.statuses.filter((s) => !definition.hiddenStatuses.includes(s));
}

/** Parses a date bound: a day is the whole day in the account's time zone, a timestamp is an instant. */
function parseBound(params: ParameterReader, name: string, timezone: string, ofDay: (day: string, timezone: string) => Date): Date | null {
  const value = params.text(name);
  if (value === undefined) return null;
  const bound = isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
  if (bound === null) params.addProblem(name, 'invalid_format', `${name} must be ${dayRule}, or ${instantRule}.${plusEncodingHint(value)}`);
  return bound;
}

function parseFilter(params: ParameterReader, name: string, { kind }: ListFilter): unknown {
  switch (kind.type) {
    case 'id':
      return `{${(params.uuids(name, kind.prefix) ?? []).join(',')}}`;
    case 'enum':
      return params.enumList(name, kind.allowed);
    case 'instant':
      return params.instant(name);
    case 'text': {
      const text = (params.text(name) ?? '').trim().normalize('NFC');
      if ([...text].length > kind.maxLength)
        params.addProblem(name, 'too_long', `${name} must have at most ${kind.maxLength} characters.`, { max: kind.maxLength });
      return text;
    }
  }
}
