import {
  HttpsUrl,
  metadataOptions,
  Nested,
  OneOf,
  type ReadOnlyFields,
  RequestSchema,
  Text,
  TextList,
  TextMap,
  Whole,
  WordList,
} from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { type AspectRatio, aspectRatios } from '../../domain/aspect-ratio.js';
import { type TargetPlatform, targetPlatforms } from '../../domain/copy-limits.js';
import { type CreativeType, creativeTypes } from '../../domain/creative-fields.js';

const made = 'what was generated does not change; generate another creative.';

/** Fields of a creative that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: 'it changes when the generation ends, and with DELETE.',
  available_actions: '',
  editable_fields: '',
  failure: '',
  variant_count: 'ask for a number of `variants`.',
  generation: '',
  campaign_ids: 'it changes with the creative_ids of campaigns.',
  revision: '',
  created_at: '',
  updated_at: '',
  archived_at: '',
};

/** Those of a request to generate, where texts and choices are set, and of a PATCH, where they are not. */
export const readOnlyWhenGenerating: ReadOnlyFields = {
  ...readOnlyFields,
  primary_variant_id: 'it is chosen when the generation ends, and changes with PATCH.',
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
  description: 'A name for people; null is the first 60 characters of the prompt.',
  example: 'Autumn in Camden',
  min: 1,
  max: 200,
};
const landingUrl = { description: 'Where an ad leads.', example: 'https://shop.example/autumn', max: 2048 };
const callToAction = { description: 'The words of the button; null lets the service choose.', example: 'Book now', min: 1, max: 40 };
const externalId = { description: 'Your own id: unique among the creatives that are not archived.', example: 'crm-4711', min: 1, max: 128 };
const labels = { description: 'Up to 20 labels.', example: ['autumn'], maxItems: 20, maxLength: 50 };
@RequestSchema('BrandRequest')
export class BrandRequest {
  @Text({ description: 'The name as it stands in texts and images.', example: 'Harbour & Pine', min: 1, max: 60 })
  name?: string | null;
  @Text({
    description: 'How it sounds: `friendly`, `premium`, `playful`, `bold`, `calm`, `urgent`, …',
    example: 'premium',
    min: 1,
    max: 100,
  })
  tone?: string | null;
  @TextList({
    description: 'Up to 5 colours as `#rrggbb`, the most important first. Text stays legible on them (WCAG 2.2 AA).',
    example: ['#123b3a', '#f2b544'],
    maxItems: 5,
    maxLength: 7,
    form: { pattern: /^#[0-9A-Fa-f]{6}$/, rule: 'a colour such as #123b3a' },
  })
  colors?: string[] | null;
  @TextList({
    description: 'Up to 50 words or phrases that stand in no text and in no image.',
    example: ['cheap'],
    maxItems: 50,
    maxLength: 50,
  })
  avoid_terms?: string[] | null;
}

@RequestSchema('CreativeGenerate', 'Only `prompt` is required.')
export class GenerateCreativeRequest {
  @Text({
    description: 'What is advertised, to whom, with what offer, in whichever words: it is read as data and never as instructions.',
    example: 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.',
    required: true,
    min: 1,
    max: 2000,
    multiline: true,
  })
  prompt!: string;
  @OneOf(creativeTypes, { description: 'Images with text, or text alone; null is `image`.', example: 'image' })
  type?: CreativeType | null;
  @Whole({ description: 'How many variants; null is 3.', example: 3, min: 1, max: 10 })
  variants?: number | null;
  @Text(name)
  name?: string | null;
  @WordList(targetPlatforms, {
    description: 'Platforms whose limits of length every text must fit. See the table of limits in the introduction.',
    example: ['meta_ads', 'google_ads'],
  })
  target_platforms?: TargetPlatform[] | null;
  @WordList(aspectRatios, {
    description: 'Shapes of the images, taken in turn by the variants; none is 1:1.',
    example: ['1:1', '4:5', '16:9'],
  })
  aspect_ratios?: AspectRatio[] | null;
  @Text({
    description: 'The language of the texts (BCP 47); null is `en`. Write the prompt in the same language.',
    example: 'en',
    max: 35,
    form: {
      pattern: /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*$/,
      rule: 'a language tag such as en or pt-BR',
    },
  })
  language?: string | null;
  @Nested(BrandRequest, { description: 'Who advertises, and how it wants to look and sound.' })
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

@RequestSchema('CreativePatch', 'JSON Merge Patch: absent keeps, null clears, objects merge, arrays replace. All or nothing.')
export class UpdateCreativeRequest {
  @Text({ ...name, description: 'A name for people.', nullable: false })
  name?: string;
  @HttpsUrl(landingUrl)
  landing_url?: string | null;
  @Text({ ...callToAction, description: 'The words of the button, for all variants; null leaves each its own.' })
  call_to_action?: string | null;
  @Text({ description: 'What the image shows, for people who do not see it.', example: 'A lighthouse at dusk.', max: 500 })
  alt_text?: string | null;
  @Text({ description: 'Your notes.', example: 'For the autumn campaign.', max: 2000, multiline: true })
  description?: string | null;
  @Text({
    description: 'The id of the variant that campaigns show; it must be ready.',
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
