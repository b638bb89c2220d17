import { now } from '../../testing/a-campaign.js';
import { aConfirmedDelivery, aReport, inSeconds, reportFor } from '../../testing/a-delivery.js';
import type { Delivery } from './delivery.js';

const lagSeconds = 30;
/** Looks at these times that do not find the campaign in an ad account that can be read. */
const missedAt = (delivery: Delivery, ...seconds: number[]) => {
  for (const at of seconds) delivery.recordMiss(true, lagSeconds, inSeconds(at));
};
const stopping = (wanted: 'paused' | 'archived') => {
  const delivery = aConfirmedDelivery();
  delivery.setDesiredState(wanted, now);
  delivery.acquireLease(now);
  delivery.markRunStateSent();
  return delivery;
};

describe('a campaign that should run and is not found', () => {
  it('may still be spending after the first look, and is looked for again', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: true, nextCheckAt: inSeconds(5), observedState: 'running' });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: expect.stringContaining('may still be spending') }]);
  });

  it('is delivering again with the first look that finds it', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0, 5);
    delivery.observe(aReport(), inSeconds(10));
    expect(delivery).toMatchObject({ status: 'delivering', issues: [], misses: 0, missingSince: null, nextCheckAt: null });
  });

  it('is gone after three looks over the search lag, and not sooner', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0, 5, 15, 29);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: true });
    missedAt(delivery, 30);
    expect(delivery).toMatchObject({ status: 'not_delivering', isInSync: false, nextPushAt: null });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: expect.stringContaining('no longer there') }]);
    const early = aConfirmedDelivery();
    missedAt(early, 0, 300);
    expect(early).toMatchObject({ status: 'unknown', isInSync: true });
  });

  it('is looked for also after it was reported as gone, and pushed again when it is back', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0, 15, 30);
    const { nextCheckAt } = delivery;
    expect(nextCheckAt?.getTime()).toBeGreaterThan(inSeconds(30).getTime());
    missedAt(delivery, 1_300);
    expect(delivery.nextCheckAt?.getTime()).toBeGreaterThan(inSeconds(1_300).getTime());
    expect(delivery.status).toBe('not_delivering');
    delivery.observe(aReport(), inSeconds(5_000));
    expect(delivery).toMatchObject({ status: 'pending', nextPushAt: inSeconds(5_000), nextCheckAt: null, isGone: false });
  });
});

describe.each(['paused', 'archived'] as const)('a campaign that is to be %s and is not found', (wanted) => {
  it('may still be spending, and the stop is sent again', () => {
    const delivery = stopping(wanted);
    missedAt(delivery, 0);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, nextPushAt: inSeconds(5), leasedUntil: null });
    expect(delivery.issues).toMatchObject([{ message: expect.stringContaining('may still be spending') }]);
    delivery.acquireLease(inSeconds(5));
    delivery.confirm(delivery.desiredRevision, reportFor[wanted], inSeconds(6));
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, issues: [], misses: 0, missingSince: null });
  });

  it('is stopped once it is gone for good', () => {
    const delivery = stopping(wanted);
    missedAt(delivery, 0, 5, 15, 35);
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, issues: [], nextPushAt: null, observedState: 'archived' });
  });
});

it('a look counts only while the ad account can be read, and the looks begin anew when it could not', () => {
  const delivery = stopping('paused');
  for (const at of [0, 20, 40, 3_600]) delivery.recordMiss(false, lagSeconds, inSeconds(at));
  expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, misses: 0, missingSince: null });
  missedAt(delivery, 3_700, 3_720);
  delivery.recordMiss(false, lagSeconds, inSeconds(3_740));
  missedAt(delivery, 3_760, 3_770);
  expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, misses: 2, missingSince: inSeconds(3_760) });
});

it('a campaign that was found paused before is not said to be spending while it is not found', () => {
  const delivery = aConfirmedDelivery('paused');
  missedAt(delivery, 0);
  expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, nextCheckAt: inSeconds(5) });
  expect(delivery.issues[0]?.message).not.toContain('spending');
});
