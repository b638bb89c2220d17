import { signInDelays, waryDelays } from './sign-in-delays.js';

describe('the delays of sign-in', () => {
  it('nine failures cost no time, and the wait doubles with each further one up to 15 minutes', () => {
    expect(signInDelays).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900]);
  });

  it('an unknown browser of an attacked email address waits a minute after the first failure', () => {
    expect(waryDelays).toEqual([60, 120, 240, 480, 900]);
  });
});
