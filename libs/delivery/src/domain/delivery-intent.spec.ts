import { newId } from '#libs/kernel';
import { inHours, now } from '../../testing/a-delivery.js';
import type { Delivery } from './delivery.js';
import { applyIntent, type DeliveryIntent } from './delivery-intent.js';

const campaign = { accountId: newId('acc'), campaignId: newId('cmp') };
const [one, two, three] = [newId('con'), newId('con'), newId('con')];

/** Applies the intent of a campaign with these connections that has changed, unless the rest says otherwise. */
const apply = (existing: readonly Delivery[], ids: readonly (typeof one)[], rest: Partial<DeliveryIntent> = {}) =>
  applyIntent(
    {
      ...campaign,
      desiredState: 'running',
      connections: ids.map((id) => ({ id, platform: 'sandbox' })),
      disconnected: new Map(),
      hasChanged: true,
      dividesBudget: false,
      at: now,
      ...rest,
    },
    existing,
  );
const running = () => apply([], [one, two]);
const paused = () => apply(running(), [one, two], { desiredState: 'paused' });
const desired = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ desiredState, desiredRevision }) => `${desiredState} ${desiredRevision}`);

describe('the deliveries of a campaign', () => {
  it('each connection gets one delivery', () => {
    const deliveries = running();
    expect(deliveries).toMatchObject(
      [one, two].map((connectionId) => ({ ...campaign, connectionId, platform: 'sandbox', nextPushAt: now })),
    );
    expect(desired(deliveries)).toEqual(['running 1', 'running 1']);
    expect(apply([], [one], { desiredState: 'scheduled' })).toMatchObject([{ status: 'not_started' }]);
  });

  it('deliveries follow the desired state', () => {
    expect(desired(paused())).toEqual(['paused 2', 'paused 2']);
    expect(desired(apply(paused(), [one, two]))).toEqual(['running 3', 'running 3']);
    expect(desired(apply(running(), [one, two], { desiredState: 'archived' }))).toEqual(['archived 2', 'archived 2']);
  });

  it('an intent that has not changed creates no desired revision', () => {
    expect(desired(apply(running(), [one, two], { hasChanged: false }))).toEqual(['running 1', 'running 1']);
  });

  it('a new connection gets a delivery and the delivery of a removed one is stopped', () => {
    const deliveries = apply(paused(), [two, three], { desiredState: 'paused', hasChanged: false });
    expect(deliveries.map(({ connectionId, desiredState, removedAt }) => [connectionId, desiredState, removedAt])).toEqual([
      [one, 'paused', now],
      [two, 'paused', null],
      [three, 'paused', null],
    ]);
    expect(desired(apply(deliveries, [two, three]))).toEqual(['paused 2', 'running 3', 'running 2']);
    expect(desired(apply(deliveries, [two, three], { desiredState: 'archived' }))).toEqual(['archived 3', 'archived 4', 'archived 3']);
  });

  it('a delivery is restored when its connection is added again', () => {
    const removed = apply(paused(), [two], { desiredState: 'paused', hasChanged: false });
    const restored = apply(removed, [one, two], { desiredState: 'paused', hasChanged: false });
    expect(restored.map(({ removedAt }) => removedAt)).toEqual([null, null]);
  });

  it('a disconnected delivery gets one last stop, whatever the campaign intends for the others', () => {
    const [first, second] = apply(running(), [one, two], { disconnected: new Map([[one, inHours(1)]]), at: inHours(1) }) as [
      Delivery,
      Delivery,
    ];
    expect(first).toMatchObject({ status: 'disconnected', desiredState: 'paused', desiredRevision: 2, disconnectedAt: inHours(1) });
    expect(second).toMatchObject({ status: 'pending', desiredState: 'running', desiredRevision: 2, disconnectedAt: null });
  });
});
