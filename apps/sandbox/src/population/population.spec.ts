import fc from 'fast-check';
import { PlatformError } from '../http/platform-error.js';
import { interests } from './interests.js';
import { peopleCount } from './people.js';
import { places } from './places.js';
import { type WireAudience, Population } from './population.js';

const population = new Population(1, 'social');
const sizeOf = (audience: WireAudience) => population.members(audience).reduce((sum, { weight }) => sum + weight, 0);
const estimateOf = (audience: WireAudience) => population.estimate(audience);

const listCondition = (field: string, values: readonly string[]) =>
  fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom('in', 'not_in'),
    value: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 5 }),
  });
const age = fc.integer({ min: 13, max: 65 });
const condition = fc.oneof(
  listCondition(
    'country',
    places.map(({ country }) => country),
  ),
  listCondition(
    'region',
    places.flatMap(({ regions }) => regions.map(({ name }) => name)),
  ),
  listCondition('language', ['en', 'de', 'pt-BR', 'zh-Hant', 'fr-CA', 'es']),
  listCondition('gender', ['female', 'male', 'unknown']),
  listCondition('device', ['mobile', 'tablet', 'desktop', 'tv']),
  listCondition('os', ['android', 'ios', 'windows', 'macos', 'linux', 'chromeos', 'other']),
  listCondition(
    'interest',
    interests.map(({ id }) => id),
  ),
  fc.tuple(age, age).map((ages) => ({ field: 'age', operator: 'between', value: ages.toSorted((one, other) => one - other) })),
  fc.record({ field: fc.constant('age'), operator: fc.constantFrom('gte', 'lte'), value: age }),
  fc.record({
    field: fc.constant('event'),
    operator: fc.constantFrom('did', 'did_not'),
    value: fc.record({
      name: fc.constantFrom('purchase', 'page_view', 'add_to_cart', 'a_custom_one'),
      within_days: fc.integer({ min: 1, max: 180 }),
      min_count: fc.integer({ min: 1, max: 10 }),
    }),
  }),
); // prettier-ignore
const conditions = fc.array(condition, { maxLength: 3 });
const group = fc.record({ all: conditions, any: conditions, none: conditions });
const items = fc.array(fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: group }), { maxLength: 3 });
const rules = fc.record({ all: items, any: items, none: items });

/** Random rule trees of each property, each of which evaluates every person. */
const isFull = process.env['TEST_SCALE'] === 'full';
const runs = { numRuns: isFull ? 1000 : 25 };

describe('the population', () => {
  it('the population has the expected number of people and represents billions', () => {
    expect(Math.abs(new Population(1, 'display').members({}).length / peopleCount - 0.95)).toBeLessThan(0.02);
    expect(sizeOf({})).toBeGreaterThan(2_000_000_000);
  });

  it('the population depends only on the seed', () => {
    const audience = { rules: { all: [{ field: 'interest', operator: 'in', value: ['golf'] }] } };
    expect(new Population(1, 'social').estimate(audience)).toEqual(estimateOf(audience));
    expect(new Population(2, 'social').insights(audience)).not.toEqual(population.insights(audience));
  });

  it('the population is plausible: golfers are older, fashion fans are mostly women, and phones differ between Japan and India', () => {
    const shareOf = (audience: WireAudience, part: 'age' | 'gender', names: string[]) => {
      const buckets = population.insights(audience)[part];
      const all = buckets.reduce((sum, { people }) => sum + people, 0);
      return buckets.filter(({ name }) => names.includes(name)).reduce((sum, { people }) => sum + people, 0) / all;
    };
    const fans = (interest: string) => ({ rules: { all: [{ field: 'interest', operator: 'in', value: [interest] }] } });
    expect(shareOf(fans('golf'), 'age', ['45-54', '55-64', '65+'])).toBeGreaterThan(
      shareOf(fans('esports'), 'age', ['45-54', '55-64', '65+']) * 2,
    );
    expect(shareOf(fans('womens_fashion'), 'gender', ['female'])).toBeGreaterThan(0.75);
    const phones = (country: string, os: string) =>
      sizeOf({
        rules: {
          all: [
            { field: 'country', operator: 'in', value: [country] },
            { field: 'device', operator: 'in', value: ['mobile'] },
            { field: 'os', operator: 'in', value: [os] },
          ],
        },
      });
    expect(phones('JP', 'ios')).toBeGreaterThan(phones('JP', 'android'));
    expect(phones('IN', 'android')).toBeGreaterThan(phones('IN', 'ios') * 5);
  });
});

