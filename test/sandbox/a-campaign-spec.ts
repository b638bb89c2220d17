/** A campaign as a client submits it. */
export function aCampaignSpec(fields: object = {}): Record<string, unknown> {
  return {
    reference: 'cmp_01k9x3m5qceenerrepr4rh6nzk',
    name: 'Spring sale',
    objective: 'sales',
    budget: { type: 'daily', amount_micros: 100_000_000, currency: 'USD' },
    bid_strategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
    starts_at: null,
    ends_at: null,
    special_ad_categories: [],
    tracking_params: { utm_source: 'sandbox' },
    ads: [anAd('crv_1'), anAd('crv_2')],
    ad_sets: [],
    exclusions: [],
    spec_digest: 'one',
    ...fields,
  };
}

export function anAd(reference: string, fields: object = {}): Record<string, unknown> {
  return {
    reference,
    name: `Ad ${reference}`,
    headline: `Buy ${reference}`,
    primary_text: 'Now.',
    description: null,
    call_to_action: 'SHOP_NOW',
    landing_url: 'https://shop.example/spring',
    image_url: null,
    ...fields,
  };
}
