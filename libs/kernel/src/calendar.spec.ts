import { endOfDay, isCalendarDay, isTimezone, parseInstant, startOfDay } from './calendar.js';

describe('calendar', () => {
  it.each([
    ['2026-11-01', 'America/New_York', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-10-04', 'Australia/Sydney', 23],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-09-06', 'America/Santiago', 23],
    ['2026-06-01', 'UTC', 24],
  ])('the day %s in %s has %s hours', (day, zone, hours) => {
    expect(endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime()).toBe(hours * 3_600_000);
  });

  it('the last supported day ends with the last supported instant', () => {
    expect(endOfDay('9999-12-31', 'UTC').toISOString()).toBe('9999-12-31T23:59:59.999Z');
    expect(endOfDay('9999-12-30', 'America/New_York').toISOString()).toBe('9999-12-31T05:00:00.000Z');
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '0001-01-01', '2026-01-01T00:00:00Z', 'today', 'infinity'])(
    '%s is not a calendar day',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );

  it('an RFC 3339 timestamp is truncated to milliseconds', () => {
    expect(parseInstant('2026-05-01T12:00:00.123456+02:00')?.toISOString()).toBe('2026-05-01T10:00:00.123Z');
  });

  it.each([
    ['2027-03-01t10:00:00z', '2027-03-01T10:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.000Z'],
    ['2017-01-01T00:59:60+01:00', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31t16:59:60-07:00', '2017-01-01T00:00:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '2026-05-01T24:00:00Z',
    '2026-05-01T23:59:60Z',
    '2016-12-31T12:00:60Z',
    '2016-12-31T23:59:60+01:00',
    '9999-12-31T23:59:60Z',
    '2026-05-01T12:00:00',
    '2026-05-01 12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-05-01T12:00:00+99:00',
    '1969-12-31T23:59:59Z',
    'infinity',
    'now',
    '',
  ])('%s is not an instant', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('only IANA names are time zones', () => {
    expect(isTimezone('Europe/Berlin')).toBe(true);
    expect(isTimezone('UTC')).toBe(true);
    expect(isTimezone('+02:00')).toBe(false);
    expect(isTimezone('Mars/Olympus')).toBe(false);
  });
});
