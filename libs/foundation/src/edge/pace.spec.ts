import { Pace } from './pace.js';

const limits = { min: 4, max: 300 };

/** Adjusts the pace as if `look-ups` of this duration had been made each time. */
function adjust(pace: Pace, times: number, durationMs: number, { isContended = true, lookUps = 5 } = {}): number {
  for (let i = 0; i < times; i++) {
    for (let n = 0; n < lookUps; n++) pace.record(durationMs);
    pace.adjust(isContended);
  }
  return pace.current;
}

describe('the pace', () => {
  it('rises while requests wait and look-ups stay quick, up to its bound', () => {
    const pace = new Pace(limits);
    const first = pace.current;
    expect(adjust(pace, 1, 1)).toBeGreaterThan(first);
    expect(adjust(pace, 100, 1)).toBe(limits.max);
  });

  it('stays while nothing waits', () => {
    const pace = new Pace(limits);
    const first = pace.current;
    expect(adjust(pace, 50, 1, { isContended: false })).toBe(first);
  });

  it('falls within a second when look-ups take many times longer than on an idle process, down to its bound', () => {
    const pace = new Pace(limits);
    adjust(pace, 100, 1);
    expect(adjust(pace, 10, 8)).toBeLessThan(40);
    expect(adjust(pace, 50, 8)).toBe(limits.min);
    expect(adjust(pace, 100, 1)).toBe(limits.max);
  });

  it('does not take a long flood for the usual', () => {
    const pace = new Pace(limits);
    adjust(pace, 10, 1);
    expect(adjust(pace, 10 * 60 * 5, 10)).toBe(limits.min);
  });

  it('tolerates what is still quick, and never takes a process that was never idle for a quick one', () => {
    const quick = new Pace(limits);
    adjust(quick, 10, 0.2);
    expect(adjust(quick, 100, 2.5)).toBe(limits.max);
    expect(adjust(new Pace(limits), 50, 100)).toBe(limits.min);
  });

  it('rises if what is worked on only waits, so that no look-up is made', () => {
    const pace = new Pace(limits);
    adjust(pace, 10, 1, { isContended: false });
    const before = pace.current;
    expect(adjust(pace, 3, 0, { lookUps: 0 })).toBeGreaterThan(before);
  });

  it('leaves room for the next party, gives a heavy or new one its share, and gives each its share while look-ups are slow', () => {
    const pace = new Pace(limits);
    adjust(pace, 10, 1, { isContended: false });
    expect([pace.current, pace.ofParty(1, 'usual'), pace.ofParty(8, 'usual')]).toEqual([16, 12, 12]);
    expect([pace.ofParty(1, 'heavy'), pace.ofParty(8, 'heavy')]).toEqual([12, 2]);
    expect([pace.ofParty(1, 'new'), pace.ofParty(8, 'new')]).toEqual([12, 2]);
    adjust(pace, 3, 8);
    expect([pace.current, pace.ofParty(1, 'usual'), pace.ofParty(2, 'usual'), pace.ofParty(20, 'usual')]).toEqual([7, 5, 3, 1]);
    adjust(pace, 1, 1, { isContended: false });
    expect(pace.ofParty(20, 'usual')).toBe(5);
  });

  it('is calm after ten seconds of quick look-ups, until they are half as slow as is tolerated', () => {
    const pace = new Pace(limits);
    adjust(pace, 99, 1);
    expect(pace.isCalm).toBe(false);
    adjust(pace, 1, 1);
    expect(pace.isCalm).toBe(true);
    adjust(pace, 1, 2.1);
    expect(pace.isCalm).toBe(false);
  });

  it('gives a heavy party one turn when look-ups are half as slow as is tolerated, and one more for each second without', () => {
    const pace = new Pace(limits);
    adjust(pace, 100, 1);
    expect(pace.ofParty(10, 'heavy')).toBe(11);
    expect(adjust(pace, 1, 2.1)).toBe(limits.max);
    expect([pace.ofParty(10, 'heavy'), pace.ofParty(10, 'usual')]).toEqual([1, 225]);
    adjust(pace, 9, 1.9);
    expect(pace.ofParty(10, 'heavy')).toBe(1);
    adjust(pace, 1, 1.9);
    expect(pace.ofParty(10, 'heavy')).toBe(2);
    adjust(pace, 5, 0, { lookUps: 0 });
    expect(pace.ofParty(10, 'heavy')).toBe(2);
    adjust(pace, 1_000, 1.9);
    expect(pace.ofParty(10, 'heavy')).toBe(30);
  });
});
