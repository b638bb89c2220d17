import { aConfirmedDelivery, aDelivery, aReport, inSeconds, now, reportFor } from '../../testing/a-delivery.js';
import { leaseMs } from './delivery.js';
import { desiredStates } from './desired-state.js';

const codes = (delivery: { issues: readonly { code: string }[] }) => delivery.issues.map(({ code }) => code);
const unavailable = { kind: 'unavailable', message: 'No answer.' } as const;
const unauthorized = { kind: 'unauthorized', message: 'Dead.' } as const;
const rejected = { kind: 'rejected', message: 'The name is too rude.' } as const;

describe('a desired state', () => {
  it('a push is due immediately and pending until the platform confirms it', () => {
    const delivery = aDelivery();
    expect(delivery).toMatchObject({ status: 'pending', isInSync: false, desiredRevision: 1, confirmedRevision: 0, nextPushAt: now });
    const confirmed = aConfirmedDelivery();
    expect(confirmed).toMatchObject({
      status: 'delivering',
      isInSync: true,
      nextPushAt: null,
      waitingSince: null,
      platformStatus: 'ACTIVE',
    });
  });

  it.each([
    ['running', 'delivering'],
    ['scheduled', 'not_started'],
    ['paused', 'stopped'],
    ['archived', 'stopped'],
  ] as const)('the confirmed desired state %s has the status %s', (desiredState, status) => {
    expect(aConfirmedDelivery(desiredState)).toMatchObject({ status, isInSync: true });
  });

  it.each(desiredStates)('a new delivery with the desired state %s is waiting', (desiredState) => {
    expect(aDelivery(desiredState)).toMatchObject({ status: desiredState === 'scheduled' ? 'not_started' : 'pending', isInSync: false });
  });

  it('a new desired revision during a push keeps the delivery waiting', () => {
    const delivery = aConfirmedDelivery();
    delivery.setDesiredState('paused', inSeconds(1));
    const pushed = delivery.desiredRevision;
    delivery.setDesiredState('running', inSeconds(2));
    delivery.confirm(pushed, reportFor.paused, inSeconds(3));
    expect(delivery).toMatchObject({ isInSync: false, status: 'pending', nextPushAt: inSeconds(2), waitingSince: inSeconds(1) });
  });

  it('a stop without a platform campaign is confirmed without a report', () => {
    const delivery = aDelivery('paused');
    delivery.confirm(delivery.desiredRevision, null, now);
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: true, platformCampaignId: null });
  });
});

describe('the lease', () => {
  it('a late renewal does not reacquire a released lease', () => {
    const delivery = aDelivery();
    delivery.acquireLease(now);
    delivery.renewLease(inSeconds(5));
    expect(delivery.leasedUntil).toEqual(inSeconds(5 + leaseMs / 1_000));
    delivery.postpone(inSeconds(6));
    delivery.renewLease(inSeconds(6));
    expect(delivery.leasedUntil).toBeNull();
  });

  it('only one worker holds the lease until it expires or is released', () => {
    const delivery = aDelivery();
    expect(delivery.acquireLease(now)).toBe(true);
    expect(delivery.acquireLease(now)).toBe(false);
    expect(delivery.rescheduleAt(now)).toEqual(inSeconds(leaseMs / 1_000));
    expect(delivery.acquireLease(inSeconds(leaseMs / 1_000))).toBe(true);
    expect(delivery.lease).toBe(2);
    delivery.releaseLease();
    expect(delivery.acquireLease(inSeconds(20))).toBe(true);
  });

  it('no lease is granted while nothing is due', () => {
    expect(aConfirmedDelivery().acquireLease(inSeconds(60))).toBe(false);
    expect(aConfirmedDelivery().rescheduleAt(inSeconds(60))).toBeNull();
    const later = aDelivery();
    later.postpone(inSeconds(5));
    expect(later.acquireLease(inSeconds(4))).toBe(false);
    expect(later.rescheduleAt(inSeconds(4))).toEqual(inSeconds(5));
    later.postpone(inSeconds(500));
    expect(later.rescheduleAt(inSeconds(4))).toBeNull();
  });

  it('the create request of a killed worker is uncertain until its lease ends', () => {
    const delivery = aDelivery();
    delivery.acquireLease(now);
    delivery.markCreateSent('key', now);
    delivery.extendLease(inSeconds(10));
    delivery.acquireLease(inSeconds(30));
    expect(delivery.createSentAt).toEqual(inSeconds(25));
  });
});

