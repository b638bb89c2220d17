import { AdAccounts } from '#libs/ad-platforms/contract';
import { Clock, newId } from '#libs/kernel';
import { DeliveryReconciler } from '../src/application/processes/delivery-reconciler.js';
import type { DesiredSpec, DesiredSpecBuilder } from '../src/application/processes/desired-spec.js';
import { Delivery } from '../src/domain/delivery.js';
import type { DesiredState } from '../src/domain/desired-state.js';
import { now } from './a-delivery.js';
import { FakeDeliveries } from './fake-deliveries.js';
import { FakePlatform } from './fake-platform.js';

class SteppedClock extends Clock {
  time = now;
  now(): Date {
    return this.time;
  }
}

/** A launched campaign, its delivery, and a platform that works unless a failure is planned. */
export function reconcilerStage({ mayAlreadyExist = false } = {}) {
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
      const rest = { hasEnded: false, campaignRevision: 1, mayAlreadyExist, budget: 'available', isSendable: true, share: null } as const;
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
export type ReconcilerStage = ReturnType<typeof reconcilerStage>;

/** The time until the next push, in ms; null when a person has to act. */
export const waitOf = ({ deliveries, clock }: ReconcilerStage) => {
  const { nextPushAt } = deliveries.delivery;
  return nextPushAt === null ? null : nextPushAt.getTime() - clock.time.getTime();
};

/** A campaign that runs as desired. */
export async function running(): Promise<ReconcilerStage> {
  const at = reconcilerStage();
  await at.settle();
  return at;
}

export async function desiring(state: DesiredState): Promise<ReconcilerStage> {
  const at = await running();
  await at.deliveries.change(null, (delivery) => delivery.setDesiredState(state, at.clock.time));
  return at;
}
