import { parserOf, wireTimestamp } from './wire-types.js';

const parse = (oid: number, text: string) => parserOf(oid)(text);

describe('statement parsers', () => {
  it.each([
    ['2026-05-01 10:00:00+00', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01 10:00:00.1+00', '2026-05-01T10:00:00.100Z'],
    ['2026-05-01 10:00:00.123+00', '2026-05-01T10:00:00.123Z'],
    ['2026-05-01 10:00:00.123456+00', '2026-05-01T10:00:00.123Z'],
  ])('the timestamp %s is parsed as %s', (text, wire) => {
    expect(wireTimestamp(text)).toBe(wire);
  });

  it('a 64-bit integer that a JSON number cannot represent is an error instead of a rounded amount', () => {
    expect(parse(20, '9007199254740991')).toBe(9007199254740991);
    expect(() => parse(20, '9007199254740993')).toThrow(RangeError);
  });

  it('text arrays keep quotes, commas, backslashes, braces and the word NULL', () => {
    expect(parse(1009, '{}')).toEqual([]);
    expect(parse(1009, '{a,b c}')).toEqual(['a', 'b c']);
    expect(parse(1009, '{"a,b","c\\"d","e\\\\f","{g}","NULL",h,""}')).toEqual(['a,b', 'c"d', 'e\\f', '{g}', 'NULL', 'h', '']);
  });
});
