import fc from 'fast-check';
import { breakdown, type Cell, fraction, isIdentifying, minPeople, sharesOf, suppressedCells } from './suppression.js';

const runs = { numRuns: 2_000 };
const people = fc.oneof(fc.integer({ min: 0, max: 2_500 }), fc.integer({ min: 0, max: 50_000_000 }));
const cells: fc.Arbitrary<Cell[]> = fc
  .array(people, { minLength: 1, maxLength: 12 })
  .map((counts) => counts.map((count, i) => ({ name: `c${i}`, people: count })));
const cell = (name: string, count: number) => ({ name, people: count });
const hiddenOf = (parts: readonly Cell[]) => breakdown(parts).flatMap(({ name, suppressed }) => (suppressed ? [name] : []));
const peopleOf = (parts: readonly Cell[], names: readonly string[]) =>
  sum(parts.map(({ name, people: count }) => (names.includes(name) ? count : 0)));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('shares', () => {
  it('shares sum to exactly 1 before suppression, each within a millionth of the exact value', () => {
    fc.assert(
      fc.property(fc.array(people, { minLength: 1, maxLength: 20 }), (counts) => {
        fc.pre(sum(counts) > 0);
        const shares = sharesOf(counts);
        expect(sum(shares.map((share) => Math.round(share * 1e6)))).toBe(1_000_000);
        counts.forEach((count, i) => expect(Math.abs((shares[i] as number) - count / sum(counts))).toBeLessThanOrEqual(1e-6));
      }),
      runs,
    );
  });

  it('shares are rounded half-to-even to six decimal places', () => {
    expect([fraction(1, 3), fraction(5, 10_000_000), fraction(15, 10_000_000), fraction(25, 10_000_000)]).toEqual([
      0.333333, 0, 0.000002, 0.000002,
    ]);
  });
});

describe('suppression', () => {
  it('suppression hides every part under 1,000 people', () => {
    fc.assert(
      fc.property(cells, (parts) => {
        const few = parts.filter((part) => part.people > 0 && part.people < minPeople).map(({ name }) => name);
        expect(hiddenOf(parts)).toEqual(expect.arrayContaining(few));
      }),
      runs,
    );
  });

  it('suppression hides none, all, or at least two parts with 1,000 people together', () => {
    fc.assert(
      fc.property(cells, (parts) => {
        const hidden = hiddenOf(parts);
        const isSome = hidden.length > 0 && hidden.length < breakdown(parts).length;
        expect(!isSome || (hidden.length >= 2 && peopleOf(parts, hidden) >= minPeople)).toBe(true);
      }),
      runs,
    );
  });

  it('suppression does not allow a hidden part to be derived from the visible shares', () => {
    fc.assert(
      fc.property(cells, (parts) => {
        const shown = breakdown(parts);
        const unknowns = shown.filter(({ share }) => share === null).length;
        const rest = 1_000_000 - sum(shown.map(({ share }) => Math.round((share ?? 0) * 1e6)));
        // Without any open share the whole is not known either: a size is only ever a range.
        expect(unknowns === shown.length || (unknowns === 0 ? rest === 0 : unknowns >= 2 && rest > 0)).toBe(true);
      }),
      runs,
    );
  });

  it('suppression hides no more parts than necessary', () => {
    fc.assert(
      fc.property(cells, (parts) => {
        const hidden = [...suppressedCells(parts)].map((i) => (parts[i] as Cell).people).sort((a, b) => a - b);
        const others = hidden.slice(0, -1);
        expect((hidden.at(-1) ?? 0) < minPeople || others.length < 2 || sum(others) < minPeople).toBe(true);
      }),
      runs,
    );
  });

  it.each([
    ['nothing when all are many', [cell('a', 5_000), cell('b', 1_000)], []],
    ['the next smallest beside a single one', [cell('a', 9_000), cell('b', 999), cell('c', 4_000)], ['b', 'c']],
    [
      'the next smallest beside two who are few together',
      [cell('a', 9_000), cell('b', 300), cell('c', 300), cell('d', 2_000)],
      ['b', 'c', 'd'],
    ],
    ['two who are many together, alone', [cell('a', 9_000), cell('b', 600), cell('c', 600)], ['b', 'c']],
    ['everything when there is nothing else', [cell('a', 9_000), cell('b', 1)], ['a', 'b']],
    ['a whole of one part when it is few', [cell('a', 999)], ['a']],
    ['nothing of a part without people: it is left out', [cell('a', 9_000), cell('b', 0)], []],
  ])('suppression hides %s', (_, parts, hidden) => {
    const shown = breakdown(parts);
    expect(shown.filter(({ suppressed }) => suppressed).map(({ name }) => name)).toEqual(hidden);
    expect(shown.every(({ share, suppressed }) => (share === null) === suppressed)).toBe(true);
  });

  it('the order of a ranked list does not reveal the size of suppressed parts', () => {
    const parts = [cell('z', 9_000), cell('m', 20_000), cell('b', 999), cell('a', 1_500)];
    expect(breakdown(parts, { isRanked: true }).map(({ name }) => name)).toEqual(['m', 'z', 'a', 'b']);
  });

  it('suppression of a single trait also protects the people who lack it', () => {
    expect([
      isIdentifying(0, 5_000),
      isIdentifying(999, 50_000),
      isIdentifying(1_000, 50_000),
      isIdentifying(49_001, 50_000),
      isIdentifying(50_000, 50_000),
    ]).toEqual([false, true, false, true, false]);
  });
});
