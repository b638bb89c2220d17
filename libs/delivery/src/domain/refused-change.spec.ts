import { aConfirmedDelivery, aDelivery, aReport, inSeconds, now, reportFor } from '../../testing/a-delivery.js';
import type { Delivery } from './delivery.js';

const rejected = { kind: 'rejected', message: 'The budget is too low.' } as const;
const issuesOf = ({ issues }: Delivery) => issues.map(({ code, severity }) => `${code} ${severity}`);

/** A running campaign whose platform has refused an edit. `report` is what it says about the campaign then. */
function refusedEdit(report: ReturnType<typeof aReport> | null = aReport()): Delivery {
  const delivery = aConfirmedDelivery('running', aReport({ budgetMicros: 20_000_000 }));
  delivery.setDesiredState('running', inSeconds(1));
  delivery.acquireLease(inSeconds(1));
  delivery.recordFailure(rejected, inSeconds(2), 0.5, delivery.desiredRevision, report);
  return delivery;
}

describe('a change that a platform refuses', () => {
  it.each(['delivering', 'limited', 'in_review', 'not_delivering'] as const)(
    'leaves the status %s that the platform reports, and is an issue beside those that it reports',
    (status) => {
      const issues = [{ code: 'creative_rejected', message: 'Too loud.' }] as const;
      const delivery = refusedEdit(aReport({ status, issues }));
      expect(delivery).toMatchObject({ status, isInSync: false, isRefused: true, nextPushAt: inSeconds(302) });
      const severity = status === 'not_delivering' ? 'error' : 'warning';
      expect(issuesOf(delivery)).toEqual([`platform_error ${severity}`, 'creative_rejected warning']);
    },
  );

  it('leaves the last observed status when the platform does not say more than that it refuses', () => {
    expect(refusedEdit(null)).toMatchObject({ status: 'delivering', isInSync: false, confirmedBudgetMicros: 20_000_000 });
  });

  it('is observed on: a campaign that its platform stops meanwhile is shown as not delivering', () => {
    const delivery = refusedEdit();
    delivery.observe(aReport({ status: 'limited', budgetMicros: 21_000_000 }), inSeconds(60));
    expect(delivery).toMatchObject({ status: 'limited', confirmedBudgetMicros: 21_000_000, checkedAt: inSeconds(60), isInSync: false });
    delivery.observe(reportFor.paused, inSeconds(120));
    expect(delivery).toMatchObject({ status: 'not_delivering', platformStatus: 'PAUSED' });
    expect(issuesOf(delivery)).toEqual(['platform_error error']);
    delivery.observe(aReport(), inSeconds(180));
    expect(delivery).toMatchObject({ status: 'delivering', nextPushAt: inSeconds(302) });
    expect(issuesOf(delivery)).toEqual(['platform_error warning']);
  });

  it('does not hide that the platform closes the ad account meanwhile', () => {
    const delivery = refusedEdit();
    delivery.recordRefusedLook({ kind: 'rejected', message: 'Closed.', issue: 'account_suspended' }, inSeconds(60));
    expect(delivery.status).toBe('not_delivering');
    expect(issuesOf(delivery)).toEqual(['platform_error warning', 'account_suspended error']);
  });

  it('stays refused, and the campaign delivering, while the repeated change gets no answer', () => {
    const delivery = refusedEdit();
    delivery.acquireLease(inSeconds(302));
    delivery.recordFailure({ kind: 'unavailable', message: 'No answer.' }, inSeconds(2_000), 0.5);
    expect(delivery).toMatchObject({ status: 'delivering', isRefused: true });
    expect(delivery.issues).toMatchObject([{ message: rejected.message }]);
  });

  it('is forgotten with the next change, and when the platform takes it after all', () => {
    const changed = refusedEdit();
    changed.setDesiredState('running', inSeconds(10));
    expect(changed).toMatchObject({ status: 'pending', isRefused: false, issues: [], nextPushAt: inSeconds(10) });
    const taken = refusedEdit();
    taken.confirm(taken.desiredRevision, aReport({ budgetMicros: 5_000_000 }), inSeconds(302), 8);
    expect(taken).toMatchObject({ status: 'delivering', isInSync: true, isRefused: false, issues: [] });
    expect(taken).toMatchObject({ confirmedCampaignRevision: 8, confirmedBudgetMicros: 5_000_000, confirmedAt: inSeconds(302) });
  });

  it('of a campaign that was never created, or whose start is refused, is shown as not delivering', () => {
    const missing = aDelivery();
    missing.recordFailure(rejected, now, 0.5);
    expect(missing).toMatchObject({ status: 'not_delivering', isRefused: true });
    const stopped = aConfirmedDelivery('paused');
    stopped.setDesiredState('running', inSeconds(1));
    stopped.markRunStateSent();
    stopped.recordFailure(rejected, inSeconds(2), 0.5, stopped.desiredRevision, reportFor.paused);
    expect(stopped).toMatchObject({ status: 'not_delivering', observedState: 'paused' });
  });

  it('of a start whose outcome nobody has seen is pending', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.setDesiredState('running', inSeconds(1));
    delivery.markRunStateSent();
    delivery.recordFailure(rejected, inSeconds(2), 0.5);
    expect(delivery.status).toBe('pending');
    delivery.observe(reportFor.paused, inSeconds(3));
    expect(delivery).toMatchObject({ observedState: null, status: 'pending' });
    delivery.observe(aReport(), inSeconds(4));
    expect(delivery).toMatchObject({ observedState: 'running', status: 'delivering' });
  });

  it('of a paused campaign that somebody starts on the platform does not delay its stop', () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.setDesiredState('paused', inSeconds(1));
    delivery.recordFailure(rejected, inSeconds(2), 0.5, delivery.desiredRevision, reportFor.paused);
    expect(delivery).toMatchObject({ status: 'stopped', nextPushAt: inSeconds(302) });
    delivery.observe(aReport(), inSeconds(60));
    expect(delivery).toMatchObject({ status: 'pending', isStopDesired: true, nextPushAt: inSeconds(60) });
  });

  it('of a scheduled campaign leaves it not started', () => {
    const delivery = aConfirmedDelivery('scheduled');
    delivery.setDesiredState('scheduled', inSeconds(1));
    delivery.recordFailure(rejected, inSeconds(2), 0.5, delivery.desiredRevision, reportFor.scheduled);
    expect(delivery).toMatchObject({ status: 'not_started', isInSync: false, isRefused: true });
  });
});

