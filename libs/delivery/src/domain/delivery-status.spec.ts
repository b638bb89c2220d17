import { type DeliveryStatus, deliveryMeanings, deliveryStatuses, aggregateStatus } from './delivery-status.js';

/** From the most to the least severe status, without those of ads that serve. */
const order: DeliveryStatus[] = ['pending', 'not_delivering', 'in_review', 'stopped', 'not_started'];

describe('the delivery of all platforms together', () => {
  it.each(deliveryStatuses)('%s on all platforms is %s', (status) => {
    for (const count of [1, 2, 5]) expect(aggregateStatus(Array<DeliveryStatus>(count).fill(status), true)).toBe(status);
  });

  it.each(deliveryStatuses.filter((status) => status !== 'disconnected'))('unknown combined with %s is unknown', (status) => {
    expect(aggregateStatus([status, 'unknown'], true)).toBe('unknown');
    expect(aggregateStatus(['unknown', status], true)).toBe('unknown');
  });

  it.each(deliveryStatuses)('a disconnected platform combined with %s is ignored', (status) => {
    expect(aggregateStatus(['disconnected', status], true)).toBe(status);
    expect(aggregateStatus([status, 'disconnected', 'disconnected'], true)).toBe(status);
  });

  it.each<[DeliveryStatus, DeliveryStatus]>([
    ['not_delivering', 'limited'],
    ['limited', 'limited'],
    ['pending', 'limited'],
    ['in_review', 'limited'],
    ['stopped', 'delivering'],
    ['not_started', 'delivering'],
  ])('delivering combined with %s is %s', (beside, status) => {
    expect(aggregateStatus(['delivering', beside], true)).toBe(status);
    expect(aggregateStatus([beside, 'delivering', 'delivering'], true)).toBe(status);
  });

  it.each(order)('limited combined with %s is limited, because something serves', (beside) => {
    expect(aggregateStatus(['limited', beside], true)).toBe('limited');
    expect(aggregateStatus([beside, 'limited', 'delivering'], true)).toBe('limited');
  });

  const pairs = order.flatMap((worse, i) => order.slice(i + 1).map((better) => [worse, better] as const));
  it.each(pairs)('%s combined with %s is the more severe of the two', (worse, better) => {
    expect(aggregateStatus([worse, better], true)).toBe(worse);
    expect(aggregateStatus([better, worse, better], true)).toBe(worse);
  });

  it('three different statuses that include delivering are limited', () => {
    expect(aggregateStatus(['stopped', 'delivering', 'in_review'], true)).toBe('limited');
  });

  it('a campaign without platforms is not_started before its launch and stopped after', () => {
    expect(aggregateStatus([], false)).toBe('not_started');
    expect(aggregateStatus([], true)).toBe('stopped');
  });

  it('every status has a description', () => {
    expect(Object.keys(deliveryMeanings).sort()).toEqual([...deliveryStatuses].sort());
  });
});
