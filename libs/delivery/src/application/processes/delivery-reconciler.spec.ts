import { PlatformFailure } from '#libs/ad-platforms/contract';
import { inSeconds } from '../../../testing/a-delivery.js';
import type { PlatformOperation } from '../../../testing/fake-platform.js';
import type { DesiredSpec } from './desired-spec.js';
import { desiring, type ReconcilerStage, reconcilerStage, running, waitOf } from '../../../testing/reconciler-stage.js';

/** A rejection is retried late, except that of a stop: the campaign would keep spending. */
function isExpectedWait(kind: string, shouldExist: boolean, waitMs: number | null): boolean {
  if (kind === 'unauthorized' || waitMs === null) return kind === 'unauthorized' && waitMs === null;
  if (kind === 'rate_limited') return waitMs >= 60_000;
  return kind === 'rejected' && shouldExist ? waitMs >= 300_000 : waitMs < 10_000;
}

/** Each step of a push: how to get there, the operation that it calls, and what the platform has in the end. */
const steps: readonly (readonly [string, PlatformOperation, () => Promise<ReconcilerStage>, { name: string; runState: string }])[] = [
  [
    'find',
    'findCampaigns',
    () => {
      const at = reconcilerStage({ mayAlreadyExist: true });
      const spec = { reference: at.campaignId, name: 'Spring sale' } as DesiredSpec['spec'];
      at.platform.campaigns.push({ id: 'sc_1', reference: at.campaignId, createdAt: new Date(0), runState: 'paused', spec });
      return Promise.resolve(at);
    },
    { name: 'Spring sale', runState: 'running' },
  ],
  ['create', 'createCampaign', () => Promise.resolve(reconcilerStage()), { name: 'Spring sale', runState: 'running' }],
  ['start', 'setRunState', () => Promise.resolve(reconcilerStage()), { name: 'Spring sale', runState: 'running' }],
  ['read back', 'readDelivery', () => Promise.resolve(reconcilerStage()), { name: 'Spring sale', runState: 'running' }],
  [
    'update',
    'updateCampaign',
    async () => {
      const at = await running();
      at.desired.name = 'Summer sale';
      await at.deliveries.change(null, (delivery) => delivery.requestPush(at.clock.time));
      return at;
    },
    { name: 'Summer sale', runState: 'running' },
  ],
  ['stop', 'setRunState', () => desiring('paused'), { name: 'Spring sale', runState: 'paused' }],
  ['archive', 'setRunState', () => desiring('archived'), { name: 'Spring sale', runState: 'archived' }],
];

const failures: readonly (readonly [string, PlatformFailure, boolean])[] = [
  ['is not executed', new PlatformFailure('unavailable', 'It does not respond.'), false],
  ['is executed without a response', new PlatformFailure('unavailable', 'Connection lost.', { mayHaveExecuted: true }), true],
  ['is rate limited', new PlatformFailure('rate_limited', 'Too many calls.', { retryAfterSeconds: 60 }), false],
  ['is rejected', new PlatformFailure('rejected', 'Not allowed.', { platformCode: 'nope' }), false],
  ['finds the authorization expired', new PlatformFailure('unauthorized', 'Expired.'), false],
];

/** The issues that users see at once; others appear when a change is not confirmed for a while. */
const issuesOf: Readonly<Partial<Record<string, string[]>>> = { rejected: ['platform_error'], unauthorized: ['connection_expired'] };

const cases = steps.flatMap(([step, operation, prepare, result]) =>
  failures.map(([happens, failure, isExecuted]) => ({ step, operation, prepare, result, happens, failure, isExecuted })),
);

describe('a push whose step fails', () => {
  it.each(cases)('the step "$step" that $happens is repeated until one campaign matches', async (one) => {
    const at = await one.prepare();
    const { platform, deliveries, clock } = at;
    const { failure, isExecuted } = one;
    platform.planned = { operation: one.operation, failure, isExecuted };
    await at.push();
    expect(platform.planned).toBeNull();
    const failed = deliveries.delivery;
    expect(failed).toMatchObject({ leasedUntil: null, isInSync: false });
    expect(isExpectedWait(failure.kind, failed.shouldExist, waitOf(at))).toBe(true);
    expect(failed.issues.map(({ code }) => code)).toEqual(issuesOf[failure.kind] ?? []);
    expect(failed.authorizationLostAt).toEqual(failure.kind === 'unauthorized' ? clock.time : null);
    await deliveries.change(null, (delivery) => delivery.markAuthorized(clock.time));
    await at.settle();
    expect(deliveries.delivery).toMatchObject({ isInSync: true, leasedUntil: null, issues: [] });
    expect(platform.campaigns.map(({ runState, spec }) => ({ name: spec.name, runState }))).toEqual([one.result]);
  });
});

