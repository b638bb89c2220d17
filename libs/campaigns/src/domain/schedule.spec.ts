import { inHours, now } from '../../testing/a-campaign.js';
import { Schedule } from './schedule.js';

const schedule = (start: number | null, end: number | null) =>
  new Schedule({ startsAt: start === null ? null : inHours(start), endsAt: end === null ? null : inHours(end) });
const codes = (one: Schedule, isLaunched: boolean) =>
  one.problems(new Set(['startsAt', 'endsAt']), now, isLaunched).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a schedule', () => {
  it.each([
    [null, false, false],
    [-1, false, true],
    [0, false, true],
    [1, true, false],
  ] as const)('with a start in %p hours, it starts later: %p, and has started: %p', (start, startsLater, hasStarted) => {
    const one = schedule(start, null);
    expect([one.startsAfter(now), one.hasStarted(now)]).toEqual([startsLater, hasStarted]);
  });

  it('a schedule has ended from its end on', () => {
    expect([null, -1, 0, 1].map((end) => schedule(null, end).hasEnded(now))).toEqual([false, true, true, false]);
  });

  it.each([
    [null, null, null],
    [null, 72, 3],
    [null, 73, 4],
    [-48, 24, 1],
    [48, 72, 1],
    [null, -5, 1],
  ])('with a start in %p and an end in %p hours, %p days are ahead', (start, end, days) => {
    expect(schedule(start, end).daysAhead(now)).toBe(days);
  });

  it('the start of a draft can be in the past, that of a launched campaign cannot', () => {
    expect(codes(schedule(-1, 5), false)).toEqual([]);
    expect(codes(schedule(-1, 5), true)).toEqual(['/starts_at out_of_range']);
    expect(codes(schedule(null, 5), true)).toEqual(['/starts_at out_of_range']);
    expect(codes(schedule(1, 5), true)).toEqual([]);
  });

  it('an end must be in the future and after the start', () => {
    expect(codes(schedule(null, 0), false)).toEqual(['/ends_at out_of_range']);
    expect(codes(schedule(2, 2), false)).toEqual(['/ends_at conflicting_fields']);
  });

  it('dates that a change leaves are not checked', () => {
    expect(schedule(-1, -1).problems(new Set(['name']), now, true)).toEqual([]);
  });
});
