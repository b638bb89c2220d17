import { constant, oneOf, openEnum, someOf } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { CreativeView, VariantView } from '../../application/queries/creative-view.js';
import { type CreativeAction, creativeActions } from '../../domain/creative-actions.js';
import { type AspectRatio, aspectRatios } from '../../domain/aspect-ratio.js';
import { type TargetPlatform, targetPlatforms } from '../../domain/copy-limits.js';
import { type CreativeType, creativeTypes } from '../../domain/creative-fields.js';
import { type CreativeStatus, creativeStatuses } from '../../domain/creative-status.js';
import { type FailureCode, failureCodes } from '../../domain/failure.js';

const failureCode = openEnum('CreativeFailureCode', failureCodes);
const provider = openEnum('CreativeProvider', ['embedded', 'model']);
const creativeType = openEnum('CreativeType', creativeTypes);
const creativeAction = openEnum('CreativeAction', creativeActions);
const creativeStatus = openEnum('CreativeStatus', creativeStatuses);
const targetPlatform = openEnum('TargetPlatform', targetPlatforms);
const aspectRatio = openEnum('AspectRatio', aspectRatios);

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};
const shown = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
const orNull = (type: string, description: string, more: object = {}) => shown(type, description, { nullable: true, ...more });
const stamp = (description: string) => shown('string', description, { format: 'date-time', maxLength: 24 });
const stampOrNull = (description: string) => orNull('string', description, { format: 'date-time', maxLength: 24 });
const list = (description: string, maxItems = 50, maxLength = 64) =>
  ({ type: 'array', items: { type: 'string', maxLength }, description, maxItems }) as ApiPropertyOptions;
const texts = (description: string) =>
  ({ type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 20, description }) as ApiPropertyOptions;

@ApiSchema({ name: 'CreativeFailure', description: 'Why it came to nothing.' })
export class CreativeFailureResponse {
  @ApiProperty(oneOf(failureCode, 'What went wrong.'))
  code!: FailureCode;
  @ApiProperty(shown('string', 'For people; may change.'))
  message!: string;
  @ApiProperty(shown('boolean', 'Whether the same request can succeed later.'))
  retryable!: boolean;
}

@ApiSchema({ name: 'Brand' })
export class BrandResponse {
  @ApiProperty(orNull('string', 'The name as it stands in texts and images.'))
  name!: string | null;
  @ApiProperty(orNull('string', 'How it sounds.'))
  tone!: string | null;
  @ApiProperty(list('Its colours as `#rrggbb`.', 5))
  colors!: string[];
  @ApiProperty(list('Words that stand in no text and in no image.'))
  avoid_terms!: string[];
}

@ApiSchema({ name: 'Generation' })
export class GenerationResponse {
  @ApiProperty(oneOf(provider, "What made it: the service's own engine, or the model that the operator has set up."))
  provider!: string;
  @ApiProperty(shown('integer', 'How many variants were asked for.'))
  requested_variants!: number;
  @ApiProperty(shown('integer', 'How many are ready.'))
  completed_variants!: number;
  @ApiProperty(stamp('When it began.'))
  started_at!: string;
  @ApiProperty(stampOrNull('When it ended; within 10 minutes in any case.'))
  finished_at!: string | null;
  @ApiProperty(orNull('integer', 'After how many seconds to ask again; null once it has ended.'))
  poll_after_seconds!: number | null;
}

