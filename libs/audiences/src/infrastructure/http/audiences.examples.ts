/** The rules of the audience that the API reference shows. */
export const rulesExample = {
  all: [
    { field: 'country', operator: 'in', value: ['DE', 'AT'] },
    { field: 'age', operator: 'between', value: [25, 44] },
  ],
  any: [
    { field: 'interest', operator: 'in', value: ['running', 'gym_and_fitness'] },
    { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 1 } },
  ],
  none: [{ field: 'event', operator: 'did', value: { name: 'unsubscribe', within_days: 180, min_count: 1 } }],
};

const connection = { connection_id: 'con_01k9x3m5qceenerrepr4rh6nzk', platform: 'sandbox' };

/** The audience that the API reference shows. */
export const audienceExample = {
  id: 'aud_01k9x3m5qceenerrepr4rh6nzk',
  object: 'audience',
  name: 'Runners in Germany',
  description: null,
  type: 'rule_based',
  rules: rulesExample,
  rules_summary:
    'People who live in Germany or Austria, are aged 25 to 44 and either are interested in Running or Gym and fitness or did “purchase” in the last 30 days, except those who did “unsubscribe” in the last 180 days.',
  lookalike: null,
  status: 'ready',
  available_actions: ['archive', 'update'],
  editable_fields: ['description', 'labels', 'name', 'rules'],
  failure: null,
  size: { lower: 1_200_000, upper: 1_500_000, as_of: '2026-11-21T09:30:02.000Z' },
  size_reason: null,
  platforms: [{ ...connection, status: 'ready', match_rate: 0.71, problems: [] }],
  poll_after_seconds: null,
  campaign_ids: ['cmp_01k9x3m5qceenerrepr4rh6nzk'],
  campaign_count: 1,
  external_id: 'crm-segment-12',
  metadata: { team: 'growth' },
  labels: ['spring'],
  revision: 2,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:02.000Z',
  archived_at: null,
};

/** What makes that audience. */
export const newAudienceExample = {
  name: 'Runners in Germany',
  rules: rulesExample,
  external_id: 'crm-segment-12',
  metadata: { team: 'growth' },
  labels: ['spring'],
};

/** Its insights. */
export const insightsExample = {
  audience_id: 'aud_01k9x3m5qceenerrepr4rh6nzk',
  as_of: '2026-11-21T09:30:02.000Z',
  basis: 'one_platform',
  size: { lower: 1_200_000, upper: 1_500_000 },
  demographics: {
    age: [
      { name: '25-34', share: 0.561_204, suppressed: false },
      { name: '35-44', share: 0.438_796, suppressed: false },
    ],
    gender: [
      { name: 'female', share: null, suppressed: true },
      { name: 'male', share: 0.986_31, suppressed: false },
      { name: 'unknown', share: null, suppressed: true },
    ],
  },
  geography: [
    { name: 'DE', share: 0.902_117, suppressed: false },
    { name: 'AT', share: 0.097_883, suppressed: false },
  ],
  devices: [
    { name: 'mobile', share: 0.78, suppressed: false },
    { name: 'desktop', share: 0.22, suppressed: false },
  ],
  interests: [{ name: 'running', share: 0.64, index: 310, suppressed: false }],
  platforms: [{ ...connection, status: 'available', estimated_reach: { lower: 1_200_000, upper: 1_500_000 }, match_rate: 0.71 }],
  overlaps: [{ audience_id: 'aud_01k9x3m5qceenerrepr4rh6nzm', share: 0.18, suppressed: false }],
};
