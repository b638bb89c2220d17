import { type DeliveryStatus, deliveryMeanings, deliveryStatuses, aggregateStatus } from './delivery-status.js';

/** From the worst to the best, as the rule has it. */
const order: DeliveryStatus[] = ['not_delivering', 'limited', 'pending', 'in_review', 'delivering', 'stopped', 'not_started'];

describe('the delivery of all platforms together', () => {
  it.each(deliveryStatuses)('%s everywhere is %s', (status) => {
    for (const count of [1, 2, 5]) expect(aggregateStatus(Array<DeliveryStatus>(count).fill(status), true)).toBe(status);
  });

  it.each(deliveryStatuses.filter((status) => status !== 'disconnected'))('unknown beside %s is unknown', (status) => {
    expect(aggregateStatus([status, 'unknown'], true)).toBe('unknown');
    expect(aggregateStatus(['unknown', status], true)).toBe('unknown');
  });

  it.each(deliveryStatuses)('a disconnected platform beside %s is left out', (status) => {
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
  ])('delivering beside %s is %s', (beside, status) => {
    expect(aggregateStatus(['delivering', beside], true)).toBe(status);
    expect(aggregateStatus([beside, 'delivering', 'delivering'], true)).toBe(status);
  });

  const others = order.filter((status) => status !== 'delivering');
  const pairs = others.flatMap((worse, i) => others.slice(i + 1).map((better) => [worse, better] as const));
  it.each(pairs)('%s beside %s is the worse of the two', (worse, better) => {
    expect(aggregateStatus([worse, better], true)).toBe(worse);
    expect(aggregateStatus([better, worse, better], true)).toBe(worse);
  });

  it('of three that differ, one of them delivering, is limited', () => {
    expect(aggregateStatus(['stopped', 'delivering', 'in_review'], true)).toBe('limited');
  });

  it('without any platform is not_started before the launch and stopped after', () => {
    expect(aggregateStatus([], false)).toBe('not_started');
    expect(aggregateStatus([], true)).toBe('stopped');
  });

  it('every status has its meaning', () => {
    expect(Object.keys(deliveryMeanings).sort()).toEqual([...deliveryStatuses].sort());
  });
});
