import { createHash } from 'node:crypto';
import type { AdObject } from '../records.js';
import { isoTime } from '../time.js';
import type { World } from '../world.js';
import { showCommon } from './show-object.js';

/** Features that change an advertiser's creative unless they are opted out of. */
export const defaultFeatures = [
  'add_text_overlay',
  'adapt_to_placement',
  'advantage_plus_creative',
  'description_automation',
  'enhance_cta',
  'image_brightness_and_contrast',
  'image_templates',
  'image_touchups',
  'image_uncrop',
  'inline_comment',
  'product_extensions',
  'reveal_details_over_time',
  'show_summary',
  'site_extensions',
  'standard_enhancements',
  'text_optimizations',
  'text_translation',
] as const;

interface StorySpec {
  readonly page_id?: string;
  readonly instagram_user_id?: string;
  readonly link_data?: { readonly image_hash?: string; readonly call_to_action?: { readonly type?: string } };
}

type Features = Readonly<Record<string, { readonly enroll_status?: string }>>;

const hashOf = (text: string) => createHash('md5').update(text).digest('hex');

export function showCreative(world: World, creative: AdObject): Record<string, unknown> {
  const { configured_status: _, created_time: _created, updated_time: _updated, ...common } = showCommon(world, creative);
  const { fields } = creative;
  const story = (fields['object_story_spec'] ?? {}) as StorySpec;
  const sent = ((fields['degrees_of_freedom_spec'] ?? {}) as { readonly creative_features_spec?: Features }).creative_features_spec ?? {};
  const { ignoredOptOut: ignored } = world.faults;
  // As soon as some are named, the others count as opted out of too: so creatives of v26.0 came back.
  const others = { enroll_status: Object.keys(sent).length === 0 ? 'OPT_IN' : 'OPT_OUT' };
  const features = {
    ...Object.fromEntries(defaultFeatures.map((name) => [name, others])),
    ...sent,
    ...(ignored === null ? {} : { [ignored]: { enroll_status: 'OPT_IN' } }),
  };
  const hash = story.link_data?.image_hash;
  const suffix = world.settings.extendsCreativeNames ? ` ${isoTime(creative.createdAt).slice(0, 10)}-${hashOf(creative.id)}` : '';
  return {
    ...common,
    name: `${fields.name}${suffix}`,
    status: fields.status === 'DELETED' ? 'DELETED' : 'ACTIVE',
    object_story_spec: fields['object_story_spec'],
    asset_feed_spec: world.faults.dropsFeeds ? undefined : fields['asset_feed_spec'],
    url_tags: fields['url_tags'],
    use_page_actor_override: fields['use_page_actor_override'],
    authorization_category: fields['authorization_category'] ?? 'NONE',
    degrees_of_freedom_spec: { creative_features_spec: features },
    contextual_multi_ads: fields['contextual_multi_ads'] ?? { enroll_status: 'OPT_IN' },
    destination_spec: fields['destination_spec'] ?? { destination_type: 'WEBSITE_AND_SHOP' },
    instagram_user_id: fields['instagram_user_id'] ?? story.instagram_user_id,
    call_to_action_type: story.link_data?.call_to_action?.type,
    effective_object_story_id: story.page_id === undefined ? undefined : `${story.page_id}_${creative.id}`,
    image_hash: hash,
    image_url: hash === undefined ? undefined : `https://scontent.example/${hash}.png`,
    thumbnail_url: hash === undefined ? undefined : `https://scontent.example/${hash}_thumb.png`,
    object_type: 'SHARE',
  };
}
