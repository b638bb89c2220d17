import { type AdAccountClient, PlatformFailure } from '#libs/ad-platforms/contract';
import type { Delivery } from '../../domain/delivery.js';

/**
 * Whether a `not_found` response for a campaign is credible. It is not when the ad account cannot be read, or when a search still
 * returns the campaign.
 */
export async function isAbsenceCredible(delivery: Delivery, client: AdAccountClient): Promise<boolean> {
  try {
    const found = await client.findCampaigns(delivery.campaignId);
    return found.every(({ platformCampaignId }) => platformCampaignId !== delivery.platformCampaignId);
  } catch (error) {
    if (error instanceof PlatformFailure && (error.kind === 'not_found' || error.kind === 'rejected')) return false;
    throw error;
  }
}
