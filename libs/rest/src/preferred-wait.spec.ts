import { preferredSeconds } from './preferred-wait.js';

describe('preferredSeconds', () => {
  it.each([
    ['wait=10', 10],
    ['respond-async, wait=5', 5],
    ['WAIT = 7; foo="bar"', 7],
    ['wait="3"', 3],
    ['wait=31', 30],
    ['wait=999999999', 30],
    ['wait=0', 0],
    ['wait=-1', 0],
    ['wait=1.5', 0],
    ['wait', 0],
    ['', 0],
    ['waiting=4', 0],
  ])('the preference "%s" means %i seconds', (prefer, seconds) => {
    expect(preferredSeconds(prefer)).toBe(seconds);
  });

  it('a request without the header waits 0 seconds', () => {
    expect(preferredSeconds(undefined)).toBe(0);
  });
});
