import { PlatformFailure } from '#libs/ad-platforms/contract';
import { jest } from '@jest/globals';
import { desiring, running, waitOf } from '../../../testing/reconciler-stage.js';
import { leaseMs } from '../../domain/delivery.js';

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
