import type { PlatformAd, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { refused } from './meta-api.js';
import { linkFor, queryFor } from '../../../domain/url-macros.js';

/** The content of a creative. It cannot change: another content is another creative. */
export type CreativeContent = Readonly<Record<string, object | string | boolean>>;

/** An uploaded image. */
export interface UploadedImage {
  readonly ratio: string;
  readonly hash: string;
}

const actions = new Set(
  (
    'APPLY_NOW BOOK_NOW BOOK_TRAVEL BUY_NOW BUY_TICKETS CALL_NOW CONTACT_US DONATE_NOW DOWNLOAD GET_DIRECTIONS GET_OFFER GET_QUOTE ' +
    'GET_SHOWTIMES GET_STARTED INSTALL_APP INSTALL_MOBILE_APP LEARN_MORE LISTEN_NOW MAKE_AN_APPOINTMENT ORDER_NOW PLAY_GAME REQUEST_TIME ' +
    'SEE_MORE SHOP_NOW SIGN_UP START_ORDER SUBSCRIBE USE_APP VISIT_WEBSITE WATCH_MORE WATCH_VIDEO'
  ).split(' '),
);

/** The button of an ad; null: none. One that Meta does not have becomes "Learn more". */
export function callToActionOf({ callToAction }: Pick<PlatformAd, 'callToAction'>, objective: string): string | null {
  if (objective === 'app_promotion') return 'INSTALL_MOBILE_APP';
  if (callToAction === null) return null;
  const word =
    callToAction
      .toUpperCase()
      .match(/[A-Z]+/g)
      ?.join('_') ?? '';
  return actions.has(word) ? word : 'LEARN_MORE';
}

/**
 * Everything by which Meta alters an image ad or its texts. What was approved here is shown as it is. The names are those of the published
 * specification; features of videos, catalogs and messages do not concern these ads.
 */
const automaticFeatures = (
  'adapt_to_placement add_text_overlay advantage_plus_creative audio creative_stickers cv_transformation description_automation enhance_cta ' +
  'feed_caption_optimization generate_cta image_animation image_auto_crop image_background_gen image_brightness_and_contrast ' +
  'image_enhancement image_templates image_text_translation image_touchups image_uncrop inline_comment local_store_extension ' +
  'media_liquidity_animated_image media_type_automation music_generation pac_relaxation product_extensions profile_card profile_extension ' +
  'replace_media_text reveal_details_over_time show_destination_blurbs show_summary site_extensions text_extraction_for_headline ' +
  'text_formatting_optimization text_generation text_optimizations text_overlay_translation text_translation'
).split(' ');
const optOut = { enroll_status: 'OPT_OUT' };

/** From the version 26 on, people could also be sent to a shop instead of the landing page. */
const toWebsiteOnly = { destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' } };
const optOuts = {
  degrees_of_freedom_spec: { creative_features_spec: Object.fromEntries(automaticFeatures.map((name) => [name, optOut])) },
  contextual_multi_ads: optOut,
};

interface Enrolled {
  readonly enroll_status?: string | undefined;
}
interface Feed {
  readonly images?: readonly unknown[] | null | undefined;
  readonly asset_customization_rules?: readonly unknown[] | null | undefined;
}

/** What Meta returns of a creative that it may have altered. */
export interface HeldCreative {
  readonly degrees_of_freedom_spec?:
    | { readonly creative_features_spec?: Readonly<Record<string, Enrolled>> | null | undefined }
    | null
    | undefined;
  readonly contextual_multi_ads?: Enrolled | null | undefined;
  readonly destination_spec?: { readonly destination_type?: string | null | undefined } | null | undefined;
  readonly asset_feed_spec?: Feed | null | undefined;
}

/** The automations that are on although they were opted out of. What Meta does not return is not judged. */
export function ignoredOptOutsOf(held: HeldCreative, sent: CreativeContent): readonly string[] {
  const features = held.degrees_of_freedom_spec?.creative_features_spec ?? {};
  const isOn = (one: Enrolled | null | undefined) => one?.enroll_status != null && one.enroll_status !== optOut.enroll_status;
  const destination = held.destination_spec?.destination_type;
  const sentDestination = (sent['destination_spec'] as HeldCreative['destination_spec'])?.destination_type;
  return [
    // Also those that this version does not know: with some opted out of, Meta returns the others as opted out of too.
    ...Object.keys(features).filter((name) => isOn(features[name])),
    ...(isOn(held.contextual_multi_ads) ? ['contextual_multi_ads'] : []),
    ...(sentDestination != null && destination != null && destination !== sentDestination ? ['destination_spec'] : []),
  ];
}

/** How many images Meta has kept of those that were sent for different placements; null: all. It may store such a creative with one image. */
export function keptImagesOf({ asset_feed_spec: held }: HeldCreative, sent: CreativeContent): { kept: number; sent: number } | null {
  const feed = sent['asset_feed_spec'] as Feed | undefined;
  const [count, rules] = [feed?.images?.length ?? 0, feed?.asset_customization_rules?.length ?? 0];
  const hasAll = (held?.images?.length ?? 0) >= count && (held?.asset_customization_rules?.length ?? 0) >= rules;
  return feed === undefined || hasAll ? null : { kept: Math.max(1, Math.min(held?.images?.length ?? 0, count)), sent: count };
}

/** Where each ratio is shown. The first image that exists is shown everywhere else. */
const placements: readonly { readonly ratio: string; readonly spec: Readonly<Record<string, readonly string[]>> }[] = [
  {
    ratio: '9:16',
    spec: {
      publisher_platforms: ['facebook', 'instagram'],
      facebook_positions: ['story', 'facebook_reels'],
      instagram_positions: ['story', 'reels'],
    },
  },
  { ratio: '16:9', spec: { publisher_platforms: ['facebook'], facebook_positions: ['right_hand_column', 'search'] } },
];
const defaultRatios = ['1:1', '4:5', '16:9', '9:16'];

/** The content of the creative of an ad, with every image that has a placement. Without one, Meta shows the image of the landing page. */
export function contentOf(
  ad: PlatformAd,
  { objective, trackingParams, specialAdCategories }: Pick<PlatformCampaign, 'objective' | 'trackingParams' | 'specialAdCategories'>,
  settings: ConnectionSettings,
  images: readonly UploadedImage[],
): CreativeContent {
  const { page_id: page, instagram_user_id: instagram, app_store_url: store } = settings;
  if (page === undefined) throw refused('The connection has no page. Set it on the page of the connection.', 'page_missing');
  const [main] = images.toSorted((a, b) => rankOf(a) - rankOf(b));
  const link = linkFor('meta_ads', objective === 'app_promotion' ? (store ?? ad.landingUrl) : ad.landingUrl);
  const action = callToActionOf(ad, objective);
  const identity = { page_id: page, ...(instagram === undefined ? {} : { instagram_user_id: instagram }) };
  const placed = placements.flatMap(({ ratio, spec }) => {
    const image = images.find((one) => one.ratio === ratio && one.hash !== main?.hash);
    return image === undefined ? [] : [{ image, spec }];
  });
  const shown: CreativeContent =
    main === undefined || placed.length === 0
      ? { object_story_spec: { ...identity, link_data: linkDataOf(ad, link, action, main) } }
      : { object_story_spec: identity, asset_feed_spec: assetFeedOf(ad, link, action, main, placed) };
  const tags = tagsOf(trackingParams, link);
  return {
    ...shown,
    // Without an account on Instagram, the page stands for one there. Meta does not suppose it: it would refuse the ad.
    ...(instagram === undefined ? { use_page_actor_override: true } : {}),
    ...(tags === '' ? {} : { url_tags: tags }),
    // All images of this service are drawn by a model, which ads about politics have to say.
    ...(specialAdCategories.includes('politics') ? { authorization_category: 'POLITICAL_WITH_DIGITALLY_CREATED_MEDIA' } : {}),
    ...(objective === 'app_promotion' ? {} : toWebsiteOnly),
    ...optOuts,
  };
}

const rankOf = ({ ratio }: UploadedImage) => (defaultRatios.includes(ratio) ? defaultRatios.indexOf(ratio) : defaultRatios.length);

const linkDataOf = (
  { headline, primaryText, description }: PlatformAd,
  link: string,
  action: string | null,
  image: UploadedImage | undefined,
) => ({
  link,
  message: primaryText,
  name: headline,
  ...(description === null ? {} : { description }),
  ...(image === undefined ? {} : { image_hash: image.hash }),
  ...(action === null ? {} : { call_to_action: { type: action, value: { link } } }),
});

const labelOf = ({ ratio }: UploadedImage) => ({ name: `ratio ${ratio}` });

function assetFeedOf(
  { headline, primaryText, description }: PlatformAd,
  link: string,
  action: string | null,
  main: UploadedImage,
  placed: readonly { readonly image: UploadedImage; readonly spec: object }[],
) {
  const rules = placed.map(({ image, spec }, i) => ({ customization_spec: spec, image_label: labelOf(image), priority: i + 1 }));
  return {
    images: [main, ...placed.map(({ image }) => image)].map((image) => ({ hash: image.hash, adlabels: [labelOf(image)] })),
    bodies: [{ text: primaryText }],
    titles: [{ text: headline }],
    ...(description === null ? {} : { descriptions: [{ text: description }] }),
    link_urls: [{ website_url: link }],
    ...(action === null ? {} : { call_to_action_types: [action] }),
    ad_formats: ['SINGLE_IMAGE'],
    optimization_type: 'PLACEMENT',
    asset_customization_rules: [
      ...rules,
      { customization_spec: {}, image_label: labelOf(main), is_default: true, priority: rules.length + 1 },
    ],
  };
}

/** The tracking parameters as Meta adds them to the landing page. Those that the page has already win. */
export function tagsOf(tracking: Readonly<Record<string, string>>, link: string): string {
  const { searchParams } = new URL(link);
  return queryFor(
    'meta_ads',
    Object.entries(tracking).filter(([name]) => !searchParams.has(name)),
  );
}
