import { dayRule, endOfDay, instantRule, isCalendarDay, parseInstant, startOfDay } from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { ParameterReader, plusHint } from './parameter-reader.js';

export interface ListQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Null: every status. */
  readonly statuses: readonly string[] | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
  /** Name and SQL value of each further filter. */
  readonly filters: readonly (readonly [string, unknown])[];
}

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

/** Checks every parameter and reports all that is wrong at once. */
export function parseListQuery(raw: Record<string, unknown>, definition: ListDefinition, timezone: string): ListQuery {
  const given = new ParameterReader(raw, listParameterNames(definition));
  const sorts = Object.keys(definition.sorts);
  const limit = given.limit();
  const sort = given.word('sort', sorts, sorts[0] as string);
  const order = given.word('order', ['asc', 'desc'], definition.defaultOrder);
  const statuses = parseStatuses(given, definition);
  const from = parseBound(given, 'start_date', timezone, startOfDay);
  const until = parseBound(given, 'end_date', timezone, endOfDay);
  // A day ends where the next begins, so days in the wrong order can meet; two equal stamps ask for an empty span.
  const meet = from?.getTime() === until?.getTime() && isCalendarDay(given.text('end_date') ?? '');
  if (from && until && (from > until || meet)) given.wrong('start_date', 'conflicting_fields', 'start_date must not be after end_date.');
  const filters = Object.entries(definition.filters).flatMap(([name, filter]) =>
    given.text(name) === undefined ? [] : [[name, parseFilter(given, name, filter)] as const],
  );
  given.getOrThrow();
  return { limit, cursor: given.cursor(), sort, order, statuses, from, until, filters };
}

function parseStatuses(given: ParameterReader, definition: ListDefinition): readonly string[] | null {
  const value = given.text('status');
  if (value === 'all') return null;
  if (value !== undefined) return given.words('status', definition.statuses, [...definition.statuses, 'all']);
  const showsAll = Object.entries(definition.filters).some(([name, filter]) => filter.showsEveryStatus && given.text(name) !== undefined);
  return showsAll || definition.hiddenStatuses.length === 0
    ? null
    : definition.statuses.filter((s) => !definition.hiddenStatuses.includes(s));
}

/** A day is the whole day in the account's zone, a stamp is an instant. */
function parseBound(given: ParameterReader, name: string, timezone: string, ofDay: (day: string, timezone: string) => Date): Date | null {
  const value = given.text(name);
  if (value === undefined) return null;
  const bound = isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
  if (bound === null) given.wrong(name, 'invalid_format', `${name} must be ${dayRule}, or ${instantRule}.${plusHint(value)}`);
  return bound;
}

function parseFilter(given: ParameterReader, name: string, { kind }: ListFilter): unknown {
  switch (kind.type) {
    case 'id':
      return `{${(given.uuids(name, kind.prefix) ?? []).join(',')}}`;
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
