import { isPresent, type Draft } from '../draft.js';
import { AdsError, notFound, removedResource, required } from '../errors.js';
import type { Review } from '../records.js';
import { type Json, textOf } from '../schema/types.js';
import type { RuleSet } from './rule-set.js';

/** What an image of a Demand Gen ad must be like: its ratio, and the least it may measure. */
const imageFields: Readonly<Record<string, readonly [ratio: number, minWidth: number, minHeight: number]>> = {
  marketing_images: [1.91, 600, 314],
  square_marketing_images: [1, 300, 300],
  portrait_marketing_images: [0.8, 480, 600],
  tall_portrait_marketing_images: [9 / 16, 600, 1067],
  logo_images: [1, 128, 128],
};
const tolerance = 0.01;
const maxImages = 20;
const automations = [
  'GENERATE_DESIGN_VERSIONS_FOR_IMAGES',
  'GENERATE_VIDEOS_FROM_OTHER_ASSETS',
  'GENERATE_ANIMATED_IMAGES_FROM_OTHER_ASSETS',
];

/** The width of a text: wide characters, such as Chinese ones, count twice. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );

function assertTexts(texts: readonly Json[], max: number, width: number, at: string): void {
  if (texts.length === 0) throw new AdsError('collectionSizeError', 'TOO_FEW', 'Too few.', { at });
  if (texts.length > max) throw new AdsError('collectionSizeError', 'TOO_MANY', 'Too many.', { at });
  for (const [i, { text }] of texts.entries()) assertText(text, width, `${at}[${i}].text`);
}

function assertText(text: unknown, width: number, at: string): void {
  if (typeof text !== 'string' || text === '')
    throw new AdsError('stringLengthError', 'EMPTY', 'The specified field should not be empty.', { at });
  if (widthOf(text) > width) throw new AdsError('stringLengthError', 'TOO_LONG', 'Too long.', { at, trigger: text });
}

function assertImage(draft: Draft, asset: unknown, [ratio, minWidth, minHeight]: readonly [number, number, number], at: string): void {
  if (asset === undefined) throw required(at);
  const found = draft.find('asset', asset);
  const size = (found?.fields['imageAsset'] as Json | undefined)?.['fullSize'] as Json | undefined;
  if (size === undefined) throw notFound(at, textOf(asset));
  const [width, height] = [Number(size['widthPixels']), Number(size['heightPixels'])];
  if (Math.abs(width / height / ratio - 1) > tolerance)
    throw new AdsError('imageError', 'ASPECT_RATIO_NOT_ALLOWED', 'The aspect ratio of the image is not allowed.', {
      at,
      trigger: textOf(asset),
    });
  if (width < minWidth || height < minHeight)
    throw new AdsError('imageError', 'IMAGE_TOO_SMALL', 'The image is too small.', { at, trigger: textOf(asset) });
}

function assertMultiAssetAd(draft: Draft, content: Json, at: string): void {
  const list = (name: string) => (content[name] ?? []) as readonly Json[];
  const counts = Object.entries(imageFields).map(([field, rule]) => {
    const images = list(field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
    for (const [i, { asset }] of images.entries()) assertImage(draft, asset, rule, `${at}.${field}[${i}].asset`);
    return [field, images.length] as const;
  });
  const countOf = Object.fromEntries(counts);
  const logos = countOf['logo_images'] ?? 0;
  const marketing = counts.reduce((sum, [field, count]) => (field === 'logo_images' ? sum : sum + count), 0);
  if (logos < 1) throw new AdsError('collectionSizeError', 'TOO_FEW', 'Too few.', { at: `${at}.logo_images` });
  if (logos > 5) throw new AdsError('collectionSizeError', 'TOO_MANY', 'Too many.', { at: `${at}.logo_images` });
  if (countOf['marketing_images'] === 0 && countOf['square_marketing_images'] === 0)
    throw new AdsError('adError', 'MISSING_REQUIRED_IMAGE_ASPECT_RATIO', 'A landscape or square image is required.', {
      at: `${at}.marketing_images`,
    });
  if (marketing > maxImages) throw new AdsError('collectionSizeError', 'TOO_MANY', 'Too many.', { at: `${at}.marketing_images` });
  assertTexts(list('headlines'), 5, 30, `${at}.headlines`);
  assertTexts(list('descriptions'), 5, 90, `${at}.descriptions`);
  if (content['businessName'] === undefined)
    throw new AdsError('adError', 'MISSING_BUSINESS_NAME', 'The business name is missing.', { at: `${at}.business_name` });
  assertText(content['businessName'], 25, `${at}.business_name`);
}

function assertAd(draft: Draft, ad: Json): void {
  const urls = (ad['finalUrls'] ?? []) as readonly string[];
  if (urls.length === 0) throw new AdsError('collectionSizeError', 'TOO_FEW', 'Too few.', { at: 'ad.final_urls' });
  for (const [i, url] of urls.entries())
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new AdsError('urlFieldError', 'INVALID_FINAL_URL', 'The final URL is not valid.', { at: `ad.final_urls[${i}]`, trigger: url });
  const content = ad['demandGenMultiAssetAd'] as Json | undefined;
  if (content === undefined) throw required('ad.demand_gen_multi_asset_ad');
  assertMultiAssetAd(draft, content, 'ad.demand_gen_multi_asset_ad');
  const topic = draft.world.faults.policyTopics.get(draft.customer.id);
  if (topic !== undefined)
    throw new AdsError(
      'policyFindingError',
      'POLICY_FINDING',
      'The resource has been disapproved since the policy summary includes policy topics of type PROHIBITED.',
      {
        at: 'ad',
        details: { policyFindingDetails: { policyTopicEntries: [{ topic, type: 'PROHIBITED' }] } },
      },
    );
}

const reviewOf = ({ world, customer, now }: Draft): Review => ({
  decidedAt: now + world.settings.reviewSeconds * 1_000,
  isRejected: world.rejecting.has(customer.id),
});

export const adRules: RuleSet = {
  kind: 'adGroupAd',
  collection: 'adGroupAds',
  message: 'AdGroupAd',
  create(draft, fields) {
    if (fields['adGroup'] === undefined) throw required('ad_group');
    const group = draft.find('adGroup', fields['adGroup']);
    if (group === undefined) throw notFound('ad_group', textOf(fields['adGroup']));
    if (!isPresent(group)) throw removedResource('ad_group');
    const ad = fields['ad'] as Json | undefined;
    if (ad === undefined) throw required('ad');
    assertAd(draft, ad);
    const id = draft.world.id();
    const stored = { ...ad, id, resourceName: draft.nameOf('ads', id), type: 'DEMAND_GEN_MULTI_ASSET_AD', addedByGoogleAds: false };
    const sent = (fields['adGroupAdAssetAutomationSettings'] ?? []) as readonly Json[];
    // Google redraws what the advertiser does not opt out of.
    const settings = automations.map(
      (type) => sent.find((one) => one['assetAutomationType'] === type) ?? { assetAutomationType: type, assetAutomationStatus: 'OPTED_IN' },
    );
    const all = { status: 'ENABLED', ...fields, ad: stored, adGroupAdAssetAutomationSettings: settings };
    return { id: `${String(group.fields['id'])}~${id}`, fields: all, more: { review: reviewOf(draft) } };
  },
  update(draft, before, fields, mask) {
    if (mask.some((path) => path.startsWith('ad.'))) {
      assertAd(draft, fields['ad'] as Json);
      // Changed content is reviewed again.
      draft.change(before, before.fields, { review: reviewOf(draft) });
    }
    return fields;
  },
};