@ApiSchema({ name: 'Creative' })
export class CreativeResponse implements CreativeView {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'crv'>;
  @ApiProperty(constant('creative', 'Always `creative`.'))
  object!: 'creative';
  @ApiProperty(shown('string', 'A name for people.'))
  name!: string;
  @ApiProperty(oneOf(creativeType, 'What its variants are.'))
  type!: CreativeType;
  @ApiProperty(oneOf(creativeStatus, 'It is ready when at least one variant is.'))
  status!: CreativeStatus;
  @ApiProperty(someOf(creativeAction, 'The actions that this key can take now: `archive`, `update`. Empty when there are none.'))
  available_actions!: CreativeAction[];
  @ApiProperty(list('Names of the fields that this key can change now. Empty when none can change.'))
  editable_fields!: string[];
  @ApiProperty({ type: () => CreativeFailureResponse, nullable: true, description: 'Why it failed.' })
  failure!: CreativeFailureResponse | null;
  @ApiProperty(shown('string', 'What it was generated from.'))
  prompt!: string;
  @ApiProperty({ type: () => BrandResponse, nullable: true, description: 'Who advertises.' })
  brand!: BrandResponse | null;
  @ApiProperty(shown('string', 'The language of the texts (BCP 47).'))
  language!: string;
  @ApiProperty(someOf(targetPlatform, 'The platforms whose limits every text fits.'))
  target_platforms!: TargetPlatform[];
  @ApiProperty(shown('integer', 'How many variants there are, in whatever status.'))
  variant_count!: number;
  @ApiProperty(orNull('string', 'The variant that campaigns show; null while none is ready.'))
  primary_variant_id!: Id<'var'> | null;
  @ApiProperty(orNull('string', 'Where an ad leads.'))
  landing_url!: string | null;
  @ApiProperty(orNull('string', 'The words of the button; null leaves each variant its own.'))
  call_to_action!: string | null;
  @ApiProperty(orNull('string', 'What the image shows, for people who do not see it.'))
  alt_text!: string | null;
  @ApiProperty(orNull('string', 'Your notes.'))
  description!: string | null;
  @ApiProperty({ type: () => GenerationResponse })
  generation!: GenerationResponse;
  @ApiProperty(list('The campaigns that use it, without archived ones.', 10_000))
  campaign_ids!: Id<'cmp'>[];
  @ApiProperty(orNull('string', 'Your own id.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own data.'))
  metadata!: Record<string, string>;
  @ApiProperty(list('Your own labels.', 20))
  labels!: string[];
  @ApiProperty(shown('integer', 'Grows by one when a user changes it and when its status changes; the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When it was asked for.'))
  created_at!: string;
  @ApiProperty(stamp('When it last changed.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When it was archived.'))
  archived_at!: string | null;
}

@ApiSchema({ name: 'VariantContent', description: 'The text of the ad.' })
export class VariantContentResponse {
  @ApiProperty(shown('string', 'The line that catches the eye.'))
  headline!: string;
  @ApiProperty(shown('string', 'The text above or beside the image.'))
  primary_text!: string;
  @ApiProperty(orNull('string', 'A line below the headline.'))
  description!: string | null;
  @ApiProperty(orNull('string', 'The words of the button.'))
  call_to_action!: string | null;
}

@ApiSchema({ name: 'VariantAsset', description: 'The image.' })
export class VariantAssetResponse {
  @ApiProperty(shown('string', 'Where it is, without a key, until `url_expires_at`; afterwards read the variant again.', { format: 'uri' }))
  url!: string;
  @ApiProperty(stamp('When the URL stops working: 24 hours after this answer.'))
  url_expires_at!: string;
  @ApiProperty(shown('string', 'Its media type.'))
  mime_type!: string;
  @ApiProperty(shown('integer', 'In pixels.'))
  width!: number;
  @ApiProperty(shown('integer', 'In pixels.'))
  height!: number;
  @ApiProperty(oneOf(aspectRatio, 'Its shape.'))
  aspect_ratio!: AspectRatio;
  @ApiProperty(shown('integer', 'The size of the file.'))
  bytes!: number;
}

@ApiSchema({ name: 'Variant' })
export class VariantResponse implements VariantView {
  @ApiProperty(shown('string', 'The id: the lasting handle of its image.'))
  id!: Id<'var'>;
  @ApiProperty(constant('variant', 'Always `variant`.'))
  object!: 'variant';
  @ApiProperty(shown('string', 'The creative it belongs to.'))
  creative_id!: Id<'crv'>;
  @ApiProperty(shown('integer', 'From 1 to the number of variants.'))
  position!: number;
  @ApiProperty(oneOf(creativeStatus, 'Its own status.'))
  status!: CreativeStatus;
  @ApiProperty({ type: () => VariantContentResponse, nullable: true, description: 'Null until it is written.' })
  content!: VariantContentResponse | null;
  @ApiProperty({ type: () => VariantAssetResponse, nullable: true, description: 'Null until it is drawn, and for a creative of text.' })
  asset!: VariantAssetResponse | null;
  @ApiProperty(shown('boolean', 'Whether it is the one that campaigns show.'))
  is_primary!: boolean;
  @ApiProperty({ type: () => CreativeFailureResponse, nullable: true, description: 'Why it failed.' })
  failure!: CreativeFailureResponse | null;
  @ApiProperty(stamp('When it was asked for.'))
  created_at!: string;
  @ApiProperty(stamp('When it last changed.'))
  updated_at!: string;
}
