import fc from 'fast-check';
import { aReport } from '../../testing/an-audience.js';
import { combineInsights, overlapShare } from './insights.js';
import { combinedSize, roundedRange } from './measurement.js';
import { minPeople } from './suppression.js';

const people = fc.integer({ min: 0, max: 300_000_000 });

describe('a size', () => {
  it('a size is a range of two significant digits with 1,000 as the smallest bound', () => {
    fc.assert(
      fc.property(people, people, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const { lower, upper } = roundedRange(low, high);
        expect(lower).toBeLessThanOrEqual(low);
        expect(upper).toBeGreaterThanOrEqual(high);
        expect(lower === 0 || lower >= minPeople).toBe(true);
        expect(upper).toBeGreaterThanOrEqual(minPeople);
        expect(upper).toBeGreaterThan(lower);
        expect(String(upper)).toMatch(/^\d{2,3}0*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the size of more platforms is not smaller', () => {
    const range = fc.tuple(people, people).map(([a, b]) => ({ lower: Math.min(a, b), upper: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), range, (ranges, one) => {
        const [before, after] = [combinedSize(ranges), combinedSize([...ranges, one])];
        expect(after.lower).toBeGreaterThanOrEqual(before.lower);
        expect(after.upper).toBeGreaterThanOrEqual(before.upper);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('insights', () => {
  const of = (name: string, count: number) => ({ name, people: count });

  it('insights add up the people of all platforms before they divide', () => {
    const small = aReport(10_000, { gender: [of('male', 5_000), of('female', 5_000)] });
    const large = aReport(90_000, { gender: [of('female', 90_000)] });
    expect(combineInsights([small, large])).toMatchObject({
      basis: 'combined_platforms',
      demographics: {
        gender: [
          { name: 'female', share: 0.95 },
          { name: 'male', share: 0.05 },
        ],
      },
      platforms: [{ estimated_reach: { lower: 9_000, upper: 11_000 } }, { estimated_reach: { lower: 81_000, upper: 99_000 } }],
    });
  });

  it('insights name the platforms that offer none, with the size that they may tell', () => {
    const onlySize = aReport(20_000, { hasInsights: false });
    const silent = { connectionId: onlySize.connectionId, platform: 'silent_ads', message: '' };
    const { platforms } = combineInsights(
      [aReport(10_000), onlySize],
      [
        { ...silent, reason: 'not_offered' },
        { ...silent, reason: 'unavailable' },
      ],
    );
    expect(platforms).toMatchObject([
      { status: 'available', estimated_reach: { lower: 9_000, upper: 11_000 } },
      { status: 'not_offered', estimated_reach: { lower: 18_000, upper: 22_000 } },
      { status: 'not_offered', platform: 'silent_ads', estimated_reach: null, match_rate: null },
    ]);
  });

  it('insights compare an interest with the average of each platform, weighted by its people', () => {
    const reports = [
      aReport(10_000, { interests: [{ ...of('running', 4_000), baseline: 0.2 }] }),
      aReport(30_000, { interests: [{ ...of('running', 6_000), baseline: 0.1 }] }),
    ];
    // 10 000 of 40 000 run; 2 000 + 3 000 would be average.
    expect(combineInsights(reports).interests).toEqual([{ name: 'running', share: 0.25, index: 200, suppressed: false }]);
  });

  it('insights suppress interests that few people have or lack, and list them last by name', () => {
    const interests = [
      { ...of('yoga', 999), baseline: 0.1 },
      { ...of('books', 49_500), baseline: 0.1 },
      { ...of('coffee', 10_000), baseline: 0.4 },
      { ...of('tea', 10_000), baseline: 0 },
      { ...of('golf', 0), baseline: 0.1 },
    ];
    expect(combineInsights([aReport(50_000, { interests })]).interests).toEqual([
      { name: 'coffee', share: 0.2, index: 50, suppressed: false },
      { name: 'tea', share: 0.2, index: null, suppressed: false },
      { name: 'books', share: null, index: null, suppressed: true },
      { name: 'yoga', share: null, index: null, suppressed: true },
    ]);
  });

  it('insights sort age groups by age and places by share', () => {
    const report = aReport(30_000, {
      age: [of('65+', 10_000), of('13-17', 10_000), of('25-34', 10_000)],
      geography: [of('AT', 10_000), of('DE', 20_000)],
    });
    const { demographics, geography } = combineInsights([report]);
    expect(demographics.age.map(({ name }) => name)).toEqual(['13-17', '25-34', '65+']);
    expect(geography.map(({ name }) => name)).toEqual(['DE', 'AT']);
  });
});

describe('an overlap', () => {
  it('an overlap is the intersection divided by the union', () => {
    expect(overlapShare({ intersection: 30_000, union: 120_000 })).toBe(0.25);
    expect(overlapShare({ intersection: 0, union: 120_000 })).toBe(0);
    expect(overlapShare({ intersection: 5_000, union: 5_000 })).toBe(1);
    expect(overlapShare({ intersection: 0, union: 0 })).toBe(0);
  });

  it('an overlap is suppressed if few people are in both audiences or in only one', () => {
    expect(overlapShare({ intersection: 999, union: 120_000 })).toBeNull();
    expect(overlapShare({ intersection: 119_001, union: 120_000 })).toBeNull();
    expect(overlapShare({ intersection: 119_000, union: 120_000 })).not.toBeNull();
  });
});
