import { adSetOf } from '../objects.js';
import type { AdObject } from '../records.js';
import { adIssues, adStatus } from '../statuses.js';
import type { World } from '../world.js';
import { showCommon } from './show-object.js';
import { showCreative } from './show-creative.js';

export const rejection = {
  'Personal Attributes': 'Ads must not contain content that asserts or implies personal attributes.',
};

export function showAd(world: World, ad: AdObject): Record<string, unknown> {
  const { fields, review } = ad;
  const status = adStatus(world, ad);
  const campaignId = adSetOf(world, fields).fields['campaign_id'];
  const { creative_id: creativeId } = fields['creative'] as { readonly creative_id: string };
  const creative = world.creatives.get(creativeId) as AdObject;
  const isRejected = review?.isRejected === true && review.decidedAt <= world.clock.now();
  const issues = fields.status === 'ACTIVE' ? adIssues(world, ad).map((one) => ({ ...one, mid: `m_${ad.id}` })) : [];
  const billing = { check_name: 'funding', summary: 'No payment method', description: 'Add a payment method to run ads.' };
  return {
    ...showCommon(world, ad),
    effective_status: status,
    adset_id: fields['adset_id'],
    adset: { id: fields['adset_id'] },
    campaign_id: campaignId,
    campaign: { id: campaignId },
    creative: showCreative(world, creative),
    conversion_domain: fields['conversion_domain'],
    ad_review_feedback: isRejected ? { global: rejection } : undefined,
    failed_delivery_checks: status === 'PENDING_BILLING_INFO' ? [billing] : undefined,
    issues_info: issues.length === 0 ? undefined : issues,
  };
}
