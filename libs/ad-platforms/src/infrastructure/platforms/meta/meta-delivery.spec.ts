import { accountStatusOf, disableReasonOf } from './meta-account-status.js';
import { type CampaignLook, deliveryOf } from './meta-delivery.js';
import { campaignShape, type MetaAd } from './meta-shapes.js';
import { adStateOf, campaignStatusOf, isLearningLimited, issueCodeOf, isStopping } from './meta-status-tables.js';

const now = new Date('2026-05-01T12:00:00Z');
const crv = 'crv_01k9x3m5qceenerrepr4rh6nzk';
const campaign = { id: '1', name: 'A · cmp_01k9x3m5qceenerrepr4rh6nzk', status: 'ACTIVE', effective_status: 'ACTIVE' };
const ad = (effective_status: string, more: object = {}): MetaAd => ({
  id: '3',
  name: `B · ${crv}`,
  status: 'ACTIVE',
  effective_status,
  campaign_id: '1',
  ...more,
});
const look = (more: object): CampaignLook => ({
  campaign: campaignShape.parse(campaign),
  adSets: [],
  ads: [ad('ACTIVE')],
  account: { account_status: 1 },
  isWhole: true,
  settings: {},
  windowIssues: [],
  ...more,
});
const verdict = (more: object) => {
  const { status, issues } = deliveryOf(look(more), now);
  return [status, ...issues.map(({ code }) => code)];
};
const ofAds = (...statuses: string[]) => ({ ads: statuses.map((status) => ad(status)) });
const withCampaign = (more: object) => ({ campaign: campaignShape.parse({ ...campaign, ...more }) });

describe('the delivery of a campaign on Meta', () => {
  it.each([
    ['an ad that runs', ofAds('ACTIVE'), ['delivering']],
    ['no ads', { ads: [] }, ['pending']],
    ['archived ads only', { ads: [{ ...ad('ARCHIVED'), status: 'ARCHIVED' }] }, ['pending']],
    ['all ads in review', ofAds('PENDING_REVIEW', 'PREAPPROVED'), ['in_review']],
    ['ads in process', ofAds('IN_PROCESS', 'PENDING_REVIEW'), ['pending']],
    ['one rejected ad', ofAds('ACTIVE', 'DISAPPROVED'), ['limited', 'creative_rejected']],
    ['rejected ads only', ofAds('DISAPPROVED', 'DISAPPROVED'), ['not_delivering', 'all_creatives_rejected']],
    ['a rejected ad and one in review', ofAds('PENDING_REVIEW', 'DISAPPROVED'), ['in_review', 'creative_rejected']],
    ['no payment method', ofAds('PENDING_BILLING_INFO'), ['not_delivering', 'payment_failed']],
    ['paused ads', ofAds('ADSET_PAUSED', 'PAUSED'), ['not_delivering']],
    ['an ad of an unknown state', ofAds('SOMETHING_NEW'), ['pending']],
    ['an ad set that does not learn', { adSets: [{ id: '2', status: 'ACTIVE', learning_stage_info: { status: 'FAIL' } }] }, ['limited']],
    ['a campaign in process', withCampaign({ effective_status: 'IN_PROCESS' }), ['pending']],
    ['a paused campaign', withCampaign({ status: 'PAUSED', effective_status: 'PAUSED' }), ['stopped']],
    ['a deleted campaign', withCampaign({ status: 'DELETED', effective_status: 'DELETED' }), ['stopped']],
    ['a campaign that has ended', withCampaign({ stop_time: '2026-05-01T11:00:00+0000' }), ['stopped']],
    ['a campaign that ends later', withCampaign({ stop_time: '2026-05-01T15:00:00+0200' }), ['delivering']],
    ['a spent lifetime budget', withCampaign({ lifetime_budget: '100', budget_remaining: '0' }), ['not_delivering', 'budget_exhausted']],
    ['a disabled ad account', { account: { account_status: 2, disable_reason: 1 } }, ['not_delivering', 'account_suspended']],
    ['an ad account in review', { account: { account_status: 7 } }, ['not_delivering', 'account_review_pending']],
    ['an ad account in a grace period', { account: { account_status: 9 } }, ['limited', 'payment_failed']],
    ['a closed ad account', { account: { account_status: 101 } }, ['not_delivering', 'account_suspended']],
    [
      'a used up ad account',
      { account: { account_status: 1, spend_cap: '500', amount_spent: '500' } },
      ['not_delivering', 'budget_exhausted'],
    ],
    ['an ad account without a cap', { account: { account_status: 1, spend_cap: '0', amount_spent: '500' } }, ['delivering']],
    ['an ad account that cannot be read', { account: null }, ['delivering']],
  ])('with %s', (_, more, expected) => {
    expect(verdict(more)).toEqual(expected);
  });

  it('does not take the parts that were not read for rejected', () => {
    expect(verdict({ ...ofAds('DISAPPROVED'), isWhole: false })).toEqual(['limited', 'creative_rejected']);
    expect(verdict({ ads: [], isWhole: false })).toEqual(['delivering']);
  });

  it('names the reasons of a rejection in the words of Meta, with the creatives', () => {
    const rejected = ad('DISAPPROVED', { ad_review_feedback: { global: { CIRCUMVENTING_SYSTEMS: 'Not allowed.' } } });
    expect(deliveryOf(look({ ads: [rejected] }), now).issues).toEqual([
      { code: 'all_creatives_rejected', message: 'CIRCUMVENTING_SYSTEMS: Not allowed.', creativeIds: [crv] },
    ]);
  });

  it('a hard error stops it, a soft one limits it', () => {
    const info = (error_type: string) => [{ error_code: 1885364, error_summary: 'No', error_message: 'Nobody', error_type }];
    expect(verdict({ ads: [ad('WITH_ISSUES', { issues_info: info('HARD_ERROR') })] })).toEqual(['not_delivering', 'audience_too_small']);
    expect(verdict({ ads: [ad('ACTIVE', { issues_info: info('SOFT_ERROR') })] })).toEqual(['limited', 'audience_too_small']);
    expect(verdict({ ads: [ad('WITH_ISSUES', { issues_info: info('SOFT_ERROR') })] })).toEqual(['limited', 'audience_too_small']);
  });

  it('says the reason of a disabled ad account', () => {
    const { issues } = deliveryOf(look({ account: { account_status: 2, disable_reason: 3 } }), now);
    expect(issues[0]?.message).toBe('Meta has disabled the ad account. Reason: risk of the payment.');
    expect(disableReasonOf(99)).toBe(' Reason: code 99.');
    expect(disableReasonOf(0)).toBe('');
  });

  it('has a meaning for every published status, and a default for others', () => {
    for (const status of [1, 2, 3, 7, 8, 9, 100, 101, 201, 202]) expect(accountStatusOf(status).label).not.toMatch(/^status/);
    expect(accountStatusOf(77)).toEqual({ label: 'status 77', effect: null });
    expect(campaignStatusOf('NEW')).toBe('by_parts');
    expect(adStateOf('NEW')).toBe('pending');
    expect(issueCodeOf('NEW')).toBe('platform_error');
    expect(isStopping('NEW')).toBe(false);
    expect(isLearningLimited('NEW')).toBe(false);
  });
});
