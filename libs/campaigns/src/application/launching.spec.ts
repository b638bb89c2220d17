import { newId, Precondition, Validated } from '#libs/kernel';
import { RecordedChanges } from '../../../kernel/testing/recorded-changes.js';
import { aConnection, aCreative, anActor, anAudience, aCampaign, inHours, now } from '../../testing/a-campaign.js';
import { FakeCampaigns, fakeDirectories, type Locks } from '../../testing/fake-campaigns.js';
import type { Campaign } from '../domain/campaign.js';
import type { CampaignFields } from '../domain/campaign-fields.js';
import { LaunchCampaign, LaunchCampaignHandler } from './commands/launch-campaign.js';
import { PauseCampaign, PauseCampaignHandler } from './commands/pause-campaign.js';
import { ResumeCampaign, ResumeCampaignHandler } from './commands/resume-campaign.js';
import { ReferenceLookup } from './reference-lookup.js';

const [connection, creative, audience] = [aConnection(), aCreative(), anAudience()];
const fields: Partial<CampaignFields> = {
  connectionIds: [connection.id],
  creativeIds: [creative.id],
  audienceIds: [audience.id],
};

/** A campaign in memory with the records that it references, and the commands of a user on it. */
async function aStage(campaign: Campaign, records: Partial<Parameters<typeof fakeDirectories>[0]> = {}) {
  let at = now;
  const locks: Locks = [];
  const changes = new RecordedChanges(() => at);
  const campaigns = new FakeCampaigns(locks);
  await campaigns.add(campaign);
  campaigns.saved.length = 0;
  const directories = fakeDirectories({ connections: [connection], creatives: [creative], audiences: [audience], ...records }, locks);
  const lookup = new ReferenceLookup(...directories, campaigns);
  const actor = { ...anActor(), accountId: campaign.accountId };
  const request = (ifMatch: string | null = null) =>
    [actor, campaign.id, new Precondition(ifMatch), new Validated<object>({}, [])] as const;
  return {
    locks,
    changes,
    campaigns,
    waitUntil: (time: Date) => void (at = time),
    launch: (ifMatch?: string) => new LaunchCampaignHandler(changes, campaigns, lookup).execute(new LaunchCampaign(...request(ifMatch))),
    pause: () => new PauseCampaignHandler(changes, campaigns).execute(new PauseCampaign(...request())),
    resume: () => new ResumeCampaignHandler(changes, campaigns, lookup).execute(new ResumeCampaign(...request())),
  };
}

const problemsOf = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    (error: { details: { errors: { pointer: string; code: string }[] } }) =>
      error.details.errors.map(({ pointer, code }) => `${pointer} ${code}`),
  );

describe('launching a campaign', () => {
  it('locks the terms of the account, connection, creative and audience before the campaign, and stores one revision with its event', async () => {
    const campaign = aCampaign().with(fields).build();
    const stage = await aStage(campaign);
    const launched = await stage.launch();
    expect(stage.locks).toEqual(['account', connection.id, creative.id, audience.id, campaign.id]);
    expect(launched).toMatchObject({ status: 'active', revision: 2, launchedAt: now });
    expect(stage.campaigns.saved).toEqual([campaign.id]);
    expect(stage.changes.actions).toEqual([['campaign.launched', campaign.id]]);
  });

  it('schedules a campaign whose start lies ahead', async () => {
    const campaign = aCampaign()
      .with({ ...fields, startsAt: inHours(24) })
      .build();
    expect(await (await aStage(campaign)).launch()).toMatchObject({ status: 'scheduled' });
  });

  const without = { connections: [], creatives: [], audiences: [] };
  const missing: [string, Partial<typeof without>, string][] = [
    ['the connection does not exist', { connections: [] }, '/connection_ids/0 connection_unavailable'],
    ['the creative does not exist', { creatives: [] }, '/creative_ids/0 creative_not_ready'],
    ['the audience does not exist', { audiences: [] }, '/audience_ids/0 audience_not_ready'],
  ];
  it.each(missing)('is refused when %s, and changes nothing', async (_, records, problem) => {
    const campaign = aCampaign().with(fields).build();
    const stage = await aStage(campaign, records);
    expect(await problemsOf(stage.launch())).toContain(problem);
    expect(campaign).toMatchObject({ status: 'draft', revision: 1, launchedAt: null });
    expect([stage.campaigns.saved, stage.changes.actions]).toEqual([[], []]);
  });

  it('reports every blocker at once', async () => {
    const campaign = aCampaign()
      .with({ ...fields, landingUrl: null, budgetType: null, budgetAmountMicros: null })
      .build();
    const expired = aConnection(connection.id, { status: 'expired' });
    const problems = await problemsOf((await aStage(campaign, { connections: [expired] })).launch());
    expect(problems.length).toBeGreaterThanOrEqual(3);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
      expect.arrayContaining(['/connection_ids/0', '/landing_url', '/budget']),
    );
  });

  it('is refused for another revision before anything is checked, and for a campaign of another account', async () => {
    const campaign = aCampaign().with(fields).build();
    const stage = await aStage(campaign, without);
    await expect(stage.launch('"7"')).rejects.toMatchObject({ code: 'precondition_failed' });
    const { campaigns, changes } = stage;
    const lookup = new ReferenceLookup(...fakeDirectories(without, []), campaigns);
    const stranger = new LaunchCampaign(anActor(), campaign.id, new Precondition(null), new Validated<object>({}, []));
    await expect(new LaunchCampaignHandler(changes, campaigns, lookup).execute(stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(campaigns.saved).toEqual([]);
  });

  it('applies an end date that has passed meanwhile, as the system, before the user resumes', async () => {
    const campaign = aCampaign()
      .with({ ...fields, endsAt: inHours(2) })
      .build();
    const stage = await aStage(campaign);
    await stage.launch();
    await stage.pause();
    stage.waitUntil(inHours(3));
    await expect(stage.resume()).rejects.toMatchObject({ code: 'invalid_state_transition' });
    expect(stage.changes.actions.map(([action]) => action)).toEqual(['campaign.launched', 'campaign.paused']);
  });

  it('a creative that was archived while the campaign was paused blocks its resume', async () => {
    const campaign = aCampaign().with(fields).launched().paused().build();
    const archived = aCreative(creative.id, { status: 'archived' });
    const stage = await aStage(campaign, { creatives: [archived] });
    expect(await problemsOf(stage.resume())).toEqual(expect.arrayContaining([expect.stringMatching(/^\/creative_ids\/0 /)]));
    expect(campaign.status).toBe('paused');
  });

  it('a campaign whose only reference does not exist locks no other record', async () => {
    const campaign = aCampaign()
      .with({ connectionIds: [], creativeIds: [], audienceIds: [newId('aud')] })
      .build();
    const stage = await aStage(campaign);
    await expect(stage.launch()).rejects.toMatchObject({ code: 'launch_blocked' });
    expect(stage.locks).toEqual(['account', campaign.id]);
  });
});