describe('a campaign that somebody changes on its platform again and again', () => {
  it.each([
    ['paused', aReport({ status: 'limited' }), 'limited'],
    ['archived', aReport(), 'delivering'],
    ['running', reportFor.paused, 'not_delivering'],
  ] as const)('is shown as the platform says, when it should be %s and is no longer repaired', (desiredState, report, status) => {
    const delivery = aConfirmedDelivery(desiredState);
    for (let i = 1; i <= 3; i++) {
      delivery.observe(report, inSeconds(60 * i));
      delivery.confirm(delivery.desiredRevision, reportFor[desiredState], inSeconds(60 * i + 1));
    }
    delivery.observe(report, inSeconds(400));
    expect(delivery).toMatchObject({ isInSync: true, status });
    expect(issuesOf(delivery)).toEqual([`platform_error ${status === 'not_delivering' ? 'error' : 'warning'}`]);
  });
});

describe('what is in force on a platform', () => {
  it('a share of a lifetime budget includes what was spent before, which the platform does not count', () => {
    const delivery = aConfirmedDelivery();
    delivery.markBudgetSent(30_000_000, 12_000_000);
    delivery.recordReport(aReport({ budgetMicros: 18_000_000 }), inSeconds(5));
    expect(delivery.confirmedBudgetMicros).toBe(30_000_000);
  });

  it('another budget on the platform is a change that readers of the record see', () => {
    const delivery = aConfirmedDelivery('running', aReport({ budgetMicros: 20_000_000 }));
    delivery.recordReport(aReport({ budgetMicros: 20_000_000 }), inSeconds(5));
    expect(delivery.updatedAt).toEqual(now);
    delivery.recordReport(aReport({ budgetMicros: 9_000_000 }), inSeconds(6));
    expect(delivery).toMatchObject({ updatedAt: inSeconds(6), confirmedBudgetMicros: 9_000_000 });
  });

  it('an update that was begun may have changed a part, so what the platform had is sent again when it is desired again', () => {
    const delivery = aConfirmedDelivery();
    expect(delivery.pushedSpec).toBe('ours');
    delivery.markPartsSent(inSeconds(1));
    expect(delivery.pushedSpec).toBeNull();
  });
});
