import { AdAccounts, PlatformFailure } from '#libs/ad-platforms/contract';
import { Clock, newId } from '#libs/kernel';
import { jest } from '@jest/globals';
import { inSeconds, now } from '../../../testing/a-delivery.js';
import { FakeDeliveries } from '../../../testing/fake-deliveries.js';
import { FakePlatform, type PlatformOperation } from '../../../testing/fake-platform.js';
import { Delivery, leaseMs } from '../../domain/delivery.js';
import type { DesiredState } from '../../domain/desired-state.js';
import { DeliveryReconciler } from './delivery-reconciler.js';
import type { DesiredSpec, DesiredSpecBuilder } from './desired-spec.js';

class SteppedClock extends Clock {
  time = now;
  now(): Date {
    return this.time;
  }
}

/** A launched campaign, its delivery, and a platform that works unless a failure is planned. */
function stage({ mayAlreadyExist = false } = {}) {
  const campaignId = newId('cmp');
  const key = { accountId: newId('acc'), campaignId, connectionId: newId('con') };
  const clock = new SteppedClock();
  const platform = new FakePlatform(clock);
  const deliveries = new FakeDeliveries(Delivery.create(key, 'sandbox', 'running', now));
  const desired = { name: 'Spring sale' };
  const specs = {
    buildDesiredSpec: () => {
      const spec = { reference: campaignId, name: desired.name } as DesiredSpec['spec'];
      const digests = { digest: desired.name, createKey: desired.name };
      const rest = { hasEnded: false, mayAlreadyExist, budget: 'available', isSendable: true, share: null } as const;
      return Promise.resolve({ spec, ...digests, ...rest });
    },
  } as unknown as DesiredSpecBuilder;
  class OneAccount extends AdAccounts {
    open = () => Promise.resolve(platform);
  }
  const reconciler = new DeliveryReconciler(deliveries, new OneAccount(), specs, clock);
  return {
    campaignId,
    platform,
    deliveries,
    clock,
    desired,
    push: (options?: { leavesStops: boolean }) => reconciler.push(key, options),
    /** Pushes whenever a push is due, until the delivery is in sync or waits for a person. */
    async settle() {
      for (let pushes = 0; pushes < 20; pushes++) {
        const { nextPushAt, isInSync } = deliveries.delivery;
        if (isInSync || nextPushAt === null) return;
        if (nextPushAt > clock.time) clock.time = nextPushAt;
        await reconciler.push(key);
      }
      throw new Error('The delivery does not settle.');
    },
  };
}
type Stage = ReturnType<typeof stage>;

/** The time until the next push, in ms; null when a person has to act. */
const waitOf = ({ deliveries, clock }: Stage) => {
  const { nextPushAt } = deliveries.delivery;
  return nextPushAt === null ? null : nextPushAt.getTime() - clock.time.getTime();
};

/** A rejection is retried late, except that of a stop: the campaign would keep spending. */
function isExpectedWait(kind: string, shouldExist: boolean, waitMs: number | null): boolean {
  if (kind === 'unauthorized' || waitMs === null) return kind === 'unauthorized' && waitMs === null;
  if (kind === 'rate_limited') return waitMs >= 60_000;
  return kind === 'rejected' && shouldExist ? waitMs >= 300_000 : waitMs < 10_000;
}

