import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import { Clock, type Id } from '#libs/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import { aDelivery, inSeconds, now } from '../../../testing/a-delivery.js';
import { FakeDeliveries } from '../../../testing/fake-deliveries.js';
import type { RecordedAuthorization } from '../../domain/delivery.repository.js';
import { ReconcileDeliveriesWithConnection } from '../commands/reconcile-deliveries-with-connection.js';
import { DeliveryRepair } from './delivery-repair.js';

class FixedClock extends Clock {
  now = () => now;
}

/** The repair of one account, with what is recorded of a connection and the status that it has. */
function stage(recorded: Partial<RecordedAuthorization> = {}, status: ConnectionSummary['status'] = 'connected') {
  const delivery = aDelivery();
  const { accountId, connectionId } = delivery;
  const executed: unknown[] = [];
  const observed: Id<'con'>[] = [];
  class Deliveries extends FakeDeliveries {
    override authorizations = () => Promise.resolve([{ connectionId, isAuthorized: false, isUnauthorized: false, ...recorded }] as never[]);
    override connectionsToObserve = () => Promise.resolve([connectionId] as never[]);
    override overdue(_?: Id<'acc'>, before?: Date) {
      return Promise.resolve(before?.getTime() === inSeconds(-120).getTime() ? ([{ ...delivery, wakeUp: 'push' }] as never[]) : []);
    }
    override wakeObservers(_?: Id<'acc'>, ids: readonly Id<'con'>[] = []): Promise<void> {
      observed.push(...ids);
      return Promise.resolve();
    }
  }
  class OneConnection extends ConnectionDirectory {
    find = (_: Id<'acc'>, ids: readonly Id<'con'>[]) => Promise.resolve(ids.map((id) => ({ id, status }) as ConnectionSummary));
    findUnlocked = () => Promise.resolve([]);
    all = () => Promise.resolve([]);
  }
  const deliveries = new Deliveries(delivery);
  const commands = { execute: (command: unknown) => Promise.resolve(void executed.push(command)) } as unknown as CommandBus;
  const repair = new DeliveryRepair(deliveries, new OneConnection(), commands, new FixedClock());
  return { run: () => repair.repair(accountId), deliveries, executed, observed, accountId, connectionId };
}

describe('the repair of deliveries', () => {
  it('a push that was due two minutes ago is scheduled again', async () => {
    const { run, deliveries } = stage();
    await run();
    expect(deliveries.wakeUps).toEqual([{ wakeUp: 'push', at: now }]);
  });

  it('every connection with deliveries is observed', async () => {
    const { run, observed, connectionId } = stage();
    await run();
    expect(observed).toEqual([connectionId]);
  });

  it.each([
    ['expired', { isAuthorized: true }, true],
    ['expired', { isUnauthorized: true }, false],
    ['connected', { isUnauthorized: true }, true],
    ['error', { isAuthorized: true, isUnauthorized: true }, true],
    ['connected', { isAuthorized: true }, false],
  ] as const)('of a connection that is %s and recorded as %p, deliveries are updated: %p', async (status, recorded, isUpdated) => {
    const { run, executed, accountId, connectionId } = stage(recorded, status);
    await run();
    expect(executed).toEqual(isUpdated ? [new ReconcileDeliveriesWithConnection(accountId, connectionId)] : []);
  });
});
