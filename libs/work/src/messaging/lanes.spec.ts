import { type Lane, lanes } from '#libs/kernel';
import { laneConnections } from './lanes.js';

it.each([2, 8, 9])('%i connections are too few to divide', (poolMax) => {
  expect(laneConnections(poolMax)).toBeNull();
});

it.each([10, 20, 100, 200])('of %i connections, each lane has at least two, and some are left for the rest', (poolMax) => {
  const sizes = laneConnections(poolMax) as Record<Lane, number>;
  const own = lanes.map((lane) => sizes[lane]);
  expect(Math.min(...own)).toBeGreaterThanOrEqual(2);
  expect(own.reduce((sum, size) => sum + size)).toBeLessThan(poolMax);
});
