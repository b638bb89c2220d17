import { capabilityProblems } from './capability-problems.js';
import type { CampaignToCheck, PlatformCapabilities } from './ports/capabilities.js';

const capabilities: PlatformCapabilities = {
  bidStrategies: { traffic: ['lowest_cost'], sales: ['lowest_cost', 'target_roas'] },
  budgetTypes: ['daily', 'lifetime'],
  minDailyBudgetMicros: 5_000_000,
  budgetStepMicros: 10_000,
  creativeTypes: ['image'],
  aspectRatios: ['1:1'],
  audienceFields: ['country', 'age'],
  specialAdCategories: ['housing'],
  audienceEstimates: true,
  audienceInsights: true,
  requiresEndDate: false,
  dailyOverspendPercent: 0,
};
const campaign: CampaignToCheck = {
  objective: 'traffic',
  bidStrategy: 'lowest_cost',
  specialAdCategories: ['housing'],
  endsAt: null,
  budget: { type: 'daily', shareMicros: 5_000_000, days: 1 },
  creatives: [{ id: 'crv_1', type: 'image' }],
  audiences: [{ id: 'aud_1', lookalike: null, rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }], any: [], none: [] } }],
  excludedAudiences: [],
};
const problems = (fields: Partial<CampaignToCheck>, more: Partial<PlatformCapabilities> = {}) =>
  capabilityProblems({ ...campaign, ...fields }, { ...capabilities, ...more }, 'Shop Ads', 'USD').map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe('what a platform cannot run', () => {
  it('a campaign within the capabilities has no problem', () => {
    expect(problems({})).toEqual([]);
  });

  const group = { none: [{ any: [{ field: 'event', operator: 'did', value: {} }] }] };
  it.each<[string, Partial<CampaignToCheck>, string]>([
    ['a bid strategy that the objective does not have', { bidStrategy: 'target_roas' }, '/bid_strategy/type bid_strategy_not_supported'],
    [
      'a special ad category',
      { specialAdCategories: ['housing', 'politics'] },
      '/special_ad_categories/1 special_ad_category_not_supported',
    ],
    [
      'a daily share below the minimum',
      { budget: { type: 'daily', shareMicros: 4_999_999, days: 1 } },
      '/budget/amount_micros budget_below_minimum',
    ],
    [
      'a lifetime share that is too small for its days',
      { budget: { type: 'lifetime', shareMicros: 14_999_999, days: 3 } },
      '/budget/amount_micros budget_below_minimum',
    ],
    [
      'a type of creative',
      {
        creatives: [
          { id: 'crv_1', type: 'image' },
          { id: 'crv_2', type: 'text' },
        ],
      },
      '/creative_ids/1 creative_not_supported',
    ],
    ['a rule in a nested group', { audiences: [{ id: 'aud_1', lookalike: null, rules: group }] }, '/audience_ids/0 audience_not_supported'],
    ['a lookalike', { audiences: [{ id: 'aud_1', lookalike: null, rules: null }] }, '/audience_ids/0 audience_not_supported'],
    [
      'an excluded audience',
      { excludedAudiences: [{ id: 'aud_2', lookalike: null, rules: null }] },
      '/excluded_audience_ids/0 audience_not_supported',
    ],
  ])('%s is reported where it is in the campaign', (_, fields, problem) => {
    expect(problems(fields)).toEqual([problem]);
  });

  it('a share that is too small says its minimum, and an audience which rules are not supported', () => {
    const of = (fields: Partial<CampaignToCheck>) => capabilityProblems({ ...campaign, ...fields }, capabilities, 'Shop Ads', 'USD');
    expect(of({ budget: { type: 'daily', shareMicros: 4_999_999, days: 1 } })).toMatchObject([
      {
        min: 5_000_000,
        shareMicros: 4_999_999,
        message: expect.stringContaining('must be at least 5000000 micros (USD 5.00) for each day.'),
      },
    ]);
    expect(of({ budget: { type: 'lifetime', shareMicros: 9_999_999, days: 2 } })).toMatchObject([
      {
        min: 10_000_000,
        message: expect.stringContaining('must be at least 10000000 micros (USD 10.00), 5000000 micros (USD 5.00) for each day.'),
      },
    ]);
    const pointers = (rules: object | null) =>
      of({ audiences: [{ id: 'aud_1', lookalike: null, rules }] })[0]?.inAudience?.map(({ pointer }) => pointer);
    expect([pointers(group), pointers(null)]).toEqual([['/rules/none/0/any/0/field'], ['/lookalike']]);
  });

  it('a budget type that is not offered, and a missing end, are reported', () => {
    expect(problems({}, { budgetTypes: ['lifetime'] })).toEqual(['/budget/type not_allowed_value']);
    expect(problems({}, { requiresEndDate: true })).toEqual(['/ends_at required']);
    expect(problems({ endsAt: new Date(0) }, { requiresEndDate: true })).toEqual([]);
  });

  it('a draft without objective and budget is judged by what it has', () => {
    expect(problems({ objective: null, bidStrategy: 'target_roas', budget: null })).toEqual([]);
  });

  it('messages name the platform, the field and its place in the rules', () => {
    const [problem] = capabilityProblems(
      { ...campaign, audiences: [{ id: 'aud_1', lookalike: null, rules: group }] },
      capabilities,
      'Shop Ads',
      'USD',
    );
    expect(problem).toEqual({
      pointer: '/audience_ids/0',
      code: 'audience_not_supported',
      message: 'Shop Ads cannot target the audience aud_1 by event (/rules/none/0/any/0/field). Supported: country, age.',
      inAudience: [{ pointer: '/rules/none/0/any/0/field', message: 'Shop Ads cannot target people by event. Supported: country, age.' }],
      resourceId: 'aud_1',
    });
  });
});
