import type { CampaignToCheck } from '../../../application/ports/capabilities.js';
import { pinterestCapabilities, pinterestProblems } from './pinterest-capabilities.js';

const tag = { conversion_tag_id: '2612', conversion_tag_name: 'Shop' };
const campaign: CampaignToCheck = {
  objective: 'traffic',
  bidStrategy: 'lowest_cost',
  specialAdCategories: [],
  endsAt: null,
  budget: null,
  creatives: [],
  audiences: [],
  excludedAudiences: [],
};
const did = { field: 'event', operator: 'did', value: { name: 'lead', within_days: 30, min_count: 1 } };
const problems = (changes: Partial<CampaignToCheck>, settings: Record<string, string> = tag) =>
  pinterestProblems({ ...campaign, ...changes }, { settings, currency: 'EUR', access: {} });

describe('the capabilities of Pinterest', () => {
  it('what a conversion tag measures needs one', () => {
    const objectives = (settings: Record<string, string>) =>
      Object.keys(pinterestCapabilities({ settings, currency: 'USD', access: {} }).bidStrategies);
    expect(objectives({})).toEqual(['awareness', 'traffic']);
    expect(objectives(tag)).toEqual(['awareness', 'traffic', 'leads', 'sales']);
  });

  it.each([
    ['USD', 10_000],
    ['JPY', 1_000_000],
  ])('budgets in %s have steps of %i micros', (currency, step) => {
    expect(pinterestCapabilities({ settings: {}, currency, access: {} }).budgetStepMicros).toBe(step);
  });

  it('an audience that cannot be expressed is refused with the pointers of its rules', () => {
    const rules = { all: [{ field: 'device', operator: 'in', value: ['tv'] }], any: [], none: [] };
    expect(
      problems({
        audiences: [
          { id: 'aud_1', lookalike: null, rules: {} },
          { id: 'aud_2', lookalike: null, rules },
        ],
      }),
    ).toEqual([
      {
        pointer: '/audience_ids/1',
        code: 'audience_not_supported',
        message: 'Pinterest cannot target the audience aud_2 (/rules/all/0/value/0: tv is not offered).',
        resourceId: 'aud_2',
        inAudience: [{ pointer: '/rules/all/0/value/0', message: 'Pinterest: tv is not offered.' }],
      },
    ]);
  });

  it('only people who did something can be excluded', () => {
    const rules = { all: [{ field: 'country', operator: 'in', value: ['US'] }] };
    expect(problems({ excludedAudiences: [{ id: 'aud_1', lookalike: null, rules }] })).toMatchObject([
      { pointer: '/excluded_audience_ids/0', resourceId: 'aud_1' },
    ]);
    expect(problems({ excludedAudiences: [{ id: 'aud_1', lookalike: null, rules: { all: [did] } }] })).toEqual([]);
  });

  it('people who did something can be targeted only with a conversion tag', () => {
    const audiences = [{ id: 'aud_1', lookalike: null, rules: { all: [did] } }];
    expect(problems({ audiences })).toEqual([]);
    expect(problems({ audiences }, {})).toMatchObject([{ pointer: '/audience_ids/0', message: expect.stringContaining('conversion tag') }]);
  });

  it('countries that are none are refused', () => {
    expect(problems({}, { countries: 'us, CA' })).toEqual([]);
    expect(problems({}, { countries: 'everywhere' })).toMatchObject([{ code: 'not_allowed_value' }]);
  });
});
