import {
  DomainError,
  endOfDay,
  InvalidParameters,
  isCalendarDay,
  parseInstant,
  type Problem,
  startOfDay,
  UnknownParameters,
  unknownParameters,
  uuidFromId,
} from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';

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

/** A uuid that no record has: what a malformed or foreign id in a filter matches. */
const nobody = '00000000-0000-0000-0000-000000000000';
const maxCursorLength = 2048;
const maxIdsLength = 2048;

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
  const problems: Problem[] = [];
  const wrong = (parameter: string, code: Problem['code'], message: string, more: Partial<Problem> = {}): undefined => {
    problems.push({ parameter, code, message, ...more });
  };
  const given = checkNames(raw, definition, problems);
  const sorts = Object.keys(definition.sorts);
  const word = (name: string, allowed: readonly string[], fallback: string): string => {
    const value = given[name];
    if (value === undefined) return fallback;
    if (!allowed.includes(value)) wrong(name, 'not_allowed_value', `${name} must be one of ${allowed.join(', ')}.`, { allowed });
    return value;
  };

  const limit = given['limit'] ?? '20';
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
    wrong('limit', 'out_of_range', 'limit must be a whole number from 1 to 100.', { min: 1, max: 100 });
  const cursor = given['cursor'] ?? null;
  const sort = word('sort', sorts, sorts[0] as string);
  const order = word('order', ['asc', 'desc'], definition.defaultOrder) as 'asc' | 'desc';
  const statuses = parseStatuses(given['status'], definition, wrong);
  const from =
    given['start_date'] === undefined ? null : (parseBound(given['start_date'], timezone, startOfDay) ?? wrongDate('start_date', wrong));
  const until =
    given['end_date'] === undefined ? null : (parseBound(given['end_date'], timezone, endOfDay) ?? wrongDate('end_date', wrong));
  // A day ends where the next begins, so days in the wrong order can meet; two equal stamps ask for an empty span.
  const meet = from?.getTime() === until?.getTime() && isCalendarDay(given['end_date'] ?? '');
  if (from && until && (from > until || meet)) wrong('start_date', 'conflicting_fields', 'start_date must not be after end_date.');
  const filters = Object.entries(definition.filters).flatMap(([name, filter]) =>
    given[name] === undefined ? [] : [[name, parseFilter(name, given[name], filter, wrong)] as const],
  );
  if (problems.length > 0) throw refusal(problems, definition);
  if (cursor !== null && (cursor === '' || cursor.length > maxCursorLength)) {
    const message = 'The cursor is not one that this list returned.';
    throw new DomainError('invalid_cursor', message, { errors: [{ parameter: 'cursor', code: 'invalid_format', message }] });
  }
  return { limit: Number(limit), cursor, sort, order, statuses, from: from ?? null, until: until ?? null, filters };
}

type Wrong = (parameter: string, code: Problem['code'], message: string, more?: Partial<Problem>) => undefined;

function checkNames(raw: Record<string, unknown>, definition: ListDefinition, problems: Problem[]): Record<string, string> {
  const allowed = listParameterNames(definition);
  const given: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(raw)) {
    const parameter = name.slice(0, 100);
    if (!allowed.includes(name)) {
      problems.push(...unknownParameters([name], allowed));
    } else if (typeof value !== 'string') {
      problems.push({
        parameter,
        code: 'invalid_format',
        message: `${parameter} must be given once; a list of values is separated by commas.`,
      });
    } else if (value.includes('\u0000') || !value.isWellFormed()) {
      problems.push({ parameter, code: 'invalid_format', message: `${parameter} must be text in UTF-8 without control characters.` });
    } else given[name] = value;
  }
  return given;
}

/** Names alone that are unknown have a code of their own. */
function refusal(problems: Problem[], definition: ListDefinition): DomainError {
  const isUnknown = (p: Problem) => p.code === 'unknown_parameter';
  if (!problems.every(isUnknown)) return new InvalidParameters(problems);
  return new UnknownParameters(
    problems.map((p) => p.parameter ?? ''),
    listParameterNames(definition),
  );
}

function parseStatuses(value: string | undefined, definition: ListDefinition, wrong: Wrong): readonly string[] | null {
  if (value === undefined) {
    return definition.hiddenStatuses.length === 0 ? null : definition.statuses.filter((s) => !definition.hiddenStatuses.includes(s));
  }
  if (value === 'all') return null;
  return parseWords('status', value, definition.statuses, [...definition.statuses, 'all'], wrong);
}

function parseWords(name: string, value: string, known: readonly string[], allowed: readonly string[], wrong: Wrong): readonly string[] {
  const words = [...new Set(value.split(','))].sort();
  const unknown = words.find((w) => !known.includes(w));
  if (unknown !== undefined) wrong(name, 'not_allowed_value', `${name} must be a comma list of ${allowed.join(', ')}.`, { allowed });
  return words;
}

/** A day is the whole day in the account's zone, a stamp is an instant. */
function parseBound(value: string, timezone: string, ofDay: (day: string, timezone: string) => Date): Date | null {
  return isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
}

function wrongDate(name: string, wrong: Wrong): undefined {
  return wrong(name, 'invalid_format', `${name} must be a day (YYYY-MM-DD) or an RFC 3339 time stamp with a zone.`);
}

function parseFilter(name: string, value: string, { kind }: ListFilter, wrong: Wrong): unknown {
  switch (kind.type) {
    case 'id':
      if (value.length > maxIdsLength)
        wrong(name, 'too_long', `${name} must have at most ${maxIdsLength} characters.`, { max: maxIdsLength });
      return `{${value
        .split(',')
        .map((id) => uuidFromId(kind.prefix, id) ?? nobody)
        .join(',')}}`;
    case 'words':
      return parseWords(name, value, kind.allowed, kind.allowed, wrong);
    case 'instant': {
      const instant = parseInstant(value);
      return instant === null
        ? wrong(name, 'invalid_format', `${name} must be an RFC 3339 time stamp such as 2026-05-01T09:00:00Z.`)
        : instant.toISOString();
    }
    case 'text': {
      const text = value.trim().normalize('NFC');
      if ([...text].length > kind.maxLength)
        wrong(name, 'too_long', `${name} must have at most ${kind.maxLength} characters.`, { max: kind.maxLength });
      return text;
    }
  }
}
