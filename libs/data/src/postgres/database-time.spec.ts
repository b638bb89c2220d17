import { DatabaseTime } from './database-time.js';

const noon = Date.parse('2026-11-21T12:00:00Z');

/** Simulates a process whose steady clock is at `steady.ms` and a database whose clock is `aheadMs` ahead of it. */
function simulate() {
  const steady = { ms: 1_000 };
  const time = new DatabaseTime(() => steady.ms);
  const query = (aheadMs: number, requestMs: number, responseMs: number) => {
    const sentAt = time.steadyNow;
    steady.ms += requestMs;
    const databaseMs = steady.ms + aheadMs;
    steady.ms += responseMs;
    time.recordReading(databaseMs, sentAt);
  };
  const errorOf = (aheadMs: number) => time.now().getTime() - (steady.ms + aheadMs);
  return { steady, time, query, errorOf };
}

describe('DatabaseTime', () => {
  it('the time of the database is accurate to the round trip, and never ahead', () => {
    const { query, errorOf } = simulate();
    query(noon, 3, 5);
    expect(errorOf(noon)).toBe(-5);
  });

  it('the time of the database advances with the steady clock between readings', () => {
    const { steady, query, errorOf } = simulate();
    query(noon, 0, 0);
    steady.ms += 3_600_000;
    expect(errorOf(noon)).toBe(0);
  });

  it('every reading improves the accuracy, and a slow one does not reduce it', () => {
    const { query, errorOf } = simulate();
    query(noon, 1, 9);
    query(noon, 9, 1);
    expect(errorOf(noon)).toBe(-1);
    query(noon, 4_000, 4_000);
    expect(errorOf(noon)).toBe(-1);
  });

  it.each([3_600_000, -3_600_000])('the newest reading counts when the clock of the database jumps by %i ms', (jump) => {
    const { query, errorOf } = simulate();
    query(noon, 1, 1);
    query(noon + jump, 2, 4);
    expect(errorOf(noon + jump)).toBe(-4);
  });

  it('now() returns the time of the machine before the first reading', () => {
    const before = Date.now();
    expect(new DatabaseTime().now().getTime()).toBeGreaterThanOrEqual(before);
  });
});
