import { jest } from '@jest/globals';
import { Restarts } from './restarts.js';

/** The backoff before each start of a process that ends in these ways, one after the other. */
function backoffs(ends: ('fails' | 'killed' | 'ready')[]): number[] {
  jest.useFakeTimers();
  try {
    const waits: number[] = [];
    let since = Date.now();
    const restarts = new Restarts(() => waits.push(Date.now() - since));
    for (const end of ends) {
      if (end === 'ready') restarts.markReady();
      else {
        since = Date.now();
        restarts.schedule(end === 'killed' ? { code: null, signal: 'SIGKILL' } : { code: 1, signal: null });
        jest.runAllTimers();
      }
    }
    return waits;
  } finally {
    jest.useRealTimers();
  }
}

describe('a process that ends unexpectedly is started again', () => {
  it('later each time it fails before it is ready, and after five seconds at the latest', () => {
    expect(backoffs(['fails', 'fails', 'fails', 'fails', 'fails', 'fails'])).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('soon again once it was ready', () => {
    expect(backoffs(['fails', 'fails', 'ready', 'fails'])).toEqual([500, 1_000, 500]);
  });

  it('soon after each kill from outside', () => {
    expect(backoffs(['killed', 'killed', 'killed', 'fails', 'killed'])).toEqual([500, 500, 500, 500, 1_000]);
  });

  it('not any more after the stop', () => {
    jest.useFakeTimers();
    try {
      let starts = 0;
      const restarts = new Restarts(() => starts++);
      restarts.schedule({ code: 1, signal: null });
      restarts.stop();
      restarts.schedule({ code: 1, signal: null });
      jest.runAllTimers();
      expect(starts).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
