import { type Id, maxReferencedCampaigns } from '#libs/kernel';
import { constant, knownValues, list, oneOf, openEnum, orNull, property, someOf, stamp, stampOrNull, text64, texts } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CreativeView, VariantView } from '../../application/queries/creative-view.js';
import { type CreativeAction, creativeActions } from '../../domain/creative-actions.js';
import { type AspectRatio, aspectRatios } from '../../domain/aspect-ratio.js';
import { type TargetPlatform, targetPlatforms } from '../../domain/copy-limits.js';
import { type CreativeType, creativeTypes } from '../../domain/creative-fields.js';
import { type CreativeStatus, creativeStatuses } from '../../domain/creative-status.js';
import { type FailureCode, failureCodes } from '../../domain/failure.js';
import * as meanings from './value-meanings.js';

const failureCode = openEnum('CreativeFailureCode', failureCodes);
const provider = openEnum('CreativeProvider', Object.keys(meanings.providerMeanings));
const creativeType = openEnum('CreativeType', creativeTypes);
const creativeAction = openEnum('CreativeAction', creativeActions);
const creativeStatus = openEnum('CreativeStatus', creativeStatuses);
const targetPlatform = openEnum('TargetPlatform', targetPlatforms);
const aspectRatio = openEnum('AspectRatio', aspectRatios);

@ApiSchema({ name: 'CreativeFailure', description: 'The reason why a generation failed.' })
export class CreativeFailureResponse {
  @ApiProperty(oneOf(failureCode, knownValues(meanings.failureMeanings, 'The failure code.')))
  code!: FailureCode;
  @ApiProperty(property('string', 'A human-readable description of the failure. The wording may change.'))
  message!: string;
  @ApiProperty(property('boolean', 'Whether the same request can succeed later.'))
  retryable!: boolean;
}

@ApiSchema({ name: 'Brand', description: 'The brand of the advertiser.' })
export class BrandResponse {
  @ApiProperty(orNull('string', 'The name of the brand as it appears in texts and images. `null` if it is not set.'))
  name!: string | null;
  @ApiProperty(orNull('string', 'The tone of voice of the texts. `null` if it is not set.'))
  tone!: string | null;
  @ApiProperty(list(text64, 'The brand colors as `#rrggbb`, most important first.', 5))
  colors!: string[];
  @ApiProperty(list(text64, 'Words and phrases that must not appear in texts or images.'))
  avoid_terms!: string[];
}

@ApiSchema({ name: 'Generation', description: 'The progress of a generation.' })
export class GenerationResponse {
  @ApiProperty(oneOf(provider, knownValues(meanings.providerMeanings, 'What generates the variants.')))
  provider!: string;
  @ApiProperty(property('integer', 'The number of requested variants.'))
  requested_variants!: number;
  @ApiProperty(property('integer', 'The number of variants that are ready.'))
  completed_variants!: number;
  @ApiProperty(stamp('When the generation started.'))
  started_at!: string;
  @ApiProperty(stampOrNull('When the generation ended, at most 10 minutes after its start. `null` while `status` is `generating`.'))
  finished_at!: string | null;
  @ApiProperty(
    orNull(
      'integer',
      'The recommended number of seconds to wait before you retrieve the creative again. `null` once the generation has ended.',
    ),
  )
  poll_after_seconds!: number | null;
}

