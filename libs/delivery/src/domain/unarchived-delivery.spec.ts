import { newId } from '#libs/kernel';
import { Delivery } from './delivery.js';
import { initialDeliveryState } from './delivery-state.js';

const now = new Date('2027-03-01T12:00:00.000Z');
const later = new Date('2027-03-04T12:00:00.000Z');

/** A delivery whose campaign was archived on the platform, with its stop confirmed or not. */
function archived(of: { isConfirmed?: boolean; budgetShareMicros?: number | null } = {}): Delivery {
  const { isConfirmed = true, budgetShareMicros = 5_000_000 } = of;
  return new Delivery({
    ...initialDeliveryState,
    accountId: newId('acc'),
    campaignId: newId('cmp'),
    connectionId: newId('con'),
    platform: 'sandbox',
    desiredState: 'archived',
    observedState: isConfirmed ? 'archived' : null,
    desiredRevision: 3,
    confirmedRevision: isConfirmed ? 3 : 2,
    status: isConfirmed ? 'stopped' : 'pending',
    platformCampaignId: 'sc_1',
    pushedSpec: 'digest',
    budgetShareMicros,
    updatedAt: now,
  });
}

describe('the delivery of an unarchived campaign', () => {
  it.each(['paused', 'archived'] as const)('stays as it is while the campaign is %s', (state) => {
    const delivery = archived();
    delivery.setDesiredState(state, now);
    expect(delivery).toMatchObject({ desiredState: 'archived', desiredRevision: 3, platformCampaignId: 'sc_1', replacements: 0 });
    expect(delivery.isInSync).toBe(true);
  });

  it.each(['running', 'scheduled'] as const)('gets another campaign on the platform when it is to be %s', (state) => {
    const delivery = archived();
    delivery.setDesiredState(state, later);
    expect(delivery).toMatchObject({
      desiredState: state,
      desiredRevision: 4,
      platformCampaignId: null,
      observedState: null,
      pushedSpec: null,
      budgetShareMicros: null,
      replacements: 1,
      nextPushAt: later,
      formerStoppedAt: now,
    });
    expect(delivery.mayExist).toBe(false);
  });

  it('with a daily budget does not depend on what its former campaign spent', () => {
    const delivery = archived({ budgetShareMicros: null });
    delivery.setDesiredState('running', later);
    expect(delivery).toMatchObject({ replacements: 1, formerStoppedAt: null });
  });

  it('keeps the campaign whose stop is not confirmed', () => {
    const delivery = archived({ isConfirmed: false });
    expect(delivery.isArchiving).toBe(true);
    delivery.setDesiredState('paused', now);
    expect(delivery).toMatchObject({ desiredState: 'archived', platformCampaignId: 'sc_1', replacements: 0 });
  });
});
