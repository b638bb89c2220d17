import { assertRule, invalidParameter, ruleBroken } from '../errors.js';
import { imageIn } from '../images.js';
import type { Fields } from '../objects.js';
import type { AdAccount, AdObject, Identity } from '../records.js';
import type { World } from '../world.js';

interface LinkData {
  readonly link?: string;
  readonly image_hash?: string;
  readonly picture?: string;
  readonly call_to_action?: { readonly type?: string; readonly value?: { readonly link?: string } };
}

interface Asset {
  readonly hash?: string;
  readonly text?: string;
  readonly website_url?: string;
  readonly adlabels?: readonly { readonly name?: string }[];
}

interface AssetFeed {
  readonly images?: readonly Asset[];
  readonly bodies?: readonly Asset[];
  readonly titles?: readonly Asset[];
  readonly link_urls?: readonly Asset[];
  readonly ad_formats?: readonly string[];
  readonly asset_customization_rules?: readonly Readonly<Record<string, { readonly name?: string }>>[];
}

const isUrl = (text: string | undefined) => text !== undefined && URL.canParse(text) && /^https?:/.test(text);

/** What holds for a new creative. */
export function assertCreative(world: World, account: AdAccount, fields: Fields): void {
  const story = fields['object_story_spec'] as
    | { readonly page_id?: string; readonly instagram_user_id?: string; readonly link_data?: LinkData }
    | undefined;
  if (story?.page_id === undefined) throw invalidParameter('Param object_story_spec must have a page_id', 'object_story_spec');
  assertIdentity(world, account, story.page_id, 'page');
  const instagram = story.instagram_user_id ?? fields['instagram_user_id'];
  const page = world.identities.get(story.page_id);
  const isOfPage = [page?.instagramId, page?.backedInstagramId].includes(instagram as string);
  if (typeof instagram === 'string' && !isOfPage) assertIdentity(world, account, instagram, 'instagram');
  const feed = fields['asset_feed_spec'] as AssetFeed | undefined;
  if (feed === undefined && story.link_data === undefined)
    throw invalidParameter('A creative needs link_data or an asset_feed_spec', 'object_story_spec');
  if (story.link_data !== undefined) assertLink(world, account, story.link_data);
  if (feed !== undefined) assertFeed(world, account, feed);
  const category = fields['authorization_category'];
  const isPolitical = category !== undefined && category !== 'NONE';
  assertRule(!isPolitical || account.mayRunPolitics, 2708008, 'The ad account is not authorized for ads about politics.');
  assertEnrollments(fields);
}

/**
 * What holds for the creative of an ad in an ad set. An ad that can be shown on Instagram needs an account there, or has to say that the page
 * stands for one. Only the ad is refused: its creative was taken. Known from practice: facebook-php-business-sdk#464, and launchers that
 * wrote down this refusal with v23.0 to v26.0.
 */
export function assertShownAs({ fields }: AdObject, adSet: AdObject): void {
  const story = fields['object_story_spec'] as { readonly instagram_user_id?: string } | undefined;
  const hasIdentity = (story?.instagram_user_id ?? fields['instagram_user_id']) !== undefined || fields['use_page_actor_override'] === true;
  const { publisher_platforms: platforms } = adSet.fields['targeting'] as { readonly publisher_platforms?: readonly string[] };
  const isOnInstagram = platforms === undefined || platforms.includes('instagram');
  const message = 'Your ad must be associated with an Instagram account because it has a placement on Instagram.';
  assertRule(hasIdentity || !isOnInstagram, 1772103, message, 'Instagram Account Is Missing');
}

function assertIdentity(world: World, { id: adAccountId }: AdAccount, id: string, kind: Identity['kind']): void {
  const identity = world.identities.get(id);
  const isOwn = identity?.kind === kind && identity.adAccountId === adAccountId;
  if (!isOwn && kind === 'instagram')
    throw ruleBroken(1815199, `The Instagram account ${id} cannot be used by this ad account.`, 'No access to the Instagram account');
  if (!isOwn) throw invalidParameter(`The page ${id} cannot be used by this ad account`, 'object_story_spec');
}

function assertImage(world: World, { id }: AdAccount, hash: string | undefined, blame: string): void {
  if (hash === undefined || imageIn(world, id, hash) === undefined)
    throw invalidParameter(`The image ${hash ?? ''} does not exist in this ad account`, blame);
}

function assertLink(world: World, account: AdAccount, { link, image_hash: hash, picture, call_to_action: action }: LinkData): void {
  if (!isUrl(link)) throw invalidParameter('Param object_story_spec must have a link that is a URL', 'object_story_spec');
  if (hash !== undefined && picture !== undefined) throw invalidParameter('A link has an image_hash or a picture', 'object_story_spec');
  if (hash !== undefined) assertImage(world, account, hash, 'object_story_spec');
  // The double reaches no other machine, as if none answered.
  assertRule(picture === undefined, 3858258, 'The image could not be downloaded from its URL.', 'Image not reachable');
  const target = action?.value?.link;
  if (target !== undefined && !isUrl(target)) throw invalidParameter('The link of the call to action is not a URL', 'object_story_spec');
  if (action !== undefined && action.type === undefined) throw invalidParameter('A call to action needs a type', 'object_story_spec');
}

function assertFeed(world: World, account: AdAccount, feed: AssetFeed): void {
  const blame = 'asset_feed_spec';
  const { images = [], link_urls: links = [], asset_customization_rules: rules } = feed;
  for (const { hash } of images) assertImage(world, account, hash, blame);
  if (images.length === 0) throw invalidParameter('An asset_feed_spec needs images', blame);
  if (links.length === 0 || !links.every(({ website_url: url }) => isUrl(url))) throw invalidParameter('link_urls need URLs', blame);
  if (rules === undefined) return;
  if (rules.length < 2) throw invalidParameter('There must be two or more asset_customization_rules', blame);
  const labels = new Set(
    [...images, ...(feed.bodies ?? []), ...(feed.titles ?? []), ...links].flatMap(({ adlabels = [] }) => adlabels.map(({ name }) => name)),
  );
  for (const rule of rules) {
    const unknown = Object.entries(rule).find(([name, value]) => name.endsWith('_label') && !labels.has(value.name));
    if (unknown !== undefined) throw invalidParameter(`No asset has the label ${unknown[1].name ?? ''} of ${unknown[0]}`, blame);
  }
}

function assertEnrollments(fields: Fields): void {
  const { creative_features_spec: features = {} } = (fields['degrees_of_freedom_spec'] ?? {}) as {
    readonly creative_features_spec?: Readonly<Record<string, { readonly enroll_status?: string }>>;
  };
  const multi = fields['contextual_multi_ads'] as { readonly enroll_status?: string } | undefined;
  for (const { enroll_status: status } of [...Object.values(features), ...(multi === undefined ? [] : [multi])])
    if (status !== 'OPT_IN' && status !== 'OPT_OUT')
      throw invalidParameter('An enroll_status is OPT_IN or OPT_OUT', 'degrees_of_freedom_spec');
}
