import { lanes } from '#libs/kernel';
import { currentLane, laneConnections, runInLane } from './lanes.js';

it.each([8, 9, 20, 100, 200])(
  'of %i connections, each lane has at least two or none has its own, and some are left for the rest',
  (poolMax) => {
    const sizes = laneConnections(poolMax);
    if (sizes === null) return expect(poolMax).toBeLessThan(10);
    const own = lanes.map((lane) => sizes[lane]);
    expect(Math.min(...own)).toBeGreaterThanOrEqual(2);
    expect(own.reduce((sum, size) => sum + size)).toBeLessThan(poolMax);
  },
);

it('a job knows its lane, and nothing else has one', async () => {
  expect(currentLane()).toBeUndefined();
  const found = await runInLane('stop', async () => {
    await Promise.resolve();
    return currentLane();
  });
  expect(found).toBe('stop');
  expect(currentLane()).toBeUndefined();
});
