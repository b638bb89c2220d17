import fc from 'fast-check';
import { aRuleTree } from '../../../testing/rule-trees.js';
import { parseRules } from './parse-rules.js';
import { conditionCount } from './rule-tree.js';

const problemsOf = (rules: unknown) => parseRules(rules).problems.map(({ pointer, code }) => `${pointer} ${code}`);
const germany = { field: 'country', operator: 'in', value: ['DE'] };

describe('reading a rule tree', () => {
  it('parsing returns every valid rule tree unchanged', () => {
    fc.assert(
      fc.property(aRuleTree, (tree) => {
        expect(parseRules(JSON.parse(JSON.stringify(tree)))).toEqual({ rules: tree, problems: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  it('parsing never throws and returns only normalized values', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        const { rules, problems } = parseRules({ all: [value] });
        expect(rules === null).toBe(problems.length > 0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('parsing treats absent, null and empty lists alike and defaults min_count to 1', () => {
    const event = { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30 } };
    expect(parseRules({ all: [event], any: null, none: [] }).rules).toEqual({
      all: [{ ...event, value: { ...event.value, min_count: 1 } }],
      any: [],
      none: [],
    });
  });

  it('parsing accepts 50 conditions and points at the first one above the maximum', () => {
    const many = (count: number) => Array.from({ length: count }, () => germany);
    expect(problemsOf({ all: many(20), any: [{ all: many(20) }], none: many(10) })).toEqual([]);
    expect(problemsOf({ all: many(20), any: [{ all: many(20) }], none: many(11) })).toEqual(['/rules/none/10 too_long']);
    expect(problemsOf({ all: many(30), any: [{ all: many(20), any: many(500) }] })).toEqual(['/rules/any/0/any/0 too_long']);
    expect(conditionCount({ all: many(2) as never, any: [{ all: many(3) as never, any: [], none: [] }], none: [] })).toBe(5);
  });

  it.each([
    ['a group in a group in a group', { none: [{ none: [{ none: [germany] }] }] }, '/rules/none/0/none/0 invalid_type'],
    ['an unknown field', { any: [{ ...germany, field: 'income' }] }, '/rules/any/0/field not_allowed_value'],
    ['an unknown country', { all: [{ ...germany, value: ['DE', 'XX'] }] }, '/rules/all/0/value/1 not_allowed_value'],
    ['a lower-case country', { all: [{ ...germany, value: ['de'] }] }, '/rules/all/0/value/0 not_allowed_value'],
    [
      'a region that does not exist',
      { all: [{ ...germany, field: 'region', value: ['US-ZZ'] }] },
      '/rules/all/0/value/0 not_allowed_value',
    ],
    ['a region of no country', { all: [{ ...germany, field: 'region', value: ['XX-A'] }] }, '/rules/all/0/value/0 not_allowed_value'],
    ['a language of nowhere', { all: [{ ...germany, field: 'language', value: ['xx'] }] }, '/rules/all/0/value/0 not_allowed_value'],
    ['a word twice', { all: [{ ...germany, value: ['DE', 'DE'] }] }, '/rules/all/0/value/1 conflicting_fields'],
    ['no words', { all: [{ ...germany, value: [] }] }, '/rules/all/0/value too_short'],
    ['a word for a list', { all: [{ ...germany, value: 'DE' }] }, '/rules/all/0/value invalid_type'],
    ['one age for a span', { all: [{ field: 'age', operator: 'between', value: [20] }] }, '/rules/all/0/value too_short'],
    ['a span for one age', { all: [{ field: 'age', operator: 'gte', value: [20, 30] }] }, '/rules/all/0/value invalid_type'],
    ['half a year', { all: [{ field: 'age', operator: 'gte', value: 20.5 }] }, '/rules/all/0/value invalid_type'],
    ['an inverted span', { all: [{ field: 'age', operator: 'between', value: [30, 20] }] }, '/rules/all/0/value conflicting_fields'],
    ['no name of an event', { all: [{ field: 'event', operator: 'did', value: { within_days: 1 } }] }, '/rules/all/0/value/name required'],
    ['an item that is null', { all: [null] }, '/rules/all/0 invalid_type'],
    ['a list that is none', { all: germany }, '/rules/all invalid_type'],
  ])('%s is reported at its node', (_, rules, problem) => {
    expect(problemsOf(rules)).toEqual([problem]);
  });

  it.each<[string, unknown, string[]]>([
    ['nothing in it', { all: [], any: null }, ['/rules too_short']],
    ['an empty group', { all: [germany, { any: [] }] }, ['/rules/all/1 too_short']],
    ['a list in its place', [germany], ['/rules invalid_type']],
    ['an unknown list', { all: [{ ...germany, 'a/b': 1 }], some: [] }, ['/rules/some unknown_field', '/rules/all/0/a~1b unknown_field']],
    [
      'an operator of another field',
      { all: [{ field: 'age', operator: 'in', value: ['DE'] }] },
      ['/rules/all/0/operator not_allowed_value'],
    ],
    [
      'ages out of range',
      { none: [{ field: 'age', operator: 'between', value: [12, 66] }] },
      ['/rules/none/0/value/0 out_of_range', '/rules/none/0/value/1 out_of_range'],
    ],
    [
      'an event that is out of range',
      { all: [{ field: 'event', operator: 'did', value: { name: '9', within_days: 181, min_count: 0 } }] },
      [
        '/rules/all/0/value/name invalid_format',
        '/rules/all/0/value/within_days out_of_range',
        '/rules/all/0/value/min_count out_of_range',
      ],
    ],
    [
      'names of a prototype',
      { all: [{ ...germany, field: 'toString' }, JSON.parse('{"constructor": 1, "hasOwnProperty": 2}')] },
      [
        '/rules/all/0/field not_allowed_value',
        '/rules/all/1/constructor unknown_field',
        '/rules/all/1/hasOwnProperty unknown_field',
        '/rules/all/1/field required',
        '/rules/all/1/operator required',
        '/rules/all/1/value required',
      ],
    ],
  ])('a rule tree with %s has all its problems reported', (_, rules, problems) => {
    expect(problemsOf(rules)).toEqual(problems);
  });

  it('parsing stops after the maximum number of problems', () => {
    const invalid = Array.from({ length: 50 }, () => ({ ...germany, value: Array.from({ length: 200 }, (_, i) => `X${i}`) }));
    expect(problemsOf({ all: invalid })).toHaveLength(100);
  });
});
