import { DatabaseTime } from './database-time.js';

const noon = Date.parse('2026-11-21T12:00:00Z');

/** A process whose steady clock shows `steady.ms`, and a database whose clock is `aheadMs` ahead of it. */
function stage() {
  const steady = { ms: 1_000 };
  const time = new DatabaseTime(() => steady.ms);
  const ask = (aheadMs: number, thereMs: number, backMs: number) => {
    const sentAt = time.mark;
    steady.ms += thereMs;
    const read = steady.ms + aheadMs;
    steady.ms += backMs;
    time.recordReading(read, sentAt);
  };
  const errorOf = (aheadMs: number) => time.now().getTime() - (steady.ms + aheadMs);
  return { steady, time, ask, errorOf };
}

describe('the time of the database', () => {
  it('is known to the round trip of the answer, and never ahead', () => {
    const { ask, errorOf } = stage();
    ask(noon, 3, 5);
    expect(errorOf(noon)).toBe(-5);
  });

  it('goes on with the steady clock between answers', () => {
    const { steady, ask, errorOf } = stage();
    ask(noon, 0, 0);
    steady.ms += 3_600_000;
    expect(errorOf(noon)).toBe(0);
  });

  it('is narrowed by every answer, and a slow one takes nothing away', () => {
    const { ask, errorOf } = stage();
    ask(noon, 1, 9);
    ask(noon, 9, 1);
    expect(errorOf(noon)).toBe(-1);
    ask(noon, 4_000, 4_000);
    expect(errorOf(noon)).toBe(-1);
  });

  it.each([3_600_000, -3_600_000])('follows the newest answer when the clock of the database jumps by %i ms', (jump) => {
    const { ask, errorOf } = stage();
    ask(noon, 1, 1);
    ask(noon + jump, 2, 4);
    expect(errorOf(noon + jump)).toBe(-4);
  });

  it('is the time of the machine before the first answer', () => {
    const before = Date.now();
    expect(new DatabaseTime().now().getTime()).toBeGreaterThanOrEqual(before);
  });
});
