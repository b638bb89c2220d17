import { newId } from '#libs/kernel';
import { aConfirmedDelivery, aReport, inSeconds, now, reportFor } from '../../testing/a-delivery.js';

const codes = (delivery: { issues: readonly { code: string }[] }) => delivery.issues.map(({ code }) => code);

describe('a look at the platform', () => {
  it('an observation records the status, issues, and rejected creatives of the platform', () => {
    const creative = newId('crv');
    const delivery = aConfirmedDelivery();
    const issues = [{ code: 'creative_rejected', message: 'Too loud.', creativeIds: [creative] }] as const;
    delivery.observe(aReport({ status: 'limited', platformStatus: 'LIMITED', issues }), inSeconds(60));
    expect(delivery).toMatchObject({ status: 'limited', platformStatus: 'LIMITED', rejectedCreativeIds: [creative], isInSync: true });
    expect(delivery.issues).toMatchObject([{ code: 'creative_rejected', message: `Too loud. (${creative})` }]);
  });

  it('an observation sanitizes the texts of the platform', () => {
    const delivery = aConfirmedDelivery();
    const issues = [{ code: 'platform_error', message: `a\u0000b\ud800${'😀'.repeat(2_000)}` }] as const;
    delivery.observe(aReport({ platformStatus: 'ODD\u0000', issues }), inSeconds(60));
    expect(delivery.platformStatus).toBe('ODD');
    const message = delivery.issues[0]?.message ?? '';
    expect(message).toMatch(/^ab\ufffd😀/u);
    expect([message.isWellFormed(), message.length]).toEqual([true, 1_000]);
  });

  it('a stop that follows an unanswered start is looked at again for six minutes, and a late start is stopped', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.setDesiredState('running', inSeconds(1));
    delivery.recordFailure({ kind: 'unavailable', message: 'No answer.' }, inSeconds(2), 0.5);
    delivery.setDesiredState('paused', inSeconds(3));
    delivery.confirm(delivery.desiredRevision, reportFor.paused, inSeconds(4));
    expect(delivery).toMatchObject({ isInSync: true, nextCheckAt: inSeconds(124) });
    const copy = delivery.copy();
    for (const [at, next] of [
      [124, inSeconds(244)],
      [244, inSeconds(364)],
      [364, null],
    ] as const) {
      copy.observe(reportFor.paused, inSeconds(at));
      expect(copy).toMatchObject({ isInSync: true, nextCheckAt: next });
    }
    delivery.observe(reportFor.running, inSeconds(124));
    expect(delivery).toMatchObject({ isInSync: false, isStopDesired: true, nextPushAt: inSeconds(124) });
  });

  it('a stop of a confirmed campaign needs no other look', () => {
    const delivery = aConfirmedDelivery();
    delivery.setDesiredState('paused', inSeconds(1));
    delivery.confirm(delivery.desiredRevision, reportFor.paused, inSeconds(2));
    expect(delivery).toMatchObject({ isInSync: true, nextCheckAt: null });
  });

  it('a look that the platform refuses, because the ad account is closed, is an issue of what should run', () => {
    const closed = { kind: 'rejected', message: 'The ad account is closed.', issue: 'account_suspended' } as const;
    const running = aConfirmedDelivery();
    running.recordRefusedLook(closed, inSeconds(60));
    expect(running).toMatchObject({ status: 'not_delivering', isInSync: true, checkedAt: inSeconds(60) });
    expect(running.issues).toMatchObject([{ code: 'account_suspended', message: 'The ad account is closed.' }]);
    running.observe(reportFor.running, inSeconds(120));
    expect(running).toMatchObject({ status: 'delivering', issues: [] });
    const paused = aConfirmedDelivery('paused');
    paused.recordRefusedLook(closed, inSeconds(60));
    expect(paused).toMatchObject({ status: 'stopped', issues: [] });
  });

  it('a delivery in review is checked with increasing intervals', () => {
    const inReview = aReport({ status: 'in_review', platformStatus: 'PENDING_REVIEW' });
    const delivery = aConfirmedDelivery('running', inReview);
    expect(delivery.nextCheckAt).toEqual(inSeconds(5));
    delivery.observe(inReview, inSeconds(60));
    expect(delivery.nextCheckAt).toEqual(inSeconds(120));
    delivery.observe(inReview, inSeconds(3_600));
    expect(delivery.nextCheckAt).toEqual(inSeconds(3_900));
    delivery.observe(aReport(), inSeconds(3_900));
    expect(delivery.nextCheckAt).toBeNull();
  });

  it.each([
    ['that runs though it is paused', 'paused', aReport()],
    ['that is paused though it is to run', 'running', reportFor.paused],
    ['that holds another spec', 'running', aReport({ specDigest: 'another' })],
  ] as const)('at a campaign %s has it pushed again', (_, desiredState, report) => {
    const delivery = aConfirmedDelivery(desiredState);
    delivery.observe(report, inSeconds(60));
    expect(delivery).toMatchObject({ isInSync: false, nextPushAt: inSeconds(60), status: 'pending', observedState: report.runState });
    expect(delivery.pushedSpec).toBe(report.specDigest === 'another' ? null : 'ours');
  });

  it('what the platform made of a campaign is an issue until it is set back', () => {
    const delivery = aConfirmedDelivery();
    const issues = [{ code: 'platform_error', message: 'It is shown elsewhere.' }] as const;
    delivery.observe(aReport({ specDigest: 'another', issues }), inSeconds(60));
    expect(delivery).toMatchObject({ isInSync: false, issues: [{ message: 'It is shown elsewhere.' }] });
    delivery.confirm(delivery.desiredRevision, aReport(), inSeconds(61));
    expect(delivery).toMatchObject({ isInSync: true, issues: [] });
  });

  it('repeatedly reverted repairs are reported and stop', () => {
    const delivery = aConfirmedDelivery();
    for (let i = 1; i <= 3; i++) {
      delivery.observe(aReport({ specDigest: 'another' }), inSeconds(60 * i));
      expect(delivery.isInSync).toBe(false);
      delivery.confirm(delivery.desiredRevision, aReport(), inSeconds(60 * i + 1));
    }
    delivery.observe(aReport({ specDigest: 'another' }), inSeconds(400));
    expect(delivery).toMatchObject({ isInSync: true, status: 'delivering' });
    expect(codes(delivery)).toEqual(['platform_error']);
    delivery.observe(aReport(), inSeconds(500));
    expect(delivery).toMatchObject({ repairs: 0, issues: [] });
  });

  it('an observation during a push changes nothing', () => {
    const delivery = aConfirmedDelivery();
    delivery.setDesiredState('paused', now);
    const before = delivery.copy();
    delivery.observe(aReport(), inSeconds(1));
    expect(delivery).toEqual(before);
  });

  it('a found duplicate is reported as an issue', () => {
    const delivery = aConfirmedDelivery();
    delivery.reportDuplicates(1, inSeconds(1));
    expect(delivery.issues).toMatchObject([{ code: 'platform_error', message: expect.stringContaining('2 times') }]);
  });
});
