import { type AdAccountClient, PlatformFailure } from '#libs/connections';
import type { Delivery } from '../../domain/delivery.js';

/**
 * Whether the platform lets the ad account be read, when it has just not found a campaign in it. A search that shows the campaign
 * proves that it is there, so that looking for it has to go on.
 */
export async function isAbsenceCredible(delivery: Delivery, session: AdAccountClient): Promise<boolean> {
  try {
    const found = await session.findCampaigns(delivery.campaignId);
    return found.every(({ platformCampaignId }) => platformCampaignId !== delivery.platformCampaignId);
  } catch (error) {
    if (error instanceof PlatformFailure && (error.kind === 'not_found' || error.kind === 'rejected')) return false;
    throw error;
  }
}
