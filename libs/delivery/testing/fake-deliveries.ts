import type { Delivery } from '../src/domain/delivery.js';
import { type Changed, DeliveryRepository, type WakeUp } from '../src/domain/delivery.repository.js';

/** One delivery in memory. Like the database, a change that throws leaves it as it was. */
export class FakeDeliveries extends DeliveryRepository {
  /** A refresh of several deliveries is due at once. */
  readonly wakeUps: { readonly wakeUp: WakeUp; readonly at?: Date }[] = [];

  constructor(public delivery: Delivery) {
    super();
  }

  find(): Promise<Delivery | null> {
    return Promise.resolve(this.delivery.copy());
  }

  change<T>(_: unknown, act: (delivery: Delivery) => T): Promise<Changed<T> | null> {
    const delivery = this.delivery.copy();
    return Promise.resolve().then(() => {
      const result = act(delivery);
      this.delivery = delivery;
      return { delivery: delivery.copy(), result };
    });
  }

  changeWithSiblings<T>(key: unknown, act: (delivery: Delivery, all: readonly Delivery[]) => T): Promise<Changed<T> | null> {
    return this.change(key, (delivery) => act(delivery, [delivery]));
  }

  ofCampaign(): Promise<Delivery[]> {
    return Promise.resolve([this.delivery.copy()]);
  }

  wake(_: unknown, wakeUp: WakeUp, at: Date): Promise<void> {
    this.wakeUps.push({ wakeUp, at });
    return Promise.resolve();
  }

  toObserve(): Promise<Delivery[]> {
    return Promise.resolve([]);
  }
  markObserved(): Promise<void> {
    return Promise.resolve();
  }
  connectionsToObserve(): Promise<never[]> {
    return Promise.resolve([]);
  }
  ofConnection(): Promise<never[]> {
    return Promise.resolve([]);
  }
  authorizations(): Promise<never[]> {
    return Promise.resolve([]);
  }
  confirmed(): Promise<never[]> {
    return Promise.resolve([]);
  }
  pushedOf(): Promise<never[]> {
    return Promise.resolve([]);
  }
  refreshAll(keys: readonly unknown[]): Promise<void> {
    this.wakeUps.push(...keys.map(() => ({ wakeUp: 'refresh' as const })));
    return Promise.resolve();
  }
  wakeObservers(): Promise<void> {
    return Promise.resolve();
  }
  withSharedBudget(): Promise<never[]> {
    return Promise.resolve([]);
  }
  overdue(): Promise<never[]> {
    return Promise.resolve([]);
  }
}
