import { jest } from '@jest/globals';
import { Restarts } from './restarts.js';

/** Returns the backoff before each restart of a process that ends in these ways. */
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

describe('the restart of a process that ended unexpectedly', () => {
  it('the backoff doubles with each failure before the process is ready, up to five seconds', () => {
    expect(backoffs(['fails', 'fails', 'fails', 'fails', 'fails', 'fails'])).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('the backoff is reset once the process is ready', () => {
    expect(backoffs(['fails', 'fails', 'ready', 'fails'])).toEqual([500, 1_000, 500]);
  });

  it('the backoff does not grow after an external kill', () => {
    expect(backoffs(['killed', 'killed', 'killed', 'fails', 'killed'])).toEqual([500, 500, 500, 500, 1_000]);
  });

  it('no process is started after the stop', () => {
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