describe('a push that fails', () => {
  it('a failed push backs off and is not reported at first', () => {
    const delivery = aDelivery();
    delivery.recordFailure(unavailable, now, 0.5);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, nextPushAt: inSeconds(1), leasedUntil: null });
    delivery.recordFailure(unavailable, inSeconds(1), 0.5);
    expect(delivery).toMatchObject({ attempts: 2, nextPushAt: inSeconds(3) });
    expect(codes(delivery)).toEqual([]);
  });

  it('a platform that asks for half an hour gets it, but for a stop, which only a limit of calls holds back', () => {
    const asked = { ...unavailable, retryAfterSeconds: 1_800 };
    const edit = aDelivery();
    edit.recordFailure(asked, now, 0.5);
    expect(edit.nextPushAt).toEqual(inSeconds(900)); // when it is reported
    edit.recordFailure(asked, inSeconds(900), 0.5);
    expect(edit.nextPushAt).toEqual(inSeconds(2_700));
    const stop = aConfirmedDelivery();
    stop.setDesiredState('paused', now);
    stop.recordFailure(asked, now, 0.5);
    expect(stop.nextPushAt).toEqual(inSeconds(1));
    stop.recordFailure({ ...asked, kind: 'rate_limited', retryAfterSeconds: 60 }, now, 0.5);
    expect(stop.nextPushAt).toEqual(inSeconds(60));
  });

  it('a failing push is reported after exactly 15 minutes and continues to be retried', () => {
    const delivery = aDelivery();
    for (let i = 0; i < 12; i++) delivery.recordFailure(unavailable, inSeconds(800), 0.5);
    expect(delivery.nextPushAt).toEqual(inSeconds(900));
    delivery.recordFailure(unavailable, inSeconds(900), 0.5);
    expect(delivery).toMatchObject({ status: 'pending', nextPushAt: inSeconds(1_200) });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: 'No answer.', since: inSeconds(900).toISOString() }]);
    delivery.recordFailure(unavailable, inSeconds(86_400 * 3), 0.5);
    expect(delivery.nextPushAt).toEqual(inSeconds(86_400 * 3 + 300));
    expect(delivery.issues).toMatchObject([{ since: inSeconds(900).toISOString() }]);
  });

  it('a successful push clears the failure', () => {
    const delivery = aDelivery();
    delivery.recordFailure(unavailable, inSeconds(1_000), 0.5);
    delivery.confirm(delivery.desiredRevision, aReport(), inSeconds(1_001));
    expect(delivery).toMatchObject({ status: 'delivering', attempts: 0, issues: [] });
  });

  it('a rejection is reported with the message of the platform and retried rarely', () => {
    const delivery = aDelivery();
    delivery.recordFailure(rejected, now, 0.5);
    expect(delivery).toMatchObject({ status: 'not_delivering', isInSync: false, nextPushAt: inSeconds(300) });
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: rejected.message }]);
    delivery.recordFailure({ ...rejected, issue: 'account_suspended' }, now, 0.5);
    expect(codes(delivery)).toEqual(['account_suspended']);
  });

  it('the rejection of an outdated revision is ignored and the current revision is pushed immediately', () => {
    const delivery = aDelivery();
    const refused = delivery.desiredRevision;
    delivery.setDesiredState('running', inSeconds(1));
    delivery.recordFailure(rejected, inSeconds(2), 0.5, refused);
    expect(delivery).toMatchObject({ status: 'pending', issues: [], attempts: 0, nextPushAt: inSeconds(2), leasedUntil: null });
  });

  it('a rejected stop is retried with the normal backoff', () => {
    const delivery = aConfirmedDelivery();
    delivery.setDesiredState('paused', now);
    delivery.recordFailure(rejected, now, 0.5);
    expect(delivery).toMatchObject({ status: 'pending', nextPushAt: inSeconds(1) });
    expect(codes(delivery)).toEqual(['platform_error']);
  });
});

