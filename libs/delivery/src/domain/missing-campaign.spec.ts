import { aConfirmedDelivery, aReport, inSeconds, now, reportFor } from '../../testing/a-delivery.js';
import type { Delivery } from './delivery.js';

const lagSeconds = 30;
/** Records misses at these times in a readable ad account. */
const missedAt = (delivery: Delivery, ...seconds: number[]) => {
  for (const at of seconds) delivery.recordMiss(true, lagSeconds, inSeconds(at));
};
const stopping = (desiredState: 'paused' | 'archived') => {
  const delivery = aConfirmedDelivery();
  delivery.setDesiredState(desiredState, now);
  delivery.acquireLease(now);
  delivery.markRunStateSent();
  return delivery;
};

describe('a campaign that should run and is not found', () => {
  it('a running campaign may still be spending after the first miss and is checked again', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: true, nextCheckAt: inSeconds(5), observedState: 'running' });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: expect.stringContaining('may still be spending') }]);
  });

  it('a campaign is delivering again after the first check that finds it', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0, 5);
    delivery.observe(aReport(), inSeconds(10));
    expect(delivery).toMatchObject({ status: 'delivering', issues: [], misses: 0, missingSince: null, nextCheckAt: null });
  });

  it('a campaign is gone after three misses over the search lag and not before', () => {
    const delivery = aConfirmedDelivery();
    missedAt(delivery, 0, 5, 15, 29);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: true });
    missedAt(delivery, 30);
    expect(delivery).toMatchObject({ status: 'not_delivering', isInSync: false, nextPushAt: null });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: expect.stringContaining('no longer exists') }]);
    const early = aConfirmedDelivery();
    missedAt(early, 0, 300);
    expect(early).toMatchObject({ status: 'unknown', isInSync: true });
  });

  it('a campaign that was reported as gone is still checked and pushed again when it reappears', () => {
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

describe.each(['paused', 'archived'] as const)('a campaign that is to be %s and is not found', (desiredState) => {
  it('a campaign that is not found may still be spending, and its stop is retried', () => {
    const delivery = stopping(desiredState);
    missedAt(delivery, 0);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, nextPushAt: inSeconds(5), leasedUntil: null });
    expect(delivery.issues).toMatchObject([{ message: expect.stringContaining('may still be spending') }]);
    delivery.acquireLease(inSeconds(5));
    delivery.confirm(delivery.desiredRevision, reportFor[desiredState], inSeconds(6));
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, issues: [], misses: 0, missingSince: null });
  });

  it('a campaign that is gone is stopped', () => {
    const delivery = stopping(desiredState);
    missedAt(delivery, 0, 5, 15, 35);
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, issues: [], nextPushAt: null, observedState: 'archived' });
  });

  it('a campaign that is gone is looked for until its stop is seen, and stopped again when it reappears running', () => {
    const delivery = stopping(desiredState);
    missedAt(delivery, 0, 15, 35);
    expect(delivery).toMatchObject({ isStopUnseen: true, nextCheckAt: inSeconds(35 + 1_200) });
    delivery.recordStillGone(inSeconds(1_235));
    expect(delivery.nextCheckAt?.getTime()).toBeGreaterThan(inSeconds(1_235).getTime());
    const running = delivery.copy();
    running.observe(aReport(), inSeconds(4_000));
    expect(running).toMatchObject({ isInSync: false, isStopDesired: true, nextPushAt: inSeconds(4_000), observedState: 'running' });
    delivery.observe(reportFor[desiredState], inSeconds(4_000));
    expect(delivery).toMatchObject({ isInSync: true, isStopUnseen: false, nextCheckAt: null, status: 'stopped' });
  });

  it('a campaign that is gone for a week counts as deleted', () => {
    const delivery = stopping(desiredState);
    missedAt(delivery, 0, 15, 35);
    delivery.recordStillGone(inSeconds(7 * 86_400 - 1));
    expect(delivery.nextCheckAt).not.toBeNull();
    delivery.recordStillGone(inSeconds(7 * 86_400 + 1));
    expect(delivery).toMatchObject({ nextCheckAt: null, status: 'stopped' });
  });
});

it('a miss counts only while the ad account is readable, and an unreadable account resets the misses', () => {
  const delivery = stopping('paused');
  for (const at of [0, 20, 40, 3_600]) delivery.recordMiss(false, lagSeconds, inSeconds(at));
  expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, misses: 0, missingSince: null });
  missedAt(delivery, 3_700, 3_720);
  delivery.recordMiss(false, lagSeconds, inSeconds(3_740));
  missedAt(delivery, 3_760, 3_770);
  expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, misses: 2, missingSince: inSeconds(3_760) });
});

it('a campaign that was observed as paused is not reported as spending while it is not found', () => {
  const delivery = aConfirmedDelivery('paused');
  missedAt(delivery, 0);
  expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, nextCheckAt: inSeconds(5) });
  expect(delivery.issues[0]?.message).not.toContain('spending');
});
