import { aConfirmedDelivery, aDelivery, inHours, now, reportFor } from '../../testing/a-delivery.js';

describe('the event of a changed delivery', () => {
  it('all that was changed together is one event, with what readers of the campaign see before and after', () => {
    const delivery = aConfirmedDelivery();
    delivery.pullEvents();
    delivery.setDesiredState('paused', inHours(1));
    delivery.acquireLease(inHours(1));
    delivery.confirm(delivery.desiredRevision, reportFor.paused, inHours(1));
    const [changed, ...others] = delivery.pullEvents();
    const side = (status: string) => ({
      platforms: [expect.objectContaining({ connection_id: delivery.connectionId, status, in_sync: true })],
    });
    expect([changed, others]).toMatchObject([
      { type: 'campaign.delivery_changed', at: inHours(1), changes: { delivery: { from: side('delivering'), to: side('stopped') } } },
      [],
    ]);
    expect(delivery.pullEvents()).toEqual([]);
  });

  it('what readers do not see is no event, and neither is the beginning, which the launch tells', () => {
    const delivery = aDelivery();
    delivery.acquireLease(now);
    delivery.markCreateSent('key', now);
    expect(delivery.pullEvents()).toEqual([]);
  });

  it('a change that is taken back before it is stored is no event', () => {
    const delivery = aConfirmedDelivery();
    delivery.pullEvents();
    delivery.markUnauthorized(now);
    delivery.markAuthorized(now);
    delivery.confirm(delivery.desiredRevision, reportFor.running, now);
    expect(delivery.pullEvents()).toEqual([]);
  });
});
