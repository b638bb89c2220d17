import { copyLine, millionthsOf } from './fact-lines.js';

describe('conversions', () => {
  it.each([
    ['0', '0000000'],
    ['2', '2000000'],
    ['1.25', '1250000'],
    ['0.000001', '0000001'],
    ['9007199254.740991', '9007199254740991'],
  ])('%s conversions are %s millionths', (text, millionths) => {
    expect(millionthsOf(text)).toBe(millionths);
  });

  it.each(['', '-1', '1e3', '1.0000001', '.5', '1.', 'NaN', ' 1', '9007199254.740992', '99999999999'])(
    '%j is rejected as a number of conversions',
    (text) => {
      expect(() => millionthsOf(text)).toThrow(RangeError);
    },
  );
});

describe('a line of COPY', () => {
  const fact = {
    day: '2026-06-01',
    campaignId: null,
    creativeId: null,
    audienceId: null,
    impressions: 10,
    clicks: 2,
    spendMicros: Number.MAX_SAFE_INTEGER,
    conversions: '0.5',
    conversionValueMicros: 0,
  };
  const keys = { campaign: 7, creative: 0, audience: 3 };

  it('a COPY line contains short keys and integers', () => {
    expect(copyLine(fact, keys)).toBe('2026-06-01\t7\t0\t3\t10\t2\t9007199254740991\t0500000\t0\n');
  });

  it.each([
    { impressions: -1 },
    { clicks: 0.5 },
    { spendMicros: 2 ** 53 },
    { conversionValueMicros: Number.NaN },
    { day: '2026-06-31' },
    { day: 'x\ty' },
  ])('a fact with %j is rejected', (fields) => {
    expect(() => copyLine({ ...fact, ...fields }, keys)).toThrow(RangeError);
  });
});
