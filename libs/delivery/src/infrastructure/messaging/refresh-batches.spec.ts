import { newId } from '#libs/kernel';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { refreshBatches } from './refresh-batches.js';

const accountId = newId('acc');
const deliveries = (count: number): DeliveryKey[] =>
  Array.from({ length: count }, () => ({ accountId, campaignId: newId('cmp'), connectionId: newId('con') }));
const namesOf = (keys: readonly DeliveryKey[]) => keys.map(({ campaignId, connectionId }) => `${campaignId} ${connectionId}`).sort();
const digestsOf = (keys: readonly DeliveryKey[]) => refreshBatches(keys).map(({ digest }) => digest);

it('every delivery is in exactly one job', () => {
  const keys = deliveries(5_000);
  const jobs = refreshBatches(keys);
  expect(jobs).toHaveLength(256);
  expect(Math.max(...jobs.map((job) => job.deliveries.length))).toBeLessThan(60);
  expect(jobs.flatMap((job) => job.deliveries.map((one) => `${one.campaign_id} ${one.connection_id}`)).sort()).toEqual(namesOf(keys));
  expect(new Set(jobs.map((job) => job.account_id))).toEqual(new Set([accountId]));
});

it('up to 25 deliveries are one job, and none are no job', () => {
  expect(refreshBatches([])).toEqual([]);
  expect(refreshBatches(deliveries(1))).toHaveLength(1);
  expect(refreshBatches(deliveries(25)).map((job) => job.deliveries.length)).toEqual([25]);
});

it('the same deliveries have the same digests in any order, and one that leaves or joins changes one job', () => {
  const keys = deliveries(300);
  const digests = digestsOf(keys);
  expect(new Set(digestsOf(keys.toReversed()))).toEqual(new Set(digests));
  // The oldest campaigns end first.
  const without = new Set(digestsOf(keys.slice(1)));
  expect(digests.filter((digest) => !without.has(digest))).toHaveLength(1);
  const joined = new Set(digestsOf([...keys, ...deliveries(1)]));
  expect(digests.filter((digest) => !joined.has(digest))).toHaveLength(1);
});
