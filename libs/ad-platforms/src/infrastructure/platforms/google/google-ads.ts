import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import type { AdRow } from './google-shapes.js';
import { refused } from './google-spec.js';
import { linkFor } from '../../../domain/url-macros.js';

/** The shapes of images that Google takes in an ad, with the field of each. */
export const imageFields = {
  landscape: 'marketingImages',
  square: 'squareMarketingImages',
  portrait: 'portraitMarketingImages',
  tall: 'tallPortraitMarketingImages',
} as const;
export type ImageShape = keyof typeof imageFields;

/** The advertiser as ads name it. */
export interface Advertiser {
  readonly businessName: string;
  /** The resource name of an asset. */
  readonly logo: string;
}

/** The resource names of the images of an ad. */
export type AdImages = Readonly<Partial<Record<ImageShape, string>>>;

/** What an ad consists of, in an order that does not matter to Google. */
export interface AdContent {
  readonly name: string;
  readonly finalUrl: string;
  readonly headline: string;
  readonly descriptions: readonly string[];
  readonly callToAction: string | null;
  readonly images: AdImages;
  readonly advertiser: Advertiser;
}

const maxWidth = { headline: 30, description: 90, businessName: 25 };
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** The width of a text as Google counts it: a wide character, such as a Chinese one, counts twice. */
export const widthOf = (text: string): number => [...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

/** Whether Google takes a text as the name of an advertiser. */
export const isBusinessName = (text: string): boolean => text !== '' && widthOf(text) <= maxWidth.businessName;

export function contentOf(ad: PlatformAd, images: AdImages, advertiser: Advertiser): AdContent {
  const { reference, headline, primaryText, description, callToAction, landingUrl } = ad;
  const descriptions = [...new Set([primaryText, description].filter((text) => text !== null && text !== ''))] as string[];
  assertFits(reference, 'headline', headline, maxWidth.headline);
  for (const text of descriptions) assertFits(reference, 'text', text, maxWidth.description);
  const finalUrl = linkFor('google_ads', landingUrl);
  return { name: reference, finalUrl, headline, descriptions, callToAction: actionOf(callToAction), images, advertiser };
}

function assertFits(reference: string, what: string, text: string, max: number): void {
  if (widthOf(text) <= max) return;
  throw refused(`Each ${what} of the creative ${reference} can have ${max} characters on Google Ads. Shorten it.`, 'text_too_long');
}

/** The labels of buttons that Google is known to take. */
const actions = [
  'Apply now',
  'Book now',
  'Buy now',
  'Contact us',
  'Download',
  'Get quote',
  'Learn more',
  'Shop now',
  'Sign up',
  'Subscribe',
];

/** The button of an ad; null when Google has none with this label. It then picks one. */
export function actionOf(callToAction: string | null): string | null {
  const words = (callToAction ?? '').toLowerCase().match(/[a-z]+/g);
  return actions.find((action) => action.toLowerCase() === words?.join(' ')) ?? null;
}

/** What Google draws of images by itself. What a person has approved is what is shown, so all of it is switched off. */
const redrawing = [
  'GENERATE_DESIGN_VERSIONS_FOR_IMAGES',
  'GENERATE_VIDEOS_FROM_OTHER_ASSETS',
  'GENERATE_ANIMATED_IMAGES_FROM_OTHER_ASSETS',
];

/** A new ad of an ad group. */
export function adCreation(adGroup: string, { name, finalUrl, headline, descriptions, callToAction, images, advertiser }: AdContent) {
  const pictures = Object.entries(images).map(([shape, asset]) => [imageFields[shape as ImageShape], [{ asset }]]);
  return {
    adGroupAdOperation: {
      create: {
        adGroup,
        status: 'ENABLED',
        ad: {
          name,
          finalUrls: [finalUrl],
          demandGenMultiAssetAd: {
            ...(Object.fromEntries(pictures) as Record<string, unknown>),
            logoImages: [{ asset: advertiser.logo }],
            headlines: [{ text: headline }],
            descriptions: descriptions.map((text) => ({ text })),
            businessName: advertiser.businessName,
            ...(callToAction === null ? {} : { callToActionText: callToAction }),
          },
        },
        adGroupAdAssetAutomationSettings: redrawing.map((assetAutomationType) => ({
          assetAutomationType,
          assetAutomationStatus: 'OPTED_OUT',
        })),
      },
    },
  };
}

/** What tells ads apart: an ad with other contents is another ad. */
export function keyOfContent({ name, finalUrl, headline, descriptions, callToAction, images, advertiser }: AdContent): string {
  const pictures = (Object.keys(imageFields) as ImageShape[]).map((shape) => images[shape] ?? '');
  return JSON.stringify([name, finalUrl, headline, descriptions, callToAction, pictures, advertiser.logo, advertiser.businessName]);
}

/** The same of an ad as Google holds it. Null for an ad that cannot be one of ours. */
export function keyOfHeld({ adGroupAd: { ad } }: AdRow): string | null {
  const { name, finalUrls = [], demandGenMultiAssetAd: held } = ad;
  if (name === undefined || held === undefined) return null;
  const one = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);
  const lists = (Object.keys(imageFields) as ImageShape[]).map((shape) => held[imageFields[shape]]);
  if (lists.some((list) => (list?.length ?? 0) > 1) || finalUrls.length > 1) return null;
  return JSON.stringify([
    name,
    finalUrls[0] ?? '',
    one(held.headlines)?.text ?? '',
    (held.descriptions ?? []).map(({ text }) => text ?? ''),
    held.callToActionText ?? null,
    lists.map((list) => one(list)?.asset ?? ''),
    one(held.logoImages)?.asset ?? '',
    held.businessName ?? '',
  ]);
}
