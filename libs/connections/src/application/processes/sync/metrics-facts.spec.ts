import type { PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { noMeasures } from '#libs/kernel';
import { toFacts, PlatformRows } from './metrics-facts.js';

const row = (changes: Partial<PlatformMetricsRow> = {}): PlatformMetricsRow => ({
  day: '2026-11-20',
  platformCampaignId: 'sc_1',
  platformAdId: 'sa_1',
  platformAdSetId: 'ss_1',
  ...noMeasures,
  impressions: 100n,
  clicks: 7n,
  spendMicros: 2_500_000n,
  conversionMicros: 1_250_000n,
  conversionValueMicros: 9_000_000n,
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
    expect(facts(row({ impressions: 90n }), row())).toEqual([
      expect.objectContaining({
        campaignId: 'cmp_1',
        creativeId: 'crv_1',
        audienceId: 'aud_1',
        impressions: 100n,
        conversionMicros: 1_250_000n,
      }),
    ]);
  });

  it('rows of two platform objects with the same ids are added up exactly', () => {
    const [fact] = facts(row({ conversionMicros: 100_000n }), row({ platformAdId: 'sa_2', conversionMicros: 200_001n }));
    expect(fact).toMatchObject({ impressions: 200n, clicks: 14n, spendMicros: 5_000_000n, conversionMicros: 300_001n });
  });

  it('rows of campaigns from outside the service are left out', () => {
    const rows = [row({ platformCampaignId: 'sc_9' }), row({ platformCampaignId: 'sc_8', platformAdId: null, platformAdSetId: null })];
    expect(facts(...rows)).toEqual([]);
    expect(facts(...rows, row())).toMatchObject([{ campaignId: 'cmp_1', impressions: 100n }]);
  });

  it('a row with an unknown ad or a broad ad set keeps its campaign', () => {
    expect(facts(row({ platformAdId: 'sa_9', platformAdSetId: 'ss_9' }))).toEqual([
      expect.objectContaining({ campaignId: 'cmp_1', creativeId: null, audienceId: null }),
    ]);
  });

  it('a fact that exceeds the maximum or contains an invalid row is refused as a whole', () => {
    const platformRows = new PlatformRows();
    const much = { spendMicros: 2n ** 53n - 2n };
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
