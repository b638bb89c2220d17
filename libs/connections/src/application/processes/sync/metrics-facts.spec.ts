import type { PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { decimalOf, millionthsOf } from './exact-decimal.js';
import { toFacts, PlatformRows } from './metrics-facts.js';

const row = (changes: Partial<PlatformMetricsRow> = {}): PlatformMetricsRow => ({
  day: '2026-11-20',
  platformCampaignId: 'sc_1',
  platformAdId: 'sa_1',
  platformAdSetId: 'ss_1',
  impressions: 100,
  clicks: 7,
  spendMicros: 2_500_000,
  conversions: '1.25',
  conversionValueMicros: 9_000_000,
  ...changes,
});
const lookup = {
  campaigns: new Map([['sc_1', 'cmp_1' as const]]),
  creatives: new Map([
    ['sa_1', 'crv_1' as const],
    ['sa_2', 'crv_1' as const],
  ]),
  audiences: new Map([['ss_1', 'aud_1' as const]]),
};
const facts = (...rows: PlatformMetricsRow[]) => {
  const platformRows = new PlatformRows();
  for (const one of rows) platformRows.add(one);
  return toFacts(platformRows.values(), lookup).facts;
};

describe('rows of a platform', () => {
  it('a repeated row replaces the earlier one and is not added', () => {
    expect(facts(row({ impressions: 90 }), row())).toEqual([
      expect.objectContaining({ campaignId: 'cmp_1', creativeId: 'crv_1', audienceId: 'aud_1', impressions: 100, conversions: '1.25' }),
    ]);
  });

  it('rows of two platform objects with the same ids are added up exactly', () => {
    const [fact] = facts(row({ conversions: '0.1' }), row({ platformAdId: 'sa_2', conversions: '0.200001' }));
    expect(fact).toMatchObject({ impressions: 200, clicks: 14, spendMicros: 5_000_000, conversions: '0.300001' });
  });

  it('rows of campaigns from outside the service are left out', () => {
    const rows = [row({ platformCampaignId: 'sc_9' }), row({ platformCampaignId: 'sc_8', platformAdId: null, platformAdSetId: null })];
    expect(facts(...rows)).toEqual([]);
    expect(facts(...rows, row())).toMatchObject([{ campaignId: 'cmp_1', impressions: 100 }]);
  });

  it('a row with an unknown ad or a broad ad set keeps its campaign', () => {
    expect(facts(row({ platformAdId: 'sa_9', platformAdSetId: 'ss_9' }))).toEqual([
      expect.objectContaining({ campaignId: 'cmp_1', creativeId: null, audienceId: null }),
    ]);
  });

  it.each(['0', '12', '0.5', '1.25', '0.000001', '123456789012.654321'])('%s is converted to millionths and back exactly', (text) => {
    expect(decimalOf(millionthsOf(text))).toBe(text);
  });

  it('trailing zeros are not decimal digits', () => {
    expect(decimalOf(millionthsOf('12.250000'))).toBe('12.25');
  });

  it('a fact that exceeds the maximum or contains an invalid row is refused as a whole', () => {
    const platformRows = new PlatformRows();
    const much = { spendMicros: Number.MAX_SAFE_INTEGER - 1 };
    for (const one of [row(much), row({ ...much, platformAdId: 'sa_2' }), row({ day: '2026-11-19' })]) platformRows.add(one);
    platformRows.add(row({ day: '2026-11-18' }));
    platformRows.add(row({ day: '2026-11-18', platformAdId: 'sa_2', refusal: 'clicks is out of range' }));
    const { facts: left, refused } = toFacts(platformRows.values(), lookup);
    expect(left.map(({ day }) => day)).toEqual(['2026-11-19']);
    const fact = { campaignId: 'cmp_1', creativeId: 'crv_1', audienceId: 'aud_1' };
    expect(refused).toEqual([
      { day: '2026-11-20', ...fact, reason: 'spend_micros adds up to more than can be counted' },
      { day: '2026-11-18', ...fact, reason: 'clicks is out of range' },
    ]);
  });
});
