import { type DomainError, newId } from '#libs/kernel';
import type { ListDefinition } from './list-definition.js';
import { parseListCriteria } from './parse-list-criteria.js';
import { searchFilters } from './search-filters.js';

const definition: ListDefinition = {
  name: 'things',
  table: 'things.thing',
  columns: 'id, created_at',
  sorts: { created_at: { column: 'created_at', type: 'timestamptz' } },
  defaultOrder: 'desc',
  statuses: ['active', 'archived'],
  hiddenStatuses: ['archived'],
  dates: true,
  filters: {
    ...searchFilters('cmp'),
    connection_id: { kind: { type: 'id', prefix: 'con' }, condition: '', description: '' },
    type: { kind: { type: 'enum', allowed: ['big', 'small'] }, condition: '', description: '' },
    external_id: { kind: { type: 'text', maxLength: 8 }, condition: '', description: '' },
    updated_since: { kind: { type: 'instant' }, condition: '', description: '' },
    after_sequence: { kind: { type: 'integer' }, condition: '', description: '' },
  },
};
const parse = (query: string, timezone = 'UTC') => {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) values[name] = name in values ? [values[name], value].flat() : value;
  return parseListCriteria(values, definition, timezone);
};
const refusal = (query: string): DomainError => {
  try {
    parse(query);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error(`${query} was accepted`);
};
const problems = (query: string) => refusal(query).details.errors ?? [];

describe('the query string of a list', () => {
  it.each<[string, string]>([
    ...['0', '101', '-1', '1.5', '1e1', '007', '', 'ten', '9007199254740993'].map(
      (limit) => [`limit=${limit}`, 'limit out_of_range'] as [string, string],
    ),
    ['limit=5&limit=6', 'limit invalid_format'],
    ['sort=colour', 'sort not_allowed_value'],
    ['order=up', 'order not_allowed_value'],
    ['status=gone', 'status not_allowed_value'],
    ['status=active,all', 'status not_allowed_value'],
    ['status=', 'status not_allowed_value'],
    ['type=huge', 'type not_allowed_value'],
    ['type=small,Small', 'type not_allowed_value'],
    ['connection_id=con_bogus', 'connection_id invalid_format'],
    ['connection_id=', 'connection_id invalid_format'],
    [`connection_id=${newId('con')},bogus`, 'connection_id invalid_format'],
    [`connection_id=${newId('cmp')}`, 'connection_id invalid_format'],
    ['updated_since=2027-01-01', 'updated_since invalid_format'],
    ['updated_since=yesterday', 'updated_since invalid_format'],
    ['external_id=123456789', 'external_id too_long'],
    ['external_id=a%00b', 'external_id invalid_format'],
    ['after_sequence=-1', 'after_sequence out_of_range'],
    ['after_sequence=99999999999999999', 'after_sequence out_of_range'],
    ['q=a', 'q too_short'],
    ['q=', 'q too_short'],
    [`q=${'x'.repeat(101)}`, 'q too_long'],
    ['q=ab&q=cd', 'q invalid_format'],
    ['label=', 'label invalid_format'],
    ['label=a,,b', 'label invalid_format'],
    [`label=${'x'.repeat(51)}`, 'label invalid_format'],
  ])('%s is refused: %s', (query, problem) => {
    expect(refusal(query).code).toBe('invalid_parameter');
    expect(problems(query).map(({ parameter, code }) => `${parameter} ${code}`)).toEqual([problem]);
  });

  it('every problem is reported at once, and only unknown parameters have a code of their own', () => {
    const all = problems('limit=0&sort=x&colour=red').map(({ parameter, code }) => `${parameter} ${code}`);
    expect(all).toEqual(['colour unknown_parameter', 'limit out_of_range', 'sort not_allowed_value']);
    for (const query of ['colour=red', 'dry_run=true']) {
      expect(refusal(query).code).toBe('unknown_parameter');
      expect(refusal(query).details).toMatchObject({ allowed: expect.arrayContaining(['limit', 'cursor', 'type']) });
    }
  });

  it('a value that is not allowed is reported with those that are', () => {
    expect(problems('status=gone')[0]?.allowed).toEqual(['active', 'archived', 'all']);
    expect(problems('type=huge')[0]?.allowed).toEqual(['big', 'small']);
    expect(refusal('connection_id=con_bogus').message).toMatch(
      /a comma-separated list of IDs such as con_\w{26}\. "con_bogus" is not a valid ID/,
    );
  });

  it.each(['x'.repeat(2049), ''])('a cursor of another length is not one of a list', (cursor) => {
    expect(refusal(`cursor=${cursor}`).code).toBe('invalid_cursor');
  });
});

describe('the dates of a list', () => {
  it.each([
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z', 23],
    ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
    ['Asia/Kolkata', '2027-03-14', '2027-03-13T18:30:00.000Z', 24],
    ['UTC', '2027-03-14', '2027-03-14T00:00:00.000Z', 24],
  ])('in %s, the day %s starts at %s and has %d hours', (timezone, day, start, hours) => {
    const { from, until } = parse(`start_date=${day}&end_date=${day}`, timezone);
    expect([from?.toISOString(), (until as Date).getTime() - (from as Date).getTime()]).toEqual([start, hours * 3_600_000]);
  });

  it('a timestamp is an instant in every time zone', () => {
    const { from, until } = parse('start_date=2027-03-14T05:00:00%2B01:00&end_date=2027-03-14T05:00:00Z', 'Asia/Kolkata');
    expect([from, until]).toEqual([new Date('2027-03-14T04:00:00Z'), new Date('2027-03-14T05:00:00Z')]);
  });

  it.each(['2027-02-29', '2027-13-01', '27-01-01', 'yesterday', '2027-01-01T00:00:00', '2027-01-01T24:00:00Z', 'infinity', ''])(
    '"%s" is no date',
    (date) => {
      for (const name of ['start_date', 'end_date'])
        expect(problems(`${name}=${date}`)).toMatchObject([{ parameter: name, code: 'invalid_format' }]);
    },
  );

  it('a date is from 1970 to 9999, and a refusal says so', () => {
    expect(parse('start_date=9999-12-31&end_date=9999-12-31').from).toEqual(new Date('9999-12-31T00:00:00Z'));
    expect(parse('end_date=9999-12-31T23:59:59.999Z').until).toEqual(new Date('9999-12-31T23:59:59.999Z'));
    expect(refusal('start_date=1900-01-01').message).toContain('from 1970-01-01 to 9999-12-31');
  });

  it('a start after the end is refused, and two equal timestamps are an empty range', () => {
    expect(problems('start_date=2027-03-15&end_date=2027-03-14')).toMatchObject([{ parameter: 'start_date', code: 'conflicting_fields' }]);
    expect(problems('start_date=2027-03-15T00:00:01Z&end_date=2027-03-15T00:00:00Z')).toHaveLength(1);
    expect(parse('start_date=2027-03-15T00:00:00Z&end_date=2027-03-15T00:00:00Z')).toMatchObject({ limit: 20 });
  });

  it('a time zone whose + was sent bare is explained', () => {
    const hint = 'In a query string, write the + of a time zone as %2B.';
    for (const name of ['start_date', 'updated_since']) expect(refusal(`${name}=2026-11-22T00:00:00+01:00`).message).toContain(hint);
    expect(refusal('start_date=yesterday').message).not.toContain('%2B');
  });
});
