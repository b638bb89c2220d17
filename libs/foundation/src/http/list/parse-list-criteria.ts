import { dayRule, endOfDay, type FilterValue, instantRule, isCalendarDay, type ListCriteria, parseInstant, startOfDay } from '#libs/kernel';
import { defaultSort, withListDefaults } from './list-defaults.js';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { ParameterReader, plusHint } from './parameter-reader.js';

const namesOfList = new WeakMap<ListDefinition, readonly string[]>();

export function listParameterNames(definition: ListDefinition): readonly string[] {
  let names = namesOfList.get(definition);
  if (!names) {
    const dates = definition.dates ? ['start_date', 'end_date'] : [];
    const status = definition.statuses.length === 0 ? [] : ['status'];
    names = ['limit', 'cursor', 'sort', 'order', ...status, ...dates, ...Object.keys(definition.filters)];
    namesOfList.set(definition, names);
  }
  return names;
}

/** Parses the query string of a list. Reports all problems at once. */
export function parseListCriteria(parameters: Record<string, unknown>, definition: ListDefinition, timezone: string): ListCriteria {
  const given = new ParameterReader(parameters, listParameterNames(definition));
  const limit = given.limit();
  const sort = given.word('sort', Object.keys(definition.sorts), defaultSort(definition));
  const order = given.word('order', ['asc', 'desc'], definition.defaultOrder);
  const statuses = parseStatuses(given, definition);
  const from = parseBound(given, 'start_date', timezone, startOfDay);
  const until = parseBound(given, 'end_date', timezone, endOfDay);
  // A day ends where the next begins, so days in the wrong order can meet; two equal stamps ask for an empty span.
  const meet = from?.getTime() === until?.getTime() && isCalendarDay(given.text('end_date') ?? '');
  if (from && until && (from > until || meet)) given.wrong('start_date', 'conflicting_fields', 'start_date must not be after end_date.');
  const filters = parseFilters(given, definition);
  given.getOrThrow();
  return withListDefaults({ limit, cursor: given.cursor(), sort, order, ...statuses, from, until, filters }, definition);
}

/** Empty without the parameter: the default depends on the filters. */
function parseStatuses(given: ParameterReader, { statuses }: ListDefinition): Pick<Partial<ListCriteria>, 'statuses'> {
  const value = given.text('status');
  if (value === undefined) return {};
  return { statuses: value === 'all' ? null : given.words('status', statuses, [...statuses, 'all']) };
}

/** A day is the whole day in the account's zone, a stamp is an instant. */
function parseBound(given: ParameterReader, name: string, timezone: string, ofDay: (day: string, timezone: string) => Date): Date | null {
  const value = given.text(name);
  if (value === undefined) return null;
  const bound = isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
  if (bound === null) given.wrong(name, 'invalid_format', `${name} must be ${dayRule}, or ${instantRule}.${plusHint(value)}`);
  return bound;
}

function parseFilters(given: ParameterReader, { filters }: ListDefinition): Record<string, FilterValue> {
  const values: Record<string, FilterValue> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const value = given.text(name) === undefined ? null : parseFilter(given, name, filter);
    if (value !== null) values[name] = value;
  }
  return values;
}

/** Null for a malformed value, which the reader reports. */
function parseFilter(given: ParameterReader, name: string, { kind }: ListFilter): FilterValue | null {
  switch (kind.type) {
    case 'id':
      return given.ids(name, kind.prefix);
    case 'words':
      return given.words(name, kind.allowed);
    case 'instant':
      return given.instant(name);
    case 'text': {
      const text = (given.text(name) ?? '').trim().normalize('NFC');
      if ([...text].length > kind.maxLength)
        given.wrong(name, 'too_long', `${name} must have at most ${kind.maxLength} characters.`, { max: kind.maxLength });
      return text;
    }
  }
}
