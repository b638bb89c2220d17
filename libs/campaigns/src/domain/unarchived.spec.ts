import { aCampaign, aCampaignIn, anActor, inHours, now } from '../../testing/a-campaign.js';
import type { CampaignStatus } from './campaign-status.js';

const actor = anActor();

describe('an unarchived campaign', () => {
  it.each<[CampaignStatus, CampaignStatus, string | null]>([
    ['draft', 'draft', null],
    ['scheduled', 'paused', 'user_request'],
    ['active', 'paused', 'user_request'],
    ['paused', 'paused', 'user_request'],
    ['completed', 'completed', 'end_date_reached'],
  ])('is never active: from %s it becomes %s', (from, to, statusReason) => {
    const campaign = aCampaignIn(from);
    const { launchedAt, revision } = campaign;
    campaign.archive(actor, now);
    campaign.unarchive(actor, inHours(1));
    expect(campaign).toMatchObject({ status: to, statusReason, launchedAt, archivedAt: null, revision: revision + 2 });
  });

  it('whose end has passed while it was archived is completed at its end', () => {
    const campaign = aCampaign()
      .with({ endsAt: inHours(1) })
      .launched()
      .archived()
      .build();
    campaign.unarchive(actor, inHours(2));
    expect(campaign).toMatchObject({ status: 'completed', statusReason: 'end_date_reached', completedAt: inHours(1) });
  });

  it('that was paused keeps the time of its pause and ends by the clock again', () => {
    const campaign = aCampaign()
      .with({ endsAt: inHours(1) })
      .launched()
      .paused()
      .archived()
      .build();
    expect(campaign.nextTransitionAt).toBeNull();
    campaign.unarchive(actor, inHours(0.5));
    expect(campaign).toMatchObject({ status: 'paused', pausedAt: inHours(-2), nextTransitionAt: inHours(1) });
  });

  it('that was running is paused from then on', () => {
    const campaign = aCampaign().launched().archived().build();
    campaign.unarchive(actor, inHours(3));
    expect(campaign.pausedAt).toEqual(inHours(3));
  });
});
