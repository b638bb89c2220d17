import { type DomainError, type Id, type ListCriteria, newId } from '#libs/kernel';
import { CursorSeal } from './cursor-seal.js';
import { ListCursors } from './list-cursors.js';
import type { ListDefinition } from './list-definition.js';
import type { PageRequest } from './page-request.js';

const definition: ListDefinition = {
  name: 'things',
  table: 'things.thing',
  columns: 'id, name',
  sorts: { created_at: { column: 'created_at', type: 'timestamptz' }, name: { column: 'name', type: 'text' } },
  defaultOrder: 'desc',
  statuses: ['active', 'archived'],
  hiddenStatuses: [],
  dates: true,
  filters: {},
};
const seal = new CursorSeal('secret');
const cursors = new ListCursors(definition, seal);
const accountId = newId('acc');
const byName: ListCriteria = {
  limit: 1,
  cursor: null,
  sort: 'name',
  order: 'asc',
  statuses: ['active'],
  from: null,
  until: null,
  filters: {},
};
type Overrides = Partial<ListCriteria> & { readonly parent?: PageRequest['parent'] };
const request = ({ parent = null, ...criteria }: Overrides = {}) =>
  ({ criteria: { ...byName, ...criteria }, filters: criteria.filters ?? {}, parent, after: null }) as unknown as PageRequest;
const row = { id: '018f0000-0000-7000-8000-000000000000', name: 'a', created_at: '2027-01-01 00:00:00+00' };
const cursor = cursors.after(row, request(), accountId);

const codeOf = (text: string, of = request(), account: Id<'acc'> = accountId, list = cursors): string => {
  try {
    list.open(text, of, account);
    return 'opened';
  } catch (error) {
    return (error as DomainError).code;
  }
};

describe('the cursor of a list', () => {
  it('names the last record of a page, with the value that it is sorted by, on a page of any size', () => {
    expect(cursors.open(cursor, request({ limit: 100 }), accountId)).toEqual({ value: 'a', id: row.id });
  });

  it.each<[string, Overrides]>([
    ['another sort', { sort: 'created_at' }],
    ['another order', { order: 'desc' }],
    ['other statuses', { statuses: null }],
    ['another start', { from: new Date('2027-01-01T00:00:00Z') }],
    ['another end', { until: new Date('2027-01-01T00:00:00Z') }],
    ['a filter', { filters: { external_id: 'x' } }],
  ])('does not fit %s', (_, criteria) => {
    expect(codeOf(cursor, request(criteria))).toBe('cursor_mismatch');
  });

  it('belongs to one account, one list and one parent record', () => {
    expect(codeOf(cursor, request(), newId('acc'))).toBe('invalid_cursor');
    expect(codeOf(cursor, request(), accountId, new ListCursors({ ...definition, name: 'others' }, seal))).toBe('invalid_cursor');
    expect(codeOf(cursor, request({ parent: { id: row.id } as PageRequest['parent'] }))).toBe('invalid_cursor');
  });

  it('with any altered character is refused, and so is what was never one', () => {
    const altered = [...cursor].map((c, i) => cursor.slice(0, i) + (c === 'A' ? 'B' : 'A') + cursor.slice(i + 1));
    for (const text of [
      ...altered,
      cursor.slice(1),
      `${cursor}A`,
      'x',
      'A'.repeat(cursor.length),
      seal.seal({ q: 1 }, `things ${accountId}`),
    ])
      expect([text, codeOf(text)]).toEqual([text, 'invalid_cursor']);
  });

  it('of a service with another secret is refused', () => {
    expect(codeOf(cursor, request(), accountId, new ListCursors(definition, new CursorSeal('other')))).toBe('invalid_cursor');
  });
});
