import { deliveryOf } from './pinterest-delivery.js';
import type { PinterestAd, PinterestCampaign } from './pinterest-shapes.js';

const creative = 'crv_01k9x3m5qceenerrepr4rh6nzk';
const other = 'crv_01k9x3m5qceenerrepr4rh6nzm';
const campaign = (summary_status: string, status: PinterestCampaign['status'] = 'ACTIVE'): PinterestCampaign => ({
  id: '626',
  name: 'Sale · cmp_01k9x3m5qceenerrepr4rh6nzk',
  status,
  summary_status,
  daily_spend_cap: 5_000_000,
});
const ad = (review_status: string, reference = creative, fields: Partial<PinterestAd> = {}): PinterestAd => ({
  id: '687',
  name: `Ad · ${reference}`,
  status: 'ACTIVE',
  review_status,
  ...(review_status === 'REJECTED' ? { rejected_reasons: ['IMAGE_BUSY'], rejection_labels: ['The image is too busy.'] } : {}),
  ...fields,
});

describe('the delivery of a campaign on Pinterest', () => {
  it.each([
    ['NOT_STARTED', 'pending'],
    ['RUNNING', 'delivering'],
    ['PAUSED', 'stopped'],
    ['COMPLETED', 'stopped'],
    ['ARCHIVED', 'stopped'],
    ['ADVERTISER_DISABLED', 'not_delivering'],
    ['A_STATUS_OF_TOMORROW', 'not_delivering'],
  ])('%s is %s', (summary, status) => {
    expect(deliveryOf(campaign(summary), [ad('APPROVED')])).toMatchObject({ status, platformStatus: summary, platformCampaignId: '626' });
  });

  it.each([
    [['PENDING', 'PENDING'], 'in_review', []],
    [['PENDING', 'APPROVED'], 'delivering', []],
    [['REJECTED', 'APPROVED'], 'limited', ['creative_rejected']],
    [['REJECTED', 'PENDING'], 'in_review', ['creative_rejected']],
    [['REJECTED', 'REJECTED'], 'not_delivering', ['all_creatives_rejected']],
  ])('ads that are %s make it %s', (reviews, status, codes) => {
    const delivery = deliveryOf(
      campaign('RUNNING'),
      reviews.map((review) => ad(review)),
    );
    expect([delivery.status, delivery.issues.map(({ code }) => code)]).toEqual([status, codes]);
  });

  it('a rejection has the words of Pinterest, and every creative that it concerns once', () => {
    const ads = [ad('REJECTED'), ad('REJECTED', other), ad('REJECTED'), ad('APPROVED')];
    expect(deliveryOf(campaign('RUNNING'), ads).issues).toEqual([
      { code: 'creative_rejected', message: 'The image is too busy.', creativeIds: [creative, other] },
    ]);
  });

  it('archived ads do not count', () => {
    expect(deliveryOf(campaign('RUNNING'), [ad('REJECTED', creative, { status: 'ARCHIVED' }), ad('APPROVED')])).toMatchObject({
      status: 'delivering',
      issues: [],
    });
  });

  it('a running campaign without ads and a disabled ad account are issues', () => {
    expect(deliveryOf(campaign('RUNNING'), [])).toMatchObject({ status: 'not_delivering', issues: [{ code: 'platform_error' }] });
    expect(deliveryOf(campaign('ADVERTISER_DISABLED'), [])).toMatchObject({ issues: [{ code: 'account_suspended' }] });
  });

  it('the digest changes with the budget, not with the status', () => {
    const digest = (changes: Partial<PinterestCampaign>) => deliveryOf({ ...campaign('RUNNING'), ...changes }, []).specDigest;
    expect(digest({ daily_spend_cap: 6_000_000 })).not.toBe(digest({}));
    expect(digest({ status: 'PAUSED', lifetime_spend_cap: 0 })).toBe(digest({}));
  });
});
