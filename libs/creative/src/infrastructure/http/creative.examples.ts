const id = 'crv_01k9x3m5qceenerrepr4rh6nzk';
const variantId = 'var_01k9x3m5qceenerrepr4rh6nzk';
const prompt = 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.';
const brand = { name: 'Harbour & Pine', tone: 'premium', colors: ['#123b3a', '#f2b544'], avoid_terms: ['cheap'] };
const own = { external_id: 'crm-4711', metadata: { team: 'growth' }, labels: ['autumn'] };

/** The creative that the API reference shows. */
export const creativeExample = {
  id,
  object: 'creative',
  name: 'Autumn in Camden',
  type: 'image',
  status: 'ready',
  available_actions: ['archive', 'update'],
  editable_fields: ['alt_text', 'call_to_action', 'name'],
  failure: null,
  prompt,
  brand,
  language: 'en',
  target_platforms: ['meta_ads'],
  variant_count: 3,
  primary_variant_id: variantId,
  landing_url: 'https://shop.example/autumn',
  call_to_action: 'Book now',
  alt_text: null,
  description: null,
  generation: {
    provider: 'embedded',
    requested_variants: 3,
    completed_variants: 3,
    started_at: '2026-11-21T09:30:00.000Z',
    finished_at: '2026-11-21T09:30:01.000Z',
    poll_after_seconds: null,
  },
  campaign_ids: [],
  campaign_count: 0,
  ...own,
  revision: 2,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:01.000Z',
  archived_at: null,
};

/** The same right after it was asked for. */
export const generatingExample = {
  ...creativeExample,
  status: 'generating',
  primary_variant_id: null,
  generation: { ...creativeExample.generation, completed_variants: 0, finished_at: null, poll_after_seconds: 1 },
  revision: 1,
  updated_at: '2026-11-21T09:30:00.000Z',
};

/** What makes that creative. */
export const generateExample = {
  prompt,
  name: 'Autumn in Camden',
  variants: 3,
  target_platforms: ['meta_ads'],
  aspect_ratios: ['1:1', '4:5', '16:9'],
  brand,
  landing_url: 'https://shop.example/autumn',
  call_to_action: 'Book now',
  ...own,
};

export const variantExample = {
  id: variantId,
  object: 'variant',
  creative_id: id,
  position: 1,
  status: 'ready',
  content: {
    headline: 'Autumn weekends in Camden',
    primary_text: 'Two nights from $289, breakfast included. Made for couples. Book now.',
    description: 'Harbour & Pine',
    call_to_action: 'Book now',
  },
  asset: {
    url: `https://localhost:8443/assets/${variantId}.png?token=AZqPLAAAcACAAAAAAAAAAWkgV0AX3mQy0vR2cW9hbGxvd2Vk`,
    url_expires_at: '2026-11-22T09:31:00.000Z',
    mime_type: 'image/png',
    width: 1080,
    height: 1080,
    aspect_ratio: '1:1',
    bytes: 148_213,
  },
  is_primary: true,
  failure: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:01.000Z',
};