describe('a delivery without authorization', () => {
  it('a running delivery without authorization is unknown and not retried', () => {
    const delivery = aConfirmedDelivery();
    delivery.markUnauthorized(now);
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: true, nextPushAt: null });
    expect(codes(delivery)).toEqual(['connection_expired']);
  });

  it('a pause without authorization waits and is unknown', () => {
    const delivery = aConfirmedDelivery();
    delivery.markUnauthorized(now);
    delivery.setDesiredState('paused', inSeconds(1));
    expect(delivery).toMatchObject({ status: 'unknown', isInSync: false, nextPushAt: null });
  });

  it('a confirmed stop stays stopped without authorization', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.markUnauthorized(now);
    expect(delivery.status).toBe('stopped');
    delivery.setDesiredState('paused', inSeconds(1));
    delivery.acquireLease(inSeconds(1));
    delivery.recordFailure(unauthorized, inSeconds(2), 0.5);
    expect(delivery).toMatchObject({ status: 'stopped', isInSync: false });
    expect(codes(delivery)).toEqual(['connection_expired']);
  });

  it('a renewed authorization resumes pending pushes and checks', () => {
    const [waiting, running] = [aConfirmedDelivery(), aConfirmedDelivery()];
    for (const delivery of [waiting, running]) delivery.markUnauthorized(now);
    waiting.setDesiredState('paused', inSeconds(1));
    for (const delivery of [waiting, running]) delivery.markAuthorized(inSeconds(5));
    expect(waiting).toMatchObject({ status: 'pending', nextPushAt: inSeconds(5), issues: [] });
    expect(running).toMatchObject({ nextPushAt: null, nextCheckAt: inSeconds(5), issues: [] });
    running.observe(aReport(), inSeconds(6));
    expect(running.status).toBe('delivering');
  });
});

describe('a platform that is disconnected', () => {
  it('a disconnected platform gets one final stop and is disconnected regardless of its outcome', () => {
    const delivery = aConfirmedDelivery();
    delivery.disconnect(now);
    expect(delivery).toMatchObject({ status: 'disconnected', desiredState: 'paused', isInSync: false, nextPushAt: now });
    expect(codes(delivery)).toEqual(['connection_disconnected']);
    delivery.confirm(delivery.desiredRevision, reportFor.paused, inSeconds(1));
    expect(delivery).toMatchObject({ status: 'disconnected', isInSync: true });
  });

  it('a stopped platform gets no final stop when it is disconnected, and no later changes', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.disconnect(now);
    delivery.setDesiredState('running', inSeconds(1));
    expect(delivery).toMatchObject({ status: 'disconnected', isInSync: true, nextPushAt: null, desiredState: 'paused' });
  });

  it('a disconnected platform that cannot be stopped warns that ads may still run', () => {
    const delivery = aConfirmedDelivery();
    delivery.disconnect(now);
    delivery.recordFailure(unauthorized, inSeconds(1), 0.5);
    expect(delivery).toMatchObject({ status: 'disconnected', isInSync: false });
    expect(delivery.issues[0]?.message).toContain('may still be spending');
  });
});

describe('a platform that is removed from a campaign', () => {
  it('a removed platform is stopped and visible until the stop is confirmed', () => {
    const delivery = aConfirmedDelivery();
    delivery.remove('paused', now);
    expect(delivery).toMatchObject({ desiredState: 'paused', isInSync: false, isVisible: true });
    delivery.confirm(delivery.desiredRevision, reportFor.paused, inSeconds(1));
    expect(delivery.isVisible).toBe(false);
  });

  it('a stopped platform is removed without a push and restored by the next change', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.remove('paused', now);
    expect(delivery).toMatchObject({ isInSync: true, isVisible: false });
    delivery.setDesiredState('running', inSeconds(1));
    expect(delivery).toMatchObject({ isInSync: false, isVisible: true, removedAt: null });
  });
});