/** Each step of a push: how to get there, the operation that it calls, and what the platform has in the end. */
const steps: readonly (readonly [string, PlatformOperation, () => Promise<Stage>, { name: string; runState: string }])[] = [
  [
    'find',
    'findCampaigns',
    () => {
      const at = stage({ mayAlreadyExist: true });
      const spec = { reference: at.campaignId, name: 'Spring sale' } as DesiredSpec['spec'];
      at.platform.campaigns.push({ id: 'sc_1', reference: at.campaignId, createdAt: new Date(0), runState: 'paused', spec });
      return Promise.resolve(at);
    },
    { name: 'Spring sale', runState: 'running' },
  ],
  ['create', 'createCampaign', () => Promise.resolve(stage()), { name: 'Spring sale', runState: 'running' }],
  ['start', 'setRunState', () => Promise.resolve(stage()), { name: 'Spring sale', runState: 'running' }],
  ['read back', 'readDelivery', () => Promise.resolve(stage()), { name: 'Spring sale', runState: 'running' }],
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

async function running(): Promise<Stage> {
  const at = stage();
  await at.settle();
  return at;
}

async function desiring(state: DesiredState): Promise<Stage> {
  const at = await running();
  await at.deliveries.change(null, (delivery) => delivery.setDesiredState(state, at.clock.time));
  return at;
}

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
    const at = stage();
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

describe('a stop that is requested while an update runs', () => {
  const pausedMeanwhile = async () => {
    const at = await running();
    at.platform.createsPartsSeparately = true;
    at.desired.name = 'Summer sale';
    await at.deliveries.change(null, (delivery) => delivery.requestPush(at.clock.time));
    const pause = () => at.deliveries.change(null, (delivery) => delivery.setDesiredState('paused', at.clock.time));
    return { ...at, pause };
  };

  it('the update sends no more requests, and the stop is sent', async () => {
    jest.useFakeTimers();
    try {
      const at = await pausedMeanwhile();
      at.platform.whileUpdating = async (interruption) => {
        at.platform.whileUpdating = () => Promise.resolve();
        await at.pause();
        await new Promise((_, fail) => interruption?.addEventListener('abort', () => fail(interruption.reason as Error)));
      };
      const pushed = at.push();
      await jest.advanceTimersByTimeAsync(leaseMs / 3);
      await pushed;
      expect(at.platform.campaigns).toMatchObject([{ runState: 'paused' }]);
      expect(at.deliveries.delivery).toMatchObject({ isInSync: true, observedState: 'paused', createSentAt: null });
    } finally {
      jest.useRealTimers();
    }
  });

  it('a job for changes leaves the stop to a job for stops, for which calls are reserved', async () => {
    const at = await pausedMeanwhile();
    at.platform.whileUpdating = at.pause;
    await at.push({ leavesStops: true });
    expect(at.platform.campaigns).toMatchObject([{ runState: 'running', spec: { name: 'Summer sale' } }]);
    expect(at.deliveries.wakeUps).toEqual([{ wakeUp: 'stop', at: at.clock.time }]);
    expect(at.deliveries.delivery).toMatchObject({ leasedUntil: null, nextPushAt: at.clock.time, attempts: 0 });
    await at.push();
    expect(at.platform.campaigns).toMatchObject([{ runState: 'paused' }]);
  });
});

describe('a stop beside an edit that the platform refuses', () => {
  const refused = new PlatformFailure('rejected', 'Not allowed.');
  const editedAndPaused = async () => {
    const at = await desiring('paused');
    at.desired.name = 'Summer sale';
    at.platform.whileUpdating = () => Promise.reject(refused);
    return at;
  };

  it('the stop is seen, and the edit is tried again late', async () => {
    const at = await editedAndPaused();
    await at.push();
    expect(at.platform.campaigns).toMatchObject([{ runState: 'paused', spec: { name: 'Spring sale' } }]);
    expect(at.deliveries.delivery).toMatchObject({ observedState: 'paused', status: 'stopped', isInSync: false });
    expect(at.deliveries.delivery.issues.map(({ code }) => code)).toEqual(['platform_error']);
    expect(waitOf(at)).toBeGreaterThanOrEqual(300_000);
  });

  it('a platform that was removed from the campaign is stopped, and the edit is not sent', async () => {
    const at = await editedAndPaused();
    await at.deliveries.change(null, (delivery) => delivery.remove('paused', at.clock.time));
    await at.push();
    expect(at.deliveries.delivery).toMatchObject({ isInSync: true, isVisible: false, observedState: 'paused', issues: [] });
  });
});

describe('a push without failures', () => {
  it('a campaign is created paused, started and confirmed', async () => {
    const at = await running();
    expect(at.platform.campaigns).toMatchObject([{ id: 'sc_1', runState: 'running' }]);
    expect(at.deliveries.delivery).toMatchObject({ isInSync: true, status: 'delivering', platformCampaignId: 'sc_1', nextPushAt: null });
  });

  it('a worker without the lease changes nothing and comes back when the lease ends', async () => {
    const at = stage();
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
