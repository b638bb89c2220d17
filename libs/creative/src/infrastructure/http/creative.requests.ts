import { urlMacros } from '#libs/ad-platforms/contract';
import { writtenLanguages } from '#libs/ad-studio';
import type { Id } from '#libs/kernel';
import {
  EnumList,
  HttpsUrl,
  labelsOptions,
  metadataOptions,
  Nested,
  OneOf,
  type ReadOnlyFields,
  Text,
  TextList,
  TextMap,
  WholeNumber,
} from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { type AspectRatio, aspectRatios } from '../../domain/aspect-ratio.js';
import { type TargetPlatform, targetPlatforms } from '../../domain/copy-limits.js';
import { type CreativeType, creativeTypes } from '../../domain/creative-fields.js';

const made = 'it cannot be changed after the generation. Generate another creative.';

/** Fields of a creative that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: 'it changes when the generation ends. To archive the creative, use DELETE.',
  available_actions: '',
  editable_fields: '',
  failure: '',
  variant_count: 'set `variants` when you generate the creative.',
  generation: '',
  campaign_ids: 'set creative_ids of a campaign.',
  campaign_count: 'set creative_ids of a campaign.',
  revision: '',
  created_at: '',
  updated_at: '',
  archived_at: '',
};

/** Those of a request to generate, where texts and choices are set, and of a PATCH, where they are not. */
export const readOnlyWhenGenerating: ReadOnlyFields = {
  ...readOnlyFields,
  primary_variant_id: 'it is set when the generation ends. To change it, use PATCH.',
  alt_text: 'set it with PATCH.',
  description: 'set it with PATCH.',
  content: 'it is generated.',
  asset: 'it is generated.',
};
export const readOnlyWhenChanging: ReadOnlyFields = {
  ...readOnlyFields,
  prompt: made,
  type: made,
  brand: made,
  language: made,
  target_platforms: made,
  aspect_ratios: made,
  variants: made,
  content: made,
  asset: made,
};

const name = {
  description: 'The display name of the creative. `null` means the first 60 characters of `prompt`.',
  example: 'Autumn in Camden',
  min: 1,
  max: 200,
};
const landingUrl = {
  description:
    'The HTTPS URL that people open when they click the ad. `null` if it is not set. Macros of the platforms are allowed: see `tracking_params` of campaigns.',
  example: 'https://shop.example/autumn',
  max: 2048,
  macros: urlMacros,
};
const callToAction = {
  description: 'The label of the button. `null` lets the service choose a label.',
  example: 'Book now',
  min: 1,
  max: 40,
};
const externalId = {
  description: 'Your own ID for the creative, unique among the creatives that are not archived. `null` if it is not set.',
  example: 'crm-4711',
  min: 1,
  max: 128,
};
const labels = labelsOptions('autumn');
@RequestSchema('BrandRequest', 'The brand of the advertiser.')
export class BrandRequest {
  @Text({
    description: 'The name of the brand as it appears in texts and images. `null` if it is not set.',
    example: 'Harbour & Pine',
    min: 1,
    max: 60,
  })
  name?: string | null;
  @Text({
    description:
      'The tone of voice of the texts, such as `friendly`, `premium`, `playful`, `bold`, `calm` or `urgent`. `null` if it is not set.',
    example: 'premium',
    min: 1,
    max: 100,
  })
  tone?: string | null;
  @TextList({
    description:
      'Brand colors as `#rrggbb`, at most 5, most important first. Text on them meets the contrast requirements of WCAG 2.2 AA. `null` means no brand colors.',
    example: ['#123b3a', '#f2b544'],
    maxItems: 5,
    maxLength: 7,
    form: { pattern: /^#[0-9A-Fa-f]{6}$/, rule: 'a color such as #123b3a' },
  })
  colors?: string[] | null;
  @TextList({
    description: 'Words and phrases that must not appear in texts or images, at most 50. `null` means none.',
    example: ['cheap'],
    maxItems: 50,
    maxLength: 50,
  })
  avoid_terms?: string[] | null;
}

@RequestSchema('CreativeGenerate', 'A request to generate a creative. Only `prompt` is required.')
export class GenerateCreativeRequest {
  @Text({
    description:
      'A description of the product, the target group and the offer, in your own words. The text is treated as data and never as instructions.',
    example: 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.',
    required: true,
    min: 1,
    max: 2000,
    multiline: true,
  })
  prompt!: string;
  @OneOf(creativeTypes, {
    description: 'The type of the creative: `image` (each variant has an image and text) or `text` (text only). `null` means `image`.',
    example: 'image',
  })
  type?: CreativeType | null;
  @WholeNumber({ description: 'The number of variants to generate. `null` means 3.', example: 3, min: 1, max: 10 })
  variants?: number | null;
  @Text(name)
  name?: string | null;
  @EnumList(targetPlatforms, {
    description:
      'The platforms whose length limits apply to every text. For the limits, see the table in the introduction. `null` means that general limits apply.',
    example: ['meta_ads', 'google_ads'],
  })
  target_platforms?: TargetPlatform[] | null;
  @EnumList(aspectRatios, {
    description:
      'The aspect ratios of the images: the width divided by the height, as `width:height`. The variants use them in turn. `null` means `1:1`. Allowed only if `type` is `image`.',
    example: ['1:1', '4:5', '16:9'],
  })
  aspect_ratios?: AspectRatio[] | null;
  @Text({
    description: `The language of the texts, as a BCP 47 tag. Write the prompt in the same language. \`null\` means \`en\`. The embedded engine writes ${writtenLanguages.map((language) => `\`${language}\``).join(', ')}, with any region; a model writes any language.`,
    example: 'en',
    max: 35,
    form: {
      pattern: /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*$/,
      rule: 'a language tag such as en or pt-BR',
    },
  })
  language?: string | null;
  @Nested(BrandRequest, { description: 'The brand of the advertiser, which determines the look and the tone. `null` if it is not set.' })
  brand?: BrandRequest | null;
  @HttpsUrl(landingUrl)
  landing_url?: string | null;
  @Text(callToAction)
  call_to_action?: string | null;
  @Text(externalId)
  external_id?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
  @TextList(labels)
  labels?: string[] | null;
}

@RequestSchema(
  'CreativePatch',
  'A JSON Merge Patch: omitted fields are unchanged, `null` clears a field, objects are merged, and arrays are replaced. Either all changes are applied or none.',
)
export class UpdateCreativeRequest {
  @Text({ ...name, description: 'The display name of the creative.', nullable: false })
  name?: string;
  @HttpsUrl(landingUrl)
  landing_url?: string | null;
  @Text({ ...callToAction, description: 'The label of the button for all variants. `null` means that each variant uses its own label.' })
  call_to_action?: string | null;
  @Text({
    description: 'The alternative text of the image, for people who cannot see it. `null` if it is not set.',
    example: 'A lighthouse at dusk.',
    max: 500,
  })
  alt_text?: string | null;
  @Text({
    description: 'Your notes about the creative. `null` if there are none.',
    example: 'For the autumn campaign.',
    max: 2000,
    multiline: true,
  })
  description?: string | null;
  @Text({
    description: 'The ID of the variant that campaigns use. Its status must be `ready`.',
    example: 'var_01k9x3m5qceenerrepr4rh6nzk',
    max: 64,
    nullable: false,
  })
  primary_variant_id?: Id<'var'>;
  @Text(externalId)
  external_id?: string | null;
  @TextMap({ ...metadataOptions, isPatch: true })
  metadata?: Record<string, string | null> | null;
  @TextList(labels)
  labels?: string[] | null;
}
