import { noMeasures } from '#libs/kernel';
import { copyLine, factColumns } from './fact-lines.js';

describe('a line of COPY', () => {
  const fact = {
    day: '2026-06-01',
    campaignId: null,
    creativeId: null,
    audienceId: null,
    ...noMeasures,
    impressions: 10n,
    clicks: 2n,
    spendMicros: 9_007_199_254_740_991n,
    conversionMicros: 500_000n,
  };
  const keys = { campaign: 7, creative: 0, audience: 3 };

  it('a COPY line has the short keys and the measures of a fact under the names of their columns', () => {
    const cells = copyLine(fact, keys).trimEnd().split('\t');
    expect(Object.fromEntries(factColumns.split(', ').map((column, i) => [column, cells[i]]))).toMatchObject({
      day: '2026-06-01',
      campaign_key: '7',
      creative_key: '0',
      audience_key: '3',
      impressions: '10',
      clicks: '2',
      spend_micros: '9007199254740991',
      conversion_micros: '500000',
      conversion_value_micros: '0',
    });
  });

  it.each([
    [{ impressions: -1n }, 'invalid impressions'],
    [{ spendMicros: 2n ** 53n }, 'invalid spend_micros'],
    [{ conversionMicros: 2n ** 53n }, 'invalid conversion_micros'],
    [{ day: '2026-06-31' }, 'invalid day'],
    [{ day: 'x\ty' }, 'invalid day'],
  ])('a fact with %p is rejected', (fields, reason) => {
    expect(() => copyLine({ ...fact, ...fields }, keys)).toThrow(
      expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(reason) }),
    );
  });
});
