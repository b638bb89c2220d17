import { currentLane, runInLane } from './current-lane.js';

it('a job knows its lane, and nothing else has one', async () => {
  expect(currentLane()).toBeUndefined();
  const found = await runInLane('stop', async () => {
    await Promise.resolve();
    return currentLane();
  });
  expect(found).toBe('stop');
  expect(currentLane()).toBeUndefined();
});
