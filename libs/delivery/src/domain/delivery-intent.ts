import type { Id } from '#libs/kernel';
import { Delivery } from './delivery.js';
import type { DesiredState } from './desired-state.js';

/** What a launched campaign intends on its platforms. */
export interface DeliveryIntent {
  readonly accountId: Id<'acc'>;
  readonly campaignId: Id<'cmp'>;
  readonly desiredState: DesiredState;
  /** The connections of the campaign. Deliveries of other connections are stopped. */
  readonly connections: readonly { readonly id: Id<'con'>; readonly platform: string }[];
  /** The connections that a user has disconnected, and when. */
  readonly disconnected: ReadonlyMap<Id<'con'>, Date>;
  /** Whether the desired state or a field that platforms get has changed. */
  readonly hasChanged: boolean;
  /** Whether the platforms divide one budget, so that the others can get the share of one that is stopped. */
  readonly dividesBudget: boolean;
  readonly at: Date;
}

/**
 * Applies the intent of a campaign to its deliveries. Existing deliveries get the desired state, a new connection gets a new
 * delivery, and the delivery of a removed connection is stopped. Returns all deliveries and changes those of `existing` in place.
 */
export function applyIntent(intent: DeliveryIntent, existing: readonly Delivery[]): readonly Delivery[] {
  const { accountId, campaignId, desiredState, connections, at } = intent;
  for (const delivery of existing) {
    const disconnectedAt = intent.disconnected.get(delivery.connectionId);
    if (disconnectedAt !== undefined) delivery.disconnect(disconnectedAt);
    const isNamed = connections.some(({ id }) => id === delivery.connectionId);
    if (!isNamed) delivery.remove(desiredState === 'archived' ? 'archived' : 'paused', at);
    else if (intent.hasChanged || delivery.removedAt !== null) delivery.setDesiredState(desiredState, at);
  }
  const added = connections
    .filter(({ id }) => existing.every(({ connectionId }) => connectionId !== id))
    .map(({ id, platform }) => Delivery.create({ accountId, campaignId, connectionId: id }, platform, desiredState, at));
  return [...existing, ...added];
}
