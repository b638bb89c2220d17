import { aCampaign, anAudience, aConnection, inHours, now, referencedBy } from '../../testing/a-campaign.js';
import { launchBlockers } from './launch-policy.js';
import type { CampaignOnPlatform, PlatformObjection } from './campaign-on-platform.js';

const noObstacles = { rejectedCreativeIds: new Set<never>(), archivingConnectionIds: new Set<never>() };

/** What two platforms are asked about a campaign, and the blockers that follow from their objections. */
function ask(fields: object, objections: readonly PlatformObjection[] = [], spent = 0) {
  const asked: CampaignOnPlatform[] = [];
  const problemsOf = (campaign: CampaignOnPlatform) => {
    asked.push(campaign);
    return objections;
  };
  const [first, second] = [aConnection(undefined, { problemsOf, budgetStepMicros: 10_000 }), aConnection(undefined, { problemsOf })];
  const campaign = aCampaign()
    .with({ ...fields, connectionIds: [first.id, second.id] })
    .spent(spent)
    .build();
  const candidate = { ...campaign, ...noObstacles, referenced: referencedBy(campaign, [first, second]) };
  return { asked, blockers: launchBlockers(candidate, now), ids: [first.id, second.id] };
}

describe('a campaign as its platforms judge it', () => {
  it('each platform judges its equal share of a daily budget, in its steps', () => {
    const { asked } = ask({ budgetAmountMicros: 25_005_001 });
    expect(asked.map(({ budget }) => budget)).toEqual([
      { type: 'daily', shareMicros: 12_500_000, days: 1 },
      { type: 'daily', shareMicros: 12_502_500, days: 1 },
    ]);
  });

  it('each platform judges what is left of a lifetime budget, and the days it has to last', () => {
    const { asked } = ask({ budgetType: 'lifetime', budgetAmountMicros: 50_000_000, endsAt: inHours(72) }, [], 10_000_000);
    expect(asked[0]?.budget).toEqual({ type: 'lifetime', shareMicros: 20_000_000, days: 3 });
  });

  it('an objection blocks the launch, and names the platform unless it names another record', () => {
    const plain = { pointer: '/bid_strategy/type', code: 'bid_strategy_not_supported', message: 'No.' } as const;
    const { blockers, ids } = ask({}, [plain, { ...plain, resourceId: 'aud_1' }]);
    expect(blockers.map((one) => one.resource_id)).toEqual([ids[0], 'aud_1', ids[1], 'aud_1']);
  });

  it('an audience that a platform refused to size blocks the launch there, once', () => {
    const refusing = aConnection();
    const notSupportedBy = [{ connectionId: refusing.id, problems: [{ pointer: '/rules/all/0', message: 'No such interest.' }] }];
    const audience = anAudience(undefined, { notSupportedBy });
    const blockersWith = (objections: readonly PlatformObjection[], connection = refusing) => {
      const campaign = aCampaign()
        .with({ connectionIds: [connection.id], audienceIds: [audience.id] })
        .build();
      const referenced = referencedBy(campaign, [{ ...connection, problemsOf: () => objections }, audience]);
      return launchBlockers({ ...campaign, referenced, ...noObstacles }, now);
    };
    const message = `The audience ${audience.id} cannot be used (/rules/all/0: No such interest.)`;
    const blocker = { pointer: '/audience_ids/0', code: 'audience_not_supported', message, resource_id: audience.id } as const;
    expect(blockersWith([])).toEqual([blocker]);
    const { resource_id: resourceId, ...known } = { ...blocker, message: 'No.' };
    expect(blockersWith([{ ...known, resourceId }])).toEqual([{ ...known, resource_id: audience.id }]);
    expect(blockersWith([], aConnection())).toEqual([]);
  });

  it('a budget below the minimum of every campaign is reported once', () => {
    const small = { pointer: '/budget/amount_micros', code: 'budget_below_minimum', message: 'Too small.', min: 5 } as const;
    expect(ask({ budgetAmountMicros: 999_999 }, [small]).blockers).toHaveLength(1);
    const { blockers, ids } = ask({ budgetAmountMicros: 1_000_000 }, [{ ...small, shareMicros: 4 }]);
    // Each names the platform, its minimum and its share.
    expect(blockers).toEqual(ids.map((id) => ({ ...small, resource_id: id, platform: expect.any(String), share_micros: 4 })));
  });

  it('a connection without its settings blocks the launch', () => {
    const connection = aConnection(undefined, { settingsProblems: [{ message: 'Page must be set.' }] });
    const campaign = aCampaign()
      .with({ connectionIds: [connection.id] })
      .build();
    const candidate = { ...campaign, ...noObstacles, referenced: referencedBy(campaign, [connection]) };
    expect(launchBlockers(candidate, now)).toEqual([
      {
        pointer: '/connection_ids/0',
        code: 'connection_settings_missing',
        message: `The connection ${connection.id} is not set up: Page must be set.`,
        resource_id: connection.id,
      },
    ]);
  });
});