describe('a platform that creates the parts of a campaign one by one', () => {
  it.each(failures)('a create that makes only the campaign, because the rest %s, is completed and never repeated', async (_, failure) => {
    const at = reconcilerStage();
    const { platform, deliveries, clock } = at;
    platform.createsPartsSeparately = true;
    platform.planned = { operation: 'createCampaign', failure, isPartial: true };
    await at.push();
    expect(deliveries.delivery).toMatchObject({ platformCampaignId: 'sc_1', pushedSpec: null, isInSync: false, leasedUntil: null });
    expect(platform.campaigns).toMatchObject([{ runState: 'paused', spec: { name: 'incomplete' } }]);
    await deliveries.change(null, (delivery) => delivery.markAuthorized(clock.time));
    await at.settle();
    expect(platform.campaigns.map(({ runState, spec }) => ({ name: spec.name, runState }))).toEqual([
      { name: 'Spring sale', runState: 'running' },
    ]);
  });

  it.each(failures)('an update that %s is repeated only when a search would find its parts', async (_, failure, isExecuted) => {
    const at = await running();
    const { platform, deliveries, clock } = at;
    platform.createsPartsSeparately = true;
    at.desired.name = 'Summer sale';
    await deliveries.change(null, (delivery) => delivery.requestPush(clock.time));
    platform.planned = { operation: 'updateCampaign', failure, isExecuted };
    await at.push();
    expect(deliveries.delivery.createSentAt).toEqual(isExecuted ? clock.time : null);
    await deliveries.change(null, (delivery) => delivery.markAuthorized(clock.time));
    await at.settle();
    expect(platform.campaigns).toMatchObject([{ runState: 'running', spec: { name: 'Summer sale' } }]);
    expect(deliveries.delivery).toMatchObject({ isInSync: true, createSentAt: null });
  });

  it('an update that ends with an error of our own may have made parts that a search does not show yet', async () => {
    const at = await running();
    const { platform, deliveries, clock } = at;
    platform.createsPartsSeparately = true;
    at.desired.name = 'Summer sale';
    await deliveries.change(null, (delivery) => delivery.requestPush(clock.time));
    platform.whileUpdating = () => {
      clock.time = inSeconds(60);
      return Promise.reject(new Error('The database is gone.'));
    };
    await expect(at.push()).rejects.toThrow('The database is gone.');
    expect(deliveries.delivery).toMatchObject({ createSentAt: inSeconds(60), leasedUntil: null });
  });
});

describe('a push without failures', () => {
  it('a campaign is created paused, started and confirmed', async () => {
    const at = await running();
    expect(at.platform.campaigns).toMatchObject([{ id: 'sc_1', runState: 'running' }]);
    expect(at.deliveries.delivery).toMatchObject({ isInSync: true, status: 'delivering', platformCampaignId: 'sc_1', nextPushAt: null });
  });

  it('a worker without the lease changes nothing and comes back when the lease ends', async () => {
    const at = reconcilerStage();
    await at.deliveries.change(null, (delivery) => delivery.acquireLease(at.clock.time));
    await at.push();
    expect(at.platform.campaigns).toEqual([]);
    expect(at.deliveries.wakeUps).toEqual([{ wakeUp: 'push', at: at.deliveries.delivery.leasedUntil }]);
  });

  it('a lost campaign is pushed again only after it was missed several times in a readable ad account', async () => {
    const at = await desiring('paused');
    at.platform.campaigns.length = 0;
    await at.push();
    expect(at.deliveries.delivery).toMatchObject({ misses: 1, isInSync: false, status: 'unknown' });
    await at.settle();
    expect(at.deliveries.delivery).toMatchObject({ isInSync: true, observedState: 'archived' });
  });
});
