import type { Id } from '#libs/kernel';
import { aCampaign, aConnection, aCreative, anAudience, inHours, referencedBy, now } from '../../testing/a-campaign.js';
import { minDailyBudgetMicros } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';
import { launchBlockers } from './launch-policy.js';

const found = (
  fields: Partial<CampaignFields>,
  spent = 0,
  overrides: Parameters<typeof referencedBy>[1] = [],
  rejected: Id<'crv'>[] = [],
  archiving: Id<'con'>[] = [],
) => {
  const campaign = aCampaign().with(fields).spent(spent).build();
  const obstacles = { rejectedCreativeIds: new Set(rejected), archivingConnectionIds: new Set(archiving) };
  const candidate = { ...campaign, ...obstacles, referenced: referencedBy(campaign, overrides) };
  return launchBlockers(candidate, now);
};
const blockers = (...arguments_: Parameters<typeof found>) => found(...arguments_).map(({ pointer, code }) => `${pointer} ${code}`);

const lifetime = (amount: number, more: Partial<CampaignFields> = {}): Partial<CampaignFields> => ({
  budgetType: 'lifetime',
  budgetAmountMicros: amount,
  endsAt: inHours(72),
  ...more,
});

describe('the launch policy', () => {
  it('a campaign with an objective, a connection, a creative, a budget, and a landing page can launch', () => {
    expect(blockers({})).toEqual([]);
  });

  it.each<[string, Partial<CampaignFields>, string]>([
    ['an objective', { objective: null }, '/objective required'],
    ['a connection', { connectionIds: [] }, '/connection_ids required'],
    ['a creative', { creativeIds: [] }, '/creative_ids required'],
    ['a budget', { budgetType: null, budgetAmountMicros: null }, '/budget required'],
    ['a landing page', { landingUrl: null }, '/landing_url required'],
    ['an end, when the budget is for its lifetime', lifetime(50_000_000, { endsAt: null }), '/ends_at required'],
    ['a future end', { endsAt: now }, '/ends_at ends_at_in_past'],
    ['one unit a day', { budgetAmountMicros: minDailyBudgetMicros - 1 }, '/budget/amount_micros budget_below_minimum'],
  ])('a launch requires %s', (_, fields, blocker) => {
    expect(blockers(fields)).toEqual([blocker]);
  });

  it('all blockers are reported together with their messages and records', () => {
    const all = found({
      objective: null,
      budgetType: null,
      budgetAmountMicros: null,
      landingUrl: null,
      connectionIds: [],
      creativeIds: [],
    });
    expect(all.map(({ pointer }) => pointer)).toEqual(['/objective', '/connection_ids', '/creative_ids', '/budget', '/landing_url']);
    for (const blocker of all) expect(blocker).toMatchObject({ message: expect.stringMatching(/./), resource_id: null });
  });

  it.each<[string, Partial<CampaignFields>, number, number]>([
    ['one unit for each day until the end', { endsAt: inHours(72) }, 0, 3_000_000],
    ['a whole unit for a part of a day', { endsAt: inHours(73) }, 0, 4_000_000],
    ['one unit for less than a day', { endsAt: inHours(1) }, 0, 1_000_000],
    ['one unit only for the days after a future start', { startsAt: inHours(48), endsAt: inHours(72) }, 0, 1_000_000],
    ['one unit for each day from now when the start is in the past', { startsAt: inHours(-48), endsAt: inHours(72) }, 0, 3_000_000],
    ['the spend to date in addition', { endsAt: inHours(72) }, 7_000_000, 10_000_000],
  ])('a lifetime budget requires %s', (_, fields, spent, minMicros) => {
    expect(blockers(lifetime(minMicros, fields), spent)).toEqual([]);
    expect(blockers(lifetime(minMicros - 1, fields), spent)).toEqual(['/budget/amount_micros budget_below_minimum']);
  });

  it('the blocker of a small budget contains the minimum', () => {
    const [blocker] = found(lifetime(1, { endsAt: inHours(48) }));
    expect(blocker).toMatchObject({ min: 2_000_000, message: expect.stringContaining('2000000') });
  });

  describe('the referenced records', () => {
    const [connection, other, creative, second, audience] = [aConnection(), aConnection(), aCreative(), aCreative(), anAudience()];
    const named = { connectionIds: [connection.id], creativeIds: [creative.id, second.id], audienceIds: [audience.id] };

    it.each<[string, Partial<CampaignFields>, object[], string]>([
      ['a pending connection', named, [{ ...connection, status: 'pending' }], '/connection_ids/0 connection_unavailable'],
      ['an expired connection', named, [{ ...connection, status: 'expired' }], '/connection_ids/0 connection_unavailable'],
      ['a disconnected connection', named, [{ ...connection, status: 'disconnected' }], '/connection_ids/0 connection_unavailable'],
      ['a read-only connection', named, [{ ...connection, canWrite: false }], '/connection_ids/0 connection_unavailable'],
      ['a platform without the objective', named, [{ ...connection, objectives: ['traffic'] }], '/objective objective_not_supported'],
      ['a generating creative', named, [{ ...second, status: 'generating', content: null }], '/creative_ids/1 creative_not_ready'],
      ['a failed creative', named, [{ ...creative, status: 'failed', content: null }], '/creative_ids/0 creative_not_ready'],
      ['an archived creative', named, [{ ...creative, status: 'archived' }], '/creative_ids/0 creative_not_ready'],
      ['a building audience', named, [{ ...audience, status: 'building' }], '/audience_ids/0 audience_not_ready'],
      ['an archived audience', named, [{ ...audience, status: 'archived' }], '/audience_ids/0 audience_not_ready'],
      ['a small audience', named, [{ ...audience, status: 'too_small' }], '/audience_ids/0 audience_too_small'],
      [
        'a building excluded audience',
        { ...named, audienceIds: [], excludedAudienceIds: [audience.id] },
        [{ ...audience, status: 'building' }],
        '/excluded_audience_ids/0 audience_not_ready',
      ],
    ])('%s blocks a launch and is reported', (_, fields, overrides, blocker) => {
      const all = found(fields, 0, overrides as never);
      expect(all.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([blocker]);
      const concerned = blocker.startsWith('/objective') ? connection.id : (overrides[0] as { id: Id }).id;
      expect(all[0]).toMatchObject({ resource_id: concerned, message: expect.stringMatching(/./) });
    });

    it('a connection that fails to sync and a small excluded audience do not block a launch', () => {
      const fields = { ...named, audienceIds: [], excludedAudienceIds: [audience.id] };
      const overrides = [
        { ...connection, status: 'error' },
        { ...audience, status: 'too_small' },
      ];
      expect(blockers(fields, 0, overrides)).toEqual([]);
    });

    it('a creative that a platform has rejected blocks a launch', () => {
      expect(blockers(named, 0, [], [second.id])).toEqual(['/creative_ids/1 creative_rejected']);
    });

    it('a campaign does not need a landing page when every creative has one', () => {
      const page = 'https://shop.example/own';
      const fields = { ...named, landingUrl: null };
      expect(blockers(fields, 0, [{ ...creative, landingUrl: page }])).toEqual(['/landing_url required']);
      expect(
        blockers(fields, 0, [
          { ...creative, landingUrl: page },
          { ...second, landingUrl: page },
        ]),
      ).toEqual([]);
    });

    it('blockers of referenced records and missing fields are reported together', () => {
      const fields = { ...named, connectionIds: [connection.id, other.id], objective: null };
      const overrides = [
        { ...other, status: 'expired' },
        { ...creative, status: 'generating' },
        { ...audience, status: 'failed' },
      ];
      expect(blockers(fields, 0, overrides)).toEqual([
        '/objective required',
        '/connection_ids/1 connection_unavailable',
        '/creative_ids/0 creative_not_ready',
        '/audience_ids/0 audience_not_ready',
      ]);
    });
  });
});
