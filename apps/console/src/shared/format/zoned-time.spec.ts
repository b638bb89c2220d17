import { clockChangeNote, fromLocalInput, toLocalInput } from './zoned-time.js';

const berlin = 'Europe/Berlin';

describe('times in the time zone of the account', () => {
  it('a time that is skipped when the clocks go forward is shown with the time that is saved', () => {
    expect(clockChangeNote('2027-03-28T02:30', berlin)).toBe(
      '02:30 does not exist on this day, because the clocks go forward. It is saved as 03:30 (UTC+02:00).',
    );
    expect(fromLocalInput('2027-03-28T02:30', berlin)).toBe('2027-03-28T01:30:00.000Z');
    expect(toLocalInput('2027-03-28T01:30:00.000Z', berlin)).toBe('2027-03-28T03:30');
  });

  it('a time that exists twice when the clocks go back is shown with the one that is saved', () => {
    expect(clockChangeNote('2027-10-31T02:30', berlin)).toBe('02:30 occurs twice on this day. The first one is saved: 02:30 (UTC+02:00).');
    expect(fromLocalInput('2027-10-31T02:30', berlin)).toBe('2027-10-31T00:30:00.000Z');
  });

  it.each([
    ['', berlin],
    ['2027-03-28T01:59', berlin],
    ['2027-03-28T03:00', berlin],
    ['2027-10-31T03:00', berlin],
    ['2027-03-28T02:30', 'UTC'],
  ])('the time "%s" in %s needs no explanation', (local, zone) => {
    expect(clockChangeNote(local, zone)).toBeNull();
  });

  it('a change by half an hour, and one at midnight, are explained too', () => {
    expect(clockChangeNote('2027-10-03T02:15', 'Australia/Lord_Howe')).toBe(
      '02:15 does not exist on this day, because the clocks go forward. It is saved as 02:45 (UTC+11:00).',
    );
    expect(clockChangeNote('2027-04-30T00:30', 'Africa/Cairo')).toContain('saved as 01:30');
  });
});
