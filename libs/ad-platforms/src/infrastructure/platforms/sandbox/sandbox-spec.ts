import { createHash } from 'node:crypto';
import type { PlatformAudience, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';

/** Converts a campaign to the format of the sandbox. */
export function sandboxSpecOf(campaign: PlatformCampaign, settings: ConnectionSettings | null) {
  const spec = {
    reference: campaign.reference,
    name: campaign.name,
    objective: campaign.objective,
    budget: { type: campaign.budget.type, amount_micros: campaign.budget.amountMicros, currency: campaign.budget.currency },
    bid_strategy: campaign.bidStrategy,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    special_ad_categories: campaign.specialAdCategories,
    tracking_params: campaign.trackingParams,
    ads: campaign.ads.map((ad) => ({
      reference: ad.reference,
      name: ad.name,
      headline: ad.headline,
      primary_text: ad.primaryText,
      description: ad.description,
      call_to_action: ad.callToAction,
      landing_url: ad.landingUrl,
      image_url: ad.imageUrl,
    })),
    // A campaign without audiences has one broad ad set without a reference.
    ad_sets: campaign.audiences.length === 0 ? [broadAdSet] : campaign.audiences.map(sandboxAudienceOf),
    exclusions: campaign.excludedAudiences.map(sandboxAudienceOf),
    ...(settings === null ? {} : { settings }),
  };
  return { ...spec, spec_digest: createHash('sha256').update(JSON.stringify(spec)).digest('hex') };
}

const broadAdSet = { reference: null, name: 'Everybody', rules: null, lookalike: null };

export function sandboxAudienceOf({ reference, name, rules, lookalike }: PlatformAudience) {
  return {
    reference,
    name,
    rules,
    lookalike: lookalike && { source_reference: lookalike.sourceReference, country: lookalike.country, ratio: lookalike.ratio },
  };
}