describe('a size', () => {
  it('a size does not grow when a rule becomes narrower', () => {
    fc.assert(
      fc.property(rules, condition, (wide, also) => {
        const narrow = estimateOf({ rules: { ...wide, all: [...wide.all, also] } });
        const before = estimateOf({ rules: wide });
        expect(narrow.lower).toBeLessThanOrEqual(before.lower);
        expect(narrow.upper).toBeLessThanOrEqual(before.upper);
      }),
      runs,
    );
  });

  it('the size of all conditions is at most that of each one, which is at most that of any condition', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 2, maxLength: 4 }), (parts) => {
        const [all, any] = [sizeOf({ rules: { all: parts } }), sizeOf({ rules: { any: parts } })];
        for (const part of parts.map((one) => sizeOf({ rules: { all: [one] } }))) {
          expect(all).toBeLessThanOrEqual(part);
          expect(part).toBeLessThanOrEqual(any);
        }
      }),
      runs,
    );
  });

  it('the sizes of a condition and its opposite sum to the whole population', () => {
    const totalPeople = sizeOf({});
    const opposites: Readonly<Record<string, string>> = { in: 'not_in', not_in: 'in', did: 'did_not', did_not: 'did' };
    fc.assert(
      fc.property(condition, (one) => {
        const without = { rules: { none: [one] } };
        expect(sizeOf({ rules: { all: [one] } }) + sizeOf(without)).toBe(totalPeople);
        const opposite = { ...one, operator: opposites[one.operator] ?? one.operator };
        const isAge = one.field === 'age';
        expect(sizeOf(isAge ? without : { rules: { all: [opposite] } })).toBe(sizeOf(without));
      }),
      runs,
    );
  });

  it('a size does not shrink with a longer event window and does not grow with a higher event count', () => {
    const did = (days: number, count: number) =>
      sizeOf({ rules: { all: [{ field: 'event', operator: 'did', value: { name: 'purchase', within_days: days, min_count: count } }] } });
    for (let days = 10; days <= 180; days += 10) expect(did(days, 2)).toBeGreaterThanOrEqual(did(days - 5, 2));
    for (let count = 2; count <= 10; count++) expect(did(180, count)).toBeLessThanOrEqual(did(180, count - 1));
    expect(did(180, 1)).toBeGreaterThan(1000);
  });

  it('the size of a lookalike grows with its ratio within its country', () => {
    const like = (ratio: number) => sizeOf({ lookalike: { source_reference: 'aud_1', country: 'US', ratio } });
    const country = sizeOf({ rules: { all: [{ field: 'country', operator: 'in', value: ['US'] }] } });
    for (const ratio of [0.01, 0.05, 0.1, 0.2]) expect(Math.abs(like(ratio) / country - ratio)).toBeLessThan(0.006);
  });
});

describe('an overlap', () => {
  it('an overlap is symmetric, and intersection plus union equal both sizes', () => {
    fc.assert(
      fc.property(rules, rules, (one, other) => {
        const overlap = population.overlap({ rules: one }, { rules: other });
        expect(population.overlap({ rules: other }, { rules: one })).toEqual(overlap);
        expect(overlap.intersection + overlap.union).toBe(sizeOf({ rules: one }) + sizeOf({ rules: other }));
      }),
      runs,
    );
  });
});

describe('insights', () => {
  it('insights count every person once by age, gender, country and device', () => {
    fc.assert(
      fc.property(rules, (tree) => {
        const size = sizeOf({ rules: tree });
        const { age: ages, gender, geography, devices, estimate, interests: byInterest } = population.insights({ rules: tree });
        for (const part of [ages, gender, geography, devices]) expect(part.reduce((sum, { people }) => sum + people, 0)).toBe(size);
        for (const { people, baseline } of byInterest) {
          expect(people).toBeLessThanOrEqual(size);
          expect(baseline).toBeGreaterThan(0);
        }
        expect(estimate.lower).toBeLessThanOrEqual(size);
        expect(estimate.upper).toBeGreaterThanOrEqual(size);
      }),
      { numRuns: isFull ? 500 : 12 },
    );
  });
});

describe('rules', () => {
  const codeOf = (tree: unknown): string => {
    try {
      population.estimate({ rules: tree });
      return 'accepted';
    } catch (error) {
      return error instanceof PlatformError ? `${error.code} ${error.message.split(' ')[0]}` : String(error);
    }
  };
  const one = { field: 'country', operator: 'in', value: ['DE'] };

  it.each([
    [
      'an unknown interest',
      { all: [one, { field: 'interest', operator: 'in', value: ['golf', 'quidditch'] }] },
      'unknown_interest /rules/all/1/value/1',
    ],
    ['a group in a group in a group', { all: [{ any: [{ none: [one] }] }] }, 'invalid_rules /rules/all/0/any/0'],
    ['51 conditions', { any: Array.from({ length: 51 }, () => one) }, 'invalid_rules /rules/any/50'],
    ['ages in the wrong order', { all: [{ field: 'age', operator: 'between', value: [40, 20] }] }, 'invalid_rules /rules/all/0/value'],
    ['an unknown field', { none: [{ ...one, field: 'income' }] }, 'invalid_rules /rules/none/0/field'],
    ['an unknown operator', { none: [{ ...one, operator: 'like' }] }, 'invalid_rules /rules/none/0/operator'],
    ['a condition instead of a list', { all: one }, 'invalid_rules /rules/all'],
    ['an unknown part', { some: [one] }, 'invalid_rules /rules/some'],
    [
      'an event window that is too long',
      { all: [{ field: 'event', operator: 'did', value: { name: 'purchase', within_days: 181 } }] },
      'invalid_rules /rules/all/0/value/within_days',
    ],
    ['50 conditions', { any: Array.from({ length: 50 }, () => one) }, 'accepted'],
    ['nothing', { all: [], any: [], none: [] }, 'accepted'],
  ])('rules with %s: %s', (_, tree, expected) => {
    expect(codeOf(tree)).toBe(expected);
  });
});
