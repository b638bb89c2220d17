import { type ListCriteria, newId, uuidOf } from '#libs/kernel';
import type { Statement } from '#libs/kernel/infrastructure';
import { CursorSeal } from './cursor-seal.js';
import { KeysetList } from './keyset-list.js';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { parseListCriteria } from './parse-list-criteria.js';
import { externalIdFilter, searchFilters } from './search-filters.js';

const definition: ListDefinition = {
  name: 'things',
  table: 'things.thing',
  columns: 'id, name, created_at',
  sorts: { created_at: { column: 'created_at', type: 'timestamptz' }, name: { column: 'name', type: 'text' } },
  defaultOrder: 'desc',
  statuses: ['active', 'archived'],
  hiddenStatuses: ['archived'],
  dates: true,
  filters: {
    connection_id: { kind: { type: 'id', prefix: 'con' }, condition: 'connection_ids && ?::uuid[]', description: '' },
    type: { kind: { type: 'enum', allowed: ['big', 'small'] }, condition: 'type = any(?::text[])', description: '' },
    external_id: { kind: { type: 'text', maxLength: 8 }, condition: 'external_id = ?', description: '' },
    updated_since: { kind: { type: 'instant' }, condition: 'updated_at >= ?::timestamptz', showsEveryStatus: true, description: '' },
  },
};
const list = new KeysetList(definition, new CursorSeal('secret'));
const accountId = newId('acc');
const connectionId = newId('con');
const since = new Date('2027-01-02T03:04:05.000Z');

describe('the criteria of a list', () => {
  it('absent criteria have the defaults of the list', () => {
    expect(list.pageRequest({}, accountId).criteria).toEqual({
      limit: 20,
      cursor: null,
      sort: 'created_at',
      order: 'desc',
      statuses: ['active'],
      from: null,
      until: null,
      filters: {},
    });
  });

  it('hidden statuses are listed when they are requested, and with a filter for changes', () => {
    const statusesFor = (criteria: Parameters<typeof list.pageRequest>[0]) => list.pageRequest(criteria, accountId).criteria.statuses;
    expect(statusesFor({ statuses: null })).toBeNull();
    expect(statusesFor({ statuses: ['archived'] })).toEqual(['archived']);
    expect(statusesFor({ filters: { updated_since: since } })).toBeNull();
    expect(statusesFor({ filters: { updated_since: since }, statuses: ['active'] })).toEqual(['active']);
  });

  it('parsed parameters are the same criteria as those that code writes', () => {
    const parameters = {
      limit: '5',
      sort: 'name',
      order: 'asc',
      status: 'all',
      start_date: '2027-01-01',
      connection_id: connectionId,
      type: 'small,big',
      external_id: ' x ',
      updated_since: '2027-01-02T04:04:05+01:00',
    };
    expect(parseListCriteria(parameters, definition, 'UTC')).toEqual({
      limit: 5,
      cursor: null,
      sort: 'name',
      order: 'asc',
      statuses: null,
      from: new Date('2027-01-01T00:00:00.000Z'),
      until: null,
      filters: { connection_id: [connectionId], type: ['big', 'small'], external_id: 'x', updated_since: since },
    });
    expect(parseListCriteria({}, definition, 'UTC')).toEqual(list.pageRequest({}, accountId).criteria);
  });

  it('values of filters are converted for SQL', () => {
    const filters = { connection_id: [connectionId], type: ['big'], external_id: 'x', updated_since: since };
    const { statement, values } = list.sql(list.pageRequest({ filters }, accountId), accountId);
    expect(values).toEqual([uuidOf(accountId), 21, `{${uuidOf(connectionId)}}`, ['big'], 'x', since.toISOString()]);
    expect(statement.text).toContain('connection_ids && $3::uuid[] and type = any($4::text[]) and external_id = $5');
  });

  it('statements have the same name only if they have the same text', async () => {
    const searchable: ListDefinition = {
      ...definition,
      terms: 'things.thing_term',
      filters: {
        ...searchFilters('cmp'),
        ...definition.filters,
        external_id: externalIdFilter('things.thing', ''),
        own_id: definition.filters['external_id'] as ListFilter,
      },
    };
    const found = new KeysetList(searchable, new CursorSeal('secret'));
    const textsOf = new Map<string, Set<string>>();
    const record = async ({ name, text }: Statement) => {
      textsOf.set(name, (textsOf.get(name) ?? new Set()).add(text));
      // Every way of a search is tried.
      return [{ id: null }];
    };
    const one = (name: string, ...values: unknown[]) => [{}, ...values.map((value) => ({ [name]: value }))];
    const filters = one('q', 'a', 'a b', 'a b c', 'a b c d', newId('cmp')).flatMap((q) =>
      one('label', ['x'], ['x', 'y']).flatMap((label) =>
        [{}, { external_id: 'x' }, { own_id: 'x' }, { type: ['big'] }, { updated_since: since }].flatMap((other) => [
          { ...q, ...label, ...other },
          { ...other, ...label, ...q },
        ]),
      ),
    );
    for (const filter of filters)
      for (const statuses of one('statuses', ['archived'], null))
        for (const sort of ['created_at', 'name'])
          for (const order of ['asc', 'desc'] as const)
            for (const from of [null, since]) {
              const account = newId('acc');
              const criteria = { filters: filter, ...statuses, sort, order, from } as Partial<ListCriteria>;
              await found.rows(found.pageRequest(criteria, account), account, record);
            }
    const { '': unnamed, ...named } = Object.fromEntries(textsOf);
    expect(unnamed?.size).toBeGreaterThan(100);
    expect(Object.entries(named).filter(([, texts]) => texts.size > 1)).toEqual([]);
    // A connection keeps each of them.
    expect(Object.keys(named).length).toBeLessThan(200);
  });

  it('a filter that the list does not have is an error, and never ignored', () => {
    expect(() => list.pageRequest({ filters: { color: 'red' } }, accountId)).toThrow('The list things has no filter color.');
  });
});