@ApiSchema({ name: 'Creative', description: 'An ad creative with its generated variants.' })
export class CreativeResponse implements CreativeView {
  @ApiProperty(property('string', 'The ID of the creative.'))
  id!: Id<'crv'>;
  @ApiProperty(constant('creative', 'The type of the object. Always `creative`.'))
  object!: 'creative';
  @ApiProperty(property('string', 'The display name of the creative.'))
  name!: string;
  @ApiProperty(oneOf(creativeType, knownValues(meanings.creativeTypeMeanings, 'The type of the creative.')))
  type!: CreativeType;
  @ApiProperty(oneOf(creativeStatus, knownValues(meanings.creativeStatusMeanings, 'The status of the creative.')))
  status!: CreativeStatus;
  @ApiProperty(
    someOf(
      creativeAction,
      knownValues(meanings.creativeActionMeanings, 'The actions that this API key can take now. Empty if there are none.'),
    ),
  )
  available_actions!: CreativeAction[];
  @ApiProperty(list(text64, 'The names of the fields that this API key can change now. Empty if there are none.'))
  editable_fields!: string[];
  @ApiProperty({
    type: () => CreativeFailureResponse,
    nullable: true,
    description: 'The reason why the generation failed. `null` if it has not failed.',
  })
  failure!: CreativeFailureResponse | null;
  @ApiProperty(property('string', 'The prompt from which the creative is generated.'))
  prompt!: string;
  @ApiProperty({ type: () => BrandResponse, nullable: true, description: 'The brand of the advertiser. `null` if it is not set.' })
  brand!: BrandResponse | null;
  @ApiProperty(property('string', 'The language of the texts, as a BCP 47 tag.'))
  language!: string;
  @ApiProperty(someOf(targetPlatform, 'The platforms whose length limits apply to every text.'))
  target_platforms!: TargetPlatform[];
  @ApiProperty(property('integer', 'The number of variants in any status.'))
  variant_count!: number;
  @ApiProperty(orNull('string', 'The ID of the variant that campaigns use. `null` until a variant is ready.'))
  primary_variant_id!: Id<'var'> | null;
  @ApiProperty(orNull('string', 'The URL that people open when they click the ad. `null` if it is not set.'))
  landing_url!: string | null;
  @ApiProperty(orNull('string', 'The label of the button for all variants. `null` if each variant uses its own label.'))
  call_to_action!: string | null;
  @ApiProperty(orNull('string', 'The alternative text of the image, for people who cannot see it. `null` if it is not set.'))
  alt_text!: string | null;
  @ApiProperty(orNull('string', 'Your notes about the creative. `null` if there are none.'))
  description!: string | null;
  @ApiProperty({ type: () => GenerationResponse })
  generation!: GenerationResponse;
  @ApiProperty(
    list(
      text64,
      'The IDs of the first 100 campaigns that use the creative, oldest first, without archived ones. `GET /v1/campaigns?creative_id=` lists all.',
      maxReferencedCampaigns,
    ),
  )
  campaign_ids!: Id<'cmp'>[];
  @ApiProperty(property('integer', 'The number of campaigns that use the creative, without archived ones.'))
  campaign_count!: number;
  @ApiProperty(orNull('string', 'Your own ID for the creative. `null` if it is not set.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own key-value pairs.'))
  metadata!: Record<string, string>;
  @ApiProperty(list(text64, 'Your own labels.', 20))
  labels!: string[];
  @ApiProperty(property('integer', 'Incremented on every change by a user and on every change of `status`. Also used as the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When the creative was created.'))
  created_at!: string;
  @ApiProperty(stamp('When the creative was last updated.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When the creative was archived. `null` unless `status` is `archived`.'))
  archived_at!: string | null;
}

@ApiSchema({ name: 'VariantContent', description: 'The texts of the ad.' })
export class VariantContentResponse {
  @ApiProperty(property('string', 'The headline of the ad.'))
  headline!: string;
  @ApiProperty(property('string', 'The main text of the ad.'))
  primary_text!: string;
  @ApiProperty(orNull('string', 'The description below the headline. `null` if the variant has none.'))
  description!: string | null;
  @ApiProperty(orNull('string', 'The label of the button. `null` if the variant has none.'))
  call_to_action!: string | null;
}

@ApiSchema({ name: 'VariantAsset', description: 'The image of the ad.' })
export class VariantAssetResponse {
  @ApiProperty(
    property(
      'string',
      'The URL of the image. It requires no API key and works until `url_expires_at`. To get a new URL, retrieve the variant again.',
      { format: 'uri' },
    ),
  )
  url!: string;
  @ApiProperty(stamp('When the URL expires, 24 hours after this response.'))
  url_expires_at!: string;
  @ApiProperty(property('string', 'The media type of the image, such as `image/png`.'))
  mime_type!: string;
  @ApiProperty(property('integer', 'The width of the image in pixels.'))
  width!: number;
  @ApiProperty(property('integer', 'The height of the image in pixels.'))
  height!: number;
  @ApiProperty(oneOf(aspectRatio, 'The aspect ratio of the image: its width divided by its height, as `width:height`.'))
  aspect_ratio!: AspectRatio;
  @ApiProperty(property('integer', 'The size of the image file in bytes.'))
  bytes!: number;
}

@ApiSchema({ name: 'Variant', description: 'One version of a creative, with its own text and image.' })
export class VariantResponse implements VariantView {
  @ApiProperty(property('string', 'The ID of the variant. It never changes, unlike the URL of the image.'))
  id!: Id<'var'>;
  @ApiProperty(constant('variant', 'The type of the object. Always `variant`.'))
  object!: 'variant';
  @ApiProperty(property('string', 'The ID of the creative to which the variant belongs.'))
  creative_id!: Id<'crv'>;
  @ApiProperty(property('integer', 'The position of the variant in the creative, starting at 1.'))
  position!: number;
  @ApiProperty(oneOf(creativeStatus, knownValues(meanings.variantStatusMeanings, 'The status of the variant.')))
  status!: CreativeStatus;
  @ApiProperty({ type: () => VariantContentResponse, nullable: true, description: 'The texts of the ad. `null` until they are generated.' })
  content!: VariantContentResponse | null;
  @ApiProperty({
    type: () => VariantAssetResponse,
    nullable: true,
    description: 'The image of the ad. `null` until it is generated, 90 days after archiving, and for the type `text`.',
  })
  asset!: VariantAssetResponse | null;
  @ApiProperty(property('boolean', 'Whether campaigns use this variant.'))
  is_primary!: boolean;
  @ApiProperty({
    type: () => CreativeFailureResponse,
    nullable: true,
    description: 'The reason why the generation of the variant failed. `null` if it has not failed.',
  })
  failure!: CreativeFailureResponse | null;
  @ApiProperty(stamp('When the variant was created.'))
  created_at!: string;
  @ApiProperty(stamp('When the variant was last updated.'))
  updated_at!: string;
}
