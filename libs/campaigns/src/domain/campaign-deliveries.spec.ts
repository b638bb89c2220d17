import { newId } from '#libs/kernel';
import { aCampaign, anActor, change, inHours, now, referencedBy } from '../../testing/a-campaign.js';
import type { Campaign } from './campaign.js';
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

function after(campaign: Campaign, act: (campaign: Campaign) => void): Campaign {
  act(campaign);
  return campaign;
}
const desiredStates = ({ deliveries }: Campaign) =>
  deliveries.map(({ desiredState, desiredRevision }) => `${desiredState} ${desiredRevision}`);

describe('the deliveries of a campaign', () => {
  it('a launch creates one delivery for each connection', () => {
    expect(aCampaign().build().deliveries).toEqual([]);
    expect(desiredStates(running())).toEqual(['running 1', 'running 1']);
    expect(desiredStates(aCampaign().scheduled().build())).toEqual(['scheduled 1']);
  });

  it('deliveries follow the status of the campaign after user actions and scheduled transitions', () => {
    expect(desiredStates(after(running(), (c) => c.pause(actor, now)))).toEqual(['paused 2', 'paused 2']);
    expect(desiredStates(after(paused(), (c) => c.resume(actor, now, referencedBy(c))))).toEqual(['running 3', 'running 3']);
    expect(desiredStates(after(running(), (c) => c.archive(actor, now)))).toEqual(['archived 2', 'archived 2']);
    const scheduled = aCampaign()
      .with({ endsAt: inHours(48) })
      .scheduled()
      .build();
    expect(desiredStates(after(scheduled, (c) => c.applyDue(inHours(24))))).toEqual(['running 2']);
    expect(desiredStates(after(scheduled, (c) => c.applyDue(inHours(48))))).toEqual(['paused 3']);
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
  ])('a change of a pushed field creates a new desired revision: %p', (fields) => {
    expect(desiredStates(after(running(), (c) => change(c, fields, now)))).toEqual(['running 2', 'running 2']);
  });

  it.each<Partial<CampaignFields>>([{ labels: ['other'] }, { metadata: { other: 'x' } }, { externalId: 'other' }])(
    'a change of an internal field does not create a desired revision: %p',
    (fields) => {
      expect(desiredStates(after(running(), (c) => change(c, fields, now)))).toEqual(['running 1', 'running 1']);
    },
  );

  it('changing the connections of a paused campaign creates new deliveries and stops removed ones', () => {
    const campaign = after(paused(), (c) => change(c, { connectionIds: [two, three] }, now));
    expect(campaign.deliveries.map(({ connectionId, desiredState, removedAt }) => [connectionId, desiredState, removedAt])).toEqual([
      [one, 'paused', now],
      [two, 'paused', null],
      [three, 'paused', null],
    ]);
    expect(desiredStates(after(campaign, (c) => c.resume(actor, now, referencedBy(c))))).toEqual(['paused 2', 'running 3', 'running 2']);
    expect(desiredStates(after(campaign, (c) => c.archive(actor, now)))).toEqual(['archived 3', 'archived 4', 'archived 3']);
  });

  it('a delivery is restored when its connection is added again', () => {
    const campaign = after(paused(), (c) => change(c, { connectionIds: [two] }, now));
    after(campaign, (c) => change(c, { connectionIds: [one, two] }, now));
    expect(campaign.deliveries.map(({ removedAt }) => removedAt)).toEqual([null, null]);
  });
});

describe('a campaign that loses a connection', () => {
  it('a campaign continues while it has another connection', () => {
    const campaign = after(running(), (c) => c.disconnectConnection(one, now));
    expect(campaign).toMatchObject({ status: 'active', revision: 2 });
    expect(campaign.deliveries.map(({ status }) => status)).toEqual(['disconnected', 'pending']);
  });

  it('a campaign is paused with a reason when its last connection is disconnected', () => {
    const campaign = running();
    after(campaign, (c) => c.disconnectConnection(one, now));
    after(campaign, (c) => c.disconnectConnection(two, now));
    expect(campaign).toMatchObject({ status: 'paused', statusReason: 'connection_disconnected', pausedAt: now, revision: 3 });
    expect(campaign.deliveries.map(({ status }) => status)).toEqual(['disconnected', 'disconnected']);
  });

  it('a campaign that does not run is not changed when a connection is disconnected', () => {
    const campaign = after(paused(), (c) => {
      c.disconnectConnection(one, now);
      c.disconnectConnection(two, now);
    });
    expect(campaign).toMatchObject({ status: 'paused', statusReason: 'user_request' });
  });

  it('a creative that a platform rejected blocks the next resume', () => {
    const campaign = paused();
    const [creative] = campaign.creativeIds;
    Object.assign(campaign.deliveries[0] as object, { rejectedCreativeIds: [creative] });
    expect(() => campaign.resume(actor, now, referencedBy(campaign))).toThrow('has rejected the creative');
  });
});
