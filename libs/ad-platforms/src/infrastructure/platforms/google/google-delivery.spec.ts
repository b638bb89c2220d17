import { deliveryOf } from './google-delivery.js';
import type { AdRow, CampaignRow } from './google-shapes.js';

const cmp = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
const creatives = ['crv_01k9x3m5qceenerrepr4rh6nza', 'crv_01k9x3m5qceenerrepr4rh6nzb'];
type Fields = Partial<CampaignRow['campaign']>;
const row = (fields: Fields = {}, customer = 'ENABLED'): CampaignRow => ({
  campaign: {
    resourceName: 'customers/1/campaigns/2',
    id: '2',
    name: `Sale · ${cmp}`,
    status: 'ENABLED',
    primaryStatus: 'ELIGIBLE',
    ...fields,
  },
  customer: { status: customer },
});
type Policy = NonNullable<AdRow['adGroupAd']['policySummary']>;
const ad = (i: number, policySummary: Policy = { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED' }, status = 'ENABLED'): AdRow => ({
  adGroupAd: { resourceName: `customers/1/adGroupAds/3~${i}`, status, ad: { id: String(i), name: creatives[i] }, policySummary },
});
const disapproved = { approvalStatus: 'DISAPPROVED', reviewStatus: 'REVIEWED', policyTopicEntries: [{ topic: 'ALCOHOL' }] };
const inReview = { reviewStatus: 'REVIEW_IN_PROGRESS' };

describe('the delivery of a campaign on Google Ads', () => {
  it.each<[Fields, string]>([
    [{}, 'delivering'],
    [{ primaryStatus: 'LEARNING' }, 'delivering'],
    [{ primaryStatus: 'LIMITED', primaryStatusReasons: ['HAS_ADS_LIMITED_BY_POLICY'] }, 'limited'],
    [{ primaryStatus: 'PENDING', primaryStatusReasons: ['MOST_ADS_UNDER_REVIEW'] }, 'in_review'],
    [{ primaryStatus: 'NOT_ELIGIBLE', primaryStatusReasons: ['MOST_ADS_UNDER_REVIEW'] }, 'in_review'],
    [{ primaryStatus: 'PENDING', primaryStatusReasons: ['CAMPAIGN_PENDING'] }, 'pending'],
    [{ primaryStatus: 'ENDED' }, 'stopped'],
    [{ primaryStatus: 'PAUSED' }, 'pending'],
    [{ status: 'PAUSED', primaryStatus: 'ELIGIBLE' }, 'stopped'],
    [{ status: 'REMOVED', primaryStatus: 'REMOVED' }, 'stopped'],
    [{ primaryStatus: 'MISCONFIGURED' }, 'not_delivering'],
    [{ primaryStatus: 'UNKNOWN', servingStatus: 'SERVING' }, 'delivering'],
    [{ primaryStatus: 'UNKNOWN', servingStatus: 'SUSPENDED' }, 'not_delivering'],
    [{ primaryStatus: 'ONE_OF_NEXT_YEAR' }, 'not_delivering'],
  ])('%o is %s', (fields, status) => {
    expect(deliveryOf(row(fields), [ad(0)])).toMatchObject({ status, reference: cmp, platformCampaignId: '2' });
  });

  it.each([
    ['PAUSED', 'paused'],
    ['REMOVED', 'archived'],
    ['ENABLED', 'running'],
    ['ONE_OF_NEXT_YEAR', 'running'],
  ])('a campaign that is %s is %s', (status, runState) => {
    expect(deliveryOf(row({ status }), []).runState).toBe(runState);
  });

  it('with every ad in review is in review, even if it could serve', () => {
    expect(deliveryOf(row(), [ad(0, inReview), ad(1, inReview)]).status).toBe('in_review');
    expect(deliveryOf(row(), [ad(0, inReview), ad(1)]).status).toBe('delivering');
  });

  it('with one of two ads disapproved is limited, and names it with the policy', () => {
    expect(deliveryOf(row(), [ad(0, disapproved), ad(1)])).toMatchObject({
      status: 'limited',
      issues: [{ code: 'creative_rejected', message: 'Google Ads disapproved the ad for ALCOHOL.', creativeIds: [creatives[0]] }],
    });
  });

  it('with every ad disapproved is not delivering, and says so once', () => {
    const fields = { primaryStatus: 'NOT_ELIGIBLE', primaryStatusReasons: ['NO_AD_GROUP_ADS', 'HAS_ADS_DISAPPROVED'] };
    expect(deliveryOf(row(fields), [ad(0, disapproved), ad(1, disapproved)])).toMatchObject({
      status: 'not_delivering',
      issues: [{ code: 'all_creatives_rejected', creativeIds: creatives }],
    });
    expect(deliveryOf(row(fields), [ad(0, disapproved), ad(1, disapproved)]).issues).toHaveLength(1);
  });

  it.each([
    ['SUSPENDED', 'suspended'],
    ['CANCELED', 'canceled'],
    ['CLOSED', 'closed'],
  ])('in an ad account that is %s does not deliver', (status, word) => {
    expect(deliveryOf(row({}, status), [ad(0)])).toMatchObject({
      status: 'not_delivering',
      issues: [{ code: 'account_suspended', message: expect.stringContaining(word) }],
    });
  });

  it('names each reason, also one that is new', () => {
    const { issues } = deliveryOf(row({ primaryStatus: 'LIMITED', primaryStatusReasons: ['BUDGET_CONSTRAINED', 'ONE_OF_NEXT_YEAR'] }), [
      ad(0),
    ]);
    expect(issues).toMatchObject([
      { code: 'budget_exhausted' },
      { code: 'platform_error', message: expect.stringContaining('ONE_OF_NEXT_YEAR') },
    ]);
  });

  it('a paused campaign has no issues of delivery', () => {
    expect(deliveryOf(row({ status: 'PAUSED', primaryStatusReasons: ['AD_GROUPS_PAUSED'] }), [ad(0, disapproved)]).issues).toEqual([]);
  });

  it('what somebody else changes changes the digest', () => {
    const digest = (fields: Fields) => deliveryOf(row(fields), []).specDigest;
    expect(digest({ name: `Other · ${cmp}` })).not.toBe(digest({}));
    expect(digest({ primaryStatus: 'LIMITED' })).toBe(digest({}));
  });
});
