import { type Id, newId, Precondition, Validated } from '#libs/kernel';
import { RecordedChanges } from '../../../kernel/testing/recorded-changes.js';
import { aCampaign, aConnection, aCreative, anActor, anAudience, now } from '../../testing/a-campaign.js';
import { FakeCampaigns, fakeDirectories, type Locks } from '../../testing/fake-campaigns.js';
import type { CampaignFields } from '../domain/campaign-fields.js';
import type { CampaignPatch } from '../domain/campaign-patch.js';
import type { AudienceFacts, ConnectionFacts } from '../domain/referenced-records.js';
import { UpdateCampaign, UpdateCampaignHandler } from './commands/update-campaign.js';
import { LaunchGates } from './launch-gates.js';
import { ReferenceLookup } from './reference-lookup.js';

const visitors = { all: [{ field: 'event' }] };
const pixel = { pixel_id: '1' };

/** A connection that needs a pixel for audiences of visitors, and people like them. */
const connectionWith = (id: Id<'con'>, settings: Readonly<Record<string, string>>): ConnectionFacts =>
  aConnection(id, {
    problemsOf: ({ audiences }) =>
      audiences.flatMap(({ id: resourceId, rules, lookalike }, i) =>
        (rules === visitors || lookalike?.sourceRules === visitors) && !('pixel_id' in settings)
          ? [{ pointer: `/audience_ids/${i}`, code: 'audience_not_supported' as const, message: 'It needs a pixel.', resourceId }]
          : [],
      ),
    withSettings: (others) => connectionWith(id, others),
  });

interface Records {
  readonly settings?: Readonly<Record<string, string>>;
  readonly rules?: AudienceFacts['rules'];
}

/** A launched campaign and the records that it uses. */
async function aStage(fields: Partial<CampaignFields> = {}, { settings = pixel, rules = {} }: Records = {}) {
  const locks: Locks = [];
  const [connection, creative] = [connectionWith(newId('con'), settings), aCreative(newId('crv'), { landingUrl: 'https://shop.example/' })];
  const [audience, lookalike] = [
    anAudience(newId('aud'), { rules }),
    anAudience(newId('aud'), { rules: null, lookalike: { sourceRules: {}, country: 'DE', ratio: 0.01 } }),
  ];
  const references = { connectionIds: [connection.id], creativeIds: [creative.id], audienceIds: [audience.id, lookalike.id] };
  const campaign = Object.assign(aCampaign().with(references).launched().build(), fields);
  const campaigns = new FakeCampaigns(locks);
  await campaigns.add(campaign);
  campaigns.saved.length = 0;
  const directories = fakeDirectories({ connections: [connection], creatives: [creative], audiences: [audience, lookalike] }, locks);
  const lookup = new ReferenceLookup(...directories, campaigns);
  return {
    campaign,
    campaigns,
    connection,
    creative,
    audience,
    lookalike,
    lookup,
    locks,
    gates: new LaunchGates(campaigns, lookup, { now: () => now }),
  };
}

const refusalOf = (checked: Promise<unknown>): Promise<unknown> =>
  checked.then(
    () => null,
    (error: { code: string; details: { errors: { pointer: string; code: string; resource_id: string }[] } }) => [
      error.code,
      ...error.details.errors.map(({ pointer, code, resource_id: id }) => `${pointer} ${code} ${id}`),
    ],
  );

describe('a change of a record that launched campaigns use', () => {
  it('of the landing page of a creative is refused when a campaign needs it, and locks nothing', async () => {
    const { gates, campaign, creative, locks } = await aStage({ landingUrl: null });
    const { accountId } = campaign;
    expect(await refusalOf(gates.assertWithCreative(accountId, creative.id, { landingUrl: null }, '/landing_url'))).toEqual([
      'launch_blocked',
      `/landing_url required ${campaign.id}`,
    ]);
    await gates.assertWithCreative(accountId, creative.id, { landingUrl: 'https://shop.example/other' }, '/landing_url');
    expect(locks).toEqual([]);
  });

  it('of the landing page of a creative is possible when the campaign has its own, or has not been launched', async () => {
    const own = await aStage();
    await own.gates.assertWithCreative(own.campaign.accountId, own.creative.id, { landingUrl: null }, '/landing_url');
    const ended = await aStage({ landingUrl: null });
    ended.campaign.archive({ ...anActor(), accountId: ended.campaign.accountId }, now);
    await ended.gates.assertWithCreative(ended.campaign.accountId, ended.creative.id, { landingUrl: null }, '/landing_url');
    expect(ended.locks).toEqual([]);
  });

  it('of the rules of an audience is refused when a platform cannot target them, also through its lookalikes', async () => {
    const { gates, campaign, audience, lookalike } = await aStage({}, { settings: {} });
    const like = { sourceRules: visitors, country: 'DE', ratio: 0.01 };
    const changes = new Map([
      [audience.id, { rules: visitors }],
      [lookalike.id, { lookalike: like }],
    ]);
    expect(await refusalOf(gates.assertWithAudiences(campaign.accountId, changes, '/rules'))).toEqual([
      'launch_blocked',
      `/rules audience_not_supported ${campaign.id}`,
      `/rules audience_not_supported ${campaign.id}`,
    ]);
  });

  it('of the settings of a connection is refused when an audience needs one, and locks the audiences, which could change meanwhile', async () => {
    const { gates, campaign, connection, audience, lookalike, locks } = await aStage({}, { rules: visitors });
    const { accountId } = campaign;
    expect(await refusalOf(gates.assertWithConnection(accountId, connection.id, {}, '/settings'))).toEqual([
      'launch_blocked',
      `/settings audience_not_supported ${campaign.id}`,
    ]);
    expect(locks).toEqual([audience.id, lookalike.id]);
    await gates.assertWithConnection(accountId, connection.id, { ...pixel, page_id: '2' }, '/settings');
  });

  it('of anything is possible when what it would break is missing already', async () => {
    const { gates, campaign, connection, audience } = await aStage({}, { settings: {}, rules: visitors });
    await gates.assertWithConnection(campaign.accountId, connection.id, { page_id: '2' }, '/settings');
    await gates.assertWithAudiences(campaign.accountId, new Map([[audience.id, { rules: visitors }]]), '/rules');
    expect(campaign.status).toBe('active');
  });
});

describe('a change of a launched campaign', () => {
  it.each<[string, CampaignPatch, boolean]>([
    ['that a launch check reads locks its references and the added ones before it', { budgetAmountMicros: 60_000_000 }, true],
    ['of its name locks nothing else', { name: 'Other', labels: ['a'] }, false],
  ] as const)('%s', async (_, fields, locksReferences) => {
    const { campaign, campaigns, lookup, connection, creative, audience, lookalike, locks } = await aStage();
    const actor = { ...anActor(), accountId: campaign.accountId };
    const command = new UpdateCampaign(actor, campaign.id, new Precondition(null), new Validated(fields, []));
    await new UpdateCampaignHandler(new RecordedChanges(() => now), campaigns, lookup).execute(command);
    expect(locks).toEqual([...(locksReferences ? ['account', connection.id, creative.id, audience.id, lookalike.id] : []), campaign.id]);
  });
});
