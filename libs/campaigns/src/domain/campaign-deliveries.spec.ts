import { newId } from '#libs/kernel';
import { aCampaign, aCampaignIn, anActor, change, copyOf, inHours, now, referencedBy } from '../../testing/a-campaign.js';
import type { Campaign } from './campaign.js';
import { deliveryIntentOf } from './campaign-deliveries.js';
import type { CampaignFields } from './campaign-fields.js';

const actor = anActor();
const [one, two, three] = [newId('con'), newId('con'), newId('con')];
const running = () =>
  aCampaign()
    .with({ connectionIds: [one, two] })
    .launched()
    .build();
const paused = () =>
  aCampaign()
    .with({ connectionIds: [one, two] })
    .launched()
    .paused()
    .build();

/** What a campaign intends on its platforms after a change. */
function intentAfter(campaign: Campaign, act: (campaign: Campaign) => void) {
  const before = copyOf(campaign);
  act(campaign);
  return deliveryIntentOf(campaign, before);
}

describe('what a campaign intends on its platforms', () => {
  it('a launch asks for a delivery on each connection', () => {
    const draft = aCampaign()
      .with({ connectionIds: [one, two] })
      .build();
    expect(draft.deliveries).toEqual([]);
    const { accountId, id: campaignId } = draft;
    expect(intentAfter(draft, (c) => c.launch(actor, now, referencedBy(c)))).toEqual({
      accountId,
      campaignId,
      desiredState: 'running',
      connections: [one, two].map((id) => ({ id, platform: 'sandbox' })),
      disconnected: new Map(),
      hasChanged: true,
      dividesBudget: false,
      at: now,
    });
  });

  it('a draft intends nothing, also when it is archived', () => {
    expect(intentAfter(aCampaign().build(), (c) => change(c, { name: 'Other' }, now))).toBeNull();
    expect(intentAfter(aCampaign().build(), (c) => c.archive(actor, now))).toBeNull();
  });

  it('the desired state follows the status after user actions and scheduled transitions', () => {
    const stateAfter = (campaign: Campaign, act: (campaign: Campaign) => void) => intentAfter(campaign, act)?.desiredState;
    expect(stateAfter(running(), (c) => c.pause(actor, now))).toBe('paused');
    expect(stateAfter(paused(), (c) => c.resume(actor, now, referencedBy(c)))).toBe('running');
    expect(stateAfter(running(), (c) => c.archive(actor, now))).toBe('archived');
    const scheduled = () =>
      aCampaign()
        .with({ endsAt: inHours(48) })
        .scheduled()
        .build();
    expect(stateAfter(scheduled(), (c) => change(c, { name: 'Other' }, now))).toBe('scheduled');
    expect(stateAfter(scheduled(), (c) => c.applyDue(inHours(24)))).toBe('running');
    expect(stateAfter(scheduled(), (c) => c.applyDue(inHours(48)))).toBe('paused');
  });

  it.each<Partial<CampaignFields>>([
    { name: 'Other' },
    { budgetAmountMicros: 70_000_000 },
    { endsAt: inHours(50) },
    { creativeIds: [newId('crv')] },
    { audienceIds: [newId('aud')] },
    { excludedAudienceIds: [newId('aud')] },
    { landingUrl: 'https://other.example/' },
    { trackingParams: { utm_source: 'other' } },
    { bidStrategy: { type: 'cost_cap', cap_micros: 5, target_roas: null } },
  ])('a change of a pushed field is a change for the platforms: %p', (fields) => {
    expect(intentAfter(running(), (c) => change(c, fields, now))).toMatchObject({ hasChanged: true });
  });

  it.each<Partial<CampaignFields>>([{ labels: ['other'] }, { metadata: { other: 'x' } }, { externalId: 'other' }])(
    'a change of an internal field is no change for the platforms: %p',
    (fields) => {
      expect(intentAfter(running(), (c) => change(c, fields, now))).toMatchObject({ hasChanged: false });
    },
  );

  it('changing the connections of a paused campaign names the new ones and leaves out removed ones', () => {
    const intent = intentAfter(paused(), (c) => change(c, { connectionIds: [two, three] }, now));
    expect(intent).toMatchObject({ hasChanged: false, connections: [{ id: two }, { id: three }] });
  });

  it('a new connection that was not looked up is an error', () => {
    const campaign = Object.assign(paused(), { connectionIds: [three] });
    expect(() => campaign.archive(actor, now)).toThrow(`The connection ${three} was not looked up.`);
  });

  it.each([
    ['active', 'lifetime', true],
    ['paused', 'lifetime', true],
    ['completed', 'lifetime', false],
    ['active', 'daily', false],
  ] as const)('the platforms of a campaign that is %s with a %s budget divide it: %p', (status, budgetType, dividesBudget) => {
    const fields = { budgetType, budgetAmountMicros: 90_000_000, ...(status === 'completed' ? {} : { endsAt: inHours(48) }) };
    expect(intentAfter(aCampaignIn(status, fields), (c) => change(c, { name: 'Other' }, now))).toMatchObject({ dividesBudget });
  });
});

describe('a campaign that loses a connection', () => {
  it('a campaign continues while it has another connection', () => {
    const campaign = running();
    const intent = intentAfter(campaign, (c) => c.disconnectConnection(one, now));
    expect(campaign).toMatchObject({ status: 'active', revision: 2 });
    expect(intent).toMatchObject({ hasChanged: false, disconnected: new Map([[one, now]]) });
  });

  it('a campaign is paused with a reason when its last connection is disconnected', () => {
    const campaign = running();
    campaign.disconnectConnection(one, now);
    const intent = intentAfter(campaign, (c) => c.disconnectConnection(two, inHours(1)));
    expect(campaign).toMatchObject({ status: 'paused', statusReason: 'connection_disconnected', pausedAt: inHours(1), revision: 3 });
    expect(intent).toMatchObject({ desiredState: 'paused', hasChanged: true, disconnected: new Map([[two, inHours(1)]]) });
  });

  it('a removed connection does not keep a campaign running', () => {
    const campaign = running();
    Object.assign(campaign, {
      deliveries: campaign.deliveries.map((delivery, i) => (i === 0 ? { ...delivery, removedAt: now } : delivery)),
    });
    campaign.disconnectConnection(two, now);
    expect(campaign.status).toBe('paused');
  });

  it('a campaign that does not run is not changed when a connection is disconnected', () => {
    const campaign = paused();
    campaign.disconnectConnection(one, now);
    campaign.disconnectConnection(two, now);
    expect(campaign).toMatchObject({ status: 'paused', statusReason: 'user_request' });
  });

  it('a creative that a platform rejected blocks the next resume', () => {
    const campaign = paused();
    const [creative] = campaign.creativeIds;
    Object.assign(campaign.deliveries[0] as object, { rejectedCreativeIds: [creative] });
    expect(() => campaign.resume(actor, now, referencedBy(campaign))).toThrow('has rejected the creative');
  });
});
