import { newId, uuidOf } from '#libs/kernel';
import { aConfirmedDelivery, aDelivery, inSeconds, now } from '../../../testing/a-delivery.js';
import { deliveryViewOf, pollAfterSeconds, visibleDeliveries } from './delivery-view.js';

const launchedAt = '2027-05-01T00:00:00.000Z';

describe('the delivery of a campaign', () => {
  it('a draft has not started, and a launched campaign without a platform is stopped', () => {
    expect(deliveryViewOf([], [], null)).toEqual({ status: 'not_started', updated_at: null, poll_after_seconds: null, platforms: [] });
    expect(deliveryViewOf([], [], launchedAt)).toMatchObject({ status: 'stopped', updated_at: launchedAt });
  });

  it('platforms are shown in the order of the connections, and removed ones after them', () => {
    const deliveries = [aDelivery(), aDelivery(), aDelivery()];
    const [first, second, third] = deliveries.map(({ connectionId }) => connectionId);
    const view = deliveryViewOf(
      visibleDeliveries(deliveries),
      [third, second].map((id) => uuidOf(id ?? newId('con'))),
      launchedAt,
    );
    expect(view.platforms.map(({ connection_id }) => connection_id)).toEqual([third, second, first]);
    expect(view.platforms[0]).not.toHaveProperty('updated_at');
  });

  it('the latest change of a platform is the change of the delivery', () => {
    const later = aDelivery();
    later.setDesiredState('paused', inSeconds(5));
    const view = deliveryViewOf(visibleDeliveries([later, aDelivery()]), [], launchedAt);
    expect(view.updated_at).toBe(inSeconds(5).toISOString());
  });

  it('a removed platform is visible until its stop is confirmed', () => {
    const delivery = aConfirmedDelivery();
    delivery.remove('paused', now);
    expect(visibleDeliveries([delivery])).toMatchObject([{ in_sync: false }]);
    delivery.confirm(delivery.desiredRevision, null, now);
    expect(visibleDeliveries([delivery])).toEqual([]);
  });

  it.each([
    ['a change is sent', 'pending', [], pollAfterSeconds],
    ['a change waits for an unavailable platform', 'pending', ['platform_error'], 20],
    ['ads are in review', 'in_review', [], 20],
    ['ads run', 'delivering', [], null],
  ] as const)('when %s, a client is told when to read again', (_, status, codes, seconds) => {
    const [visible] = visibleDeliveries([aDelivery()]);
    const issues = codes.map((code) => ({ code, severity: 'error', message: 'x', remedy: 'x', since: launchedAt }) as const);
    expect(deliveryViewOf([{ ...(visible as NonNullable<typeof visible>), status, issues }], [], launchedAt).poll_after_seconds).toBe(
      seconds,
    );
  });
});
