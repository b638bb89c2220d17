import { type Id, maxReferencedCampaigns } from '#libs/kernel';
import {
  constant,
  enumNamed,
  knownValues,
  list,
  many,
  oneOf,
  openEnum,
  orNull,
  ProblemItem,
  property,
  someOf,
  stamp,
  stampOrNull,
  text64,
  texts,
} from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AudienceView } from '../../application/queries/audience-view.js';
import { audienceActions } from '../../domain/audience-actions.js';
import { audienceTypes } from '../../domain/audience-fields.js';
import { audienceStatuses } from '../../domain/audience-status.js';
import { buildFailures } from '../../domain/build-failure.js';
import { type Condition, type ConditionGroup, maxConditions } from '../../domain/rules/rule-tree.js';
import * as meanings from './value-meanings.js';

const audienceAction = openEnum('AudienceAction', audienceActions);
const failureCode = openEnum('AudienceFailureCode', Object.keys(buildFailures));
const platformStatus = openEnum('AudiencePlatformStatus', Object.keys(meanings.platformStatusMeanings));
const audienceType = openEnum('AudienceType', audienceTypes);
const audienceStatus = openEnum('AudienceStatus', audienceStatuses);

const anything = { type: 'object', additionalProperties: true };

@ApiSchema({
  name: 'AudienceRuleTree',
  description: 'The rules as they were sent. A list that was not sent is empty. For the syntax, see AudienceRules.',
})
export class RulesResponse {
  @ApiProperty(list(anything, 'Conditions and groups that must all match.', maxConditions))
  all!: readonly (Condition | ConditionGroup)[];
  @ApiProperty(list(anything, 'Conditions and groups of which at least one must match. An empty list has no effect.', maxConditions))
  any!: RulesResponse['all'];
  @ApiProperty(list(anything, 'Conditions and groups of which none may match.', maxConditions))
  none!: RulesResponse['all'];
}

@ApiSchema({ name: 'Lookalike', description: 'The people in a country who are most similar to the people of another audience.' })
export class LookalikeResponse {
  @ApiProperty(property('string', 'The ID of the source audience.'))
  source_audience_id!: Id<'aud'>;
  @ApiProperty(property('string', 'The country in which the people live, as an ISO 3166-1 alpha-2 code.'))
  country!: string;
  @ApiProperty(
    property('number', 'The size of the lookalike divided by the population of the country. The most similar people are selected first.'),
  )
  ratio!: number;
}

@ApiSchema({ name: 'AudienceFailure', description: 'The reason why the size of an audience could not be estimated.' })
export class AudienceFailureResponse {
  @ApiProperty(oneOf(failureCode, knownValues(meanings.buildFailureMeanings, 'The failure code.')))
  code!: string;
  @ApiProperty(property('string', 'A human-readable description of the failure. The wording may change.'))
  message!: string;
  @ApiProperty(property('boolean', 'Whether the service retries automatically.'))
  retryable!: boolean;
}

@ApiSchema({ name: 'AudienceSize', description: 'The estimated number of people, as a rounded range. Exact numbers are never returned.' })
export class AudienceSizeResponse {
  @ApiProperty(
    property('integer', 'The minimum number of people: the highest lower bound of any platform. 0 means fewer than 1,000 people.'),
  )
  lower!: number;
  @ApiProperty(
    property(
      'integer',
      'The maximum number of people: the sum of the upper bounds of all platforms. A person on two platforms is counted twice.',
    ),
  )
  upper!: number;
  @ApiProperty(stamp('When the platforms estimated the size. The service refreshes the estimate every 24 hours.'))
  as_of!: string;
}

@ApiSchema({ name: 'AudienceSizeReason', description: 'Why the size of an audience is unknown.' })
export class AudienceSizeReasonResponse {
  @ApiProperty(constant('not_offered', 'Always `not_offered`: no connected platform estimates audiences.'))
  code!: 'not_offered';
  @ApiProperty(property('string', 'An explanation in English.'))
  message!: string;
}

@ApiSchema({ name: 'AudienceOnPlatform', description: 'The audience on the platform of one connection.' })
export class AudienceOnPlatformResponse {
  @ApiProperty(property('string', 'The ID of the connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'The platform of the connection.'))
  platform!: string;
  @ApiProperty(oneOf(platformStatus, knownValues(meanings.platformStatusMeanings, 'The status of the audience on this platform.')))
  status!: AudienceView['platforms'][number]['status'];
  @ApiProperty(
    orNull(
      'number',
      'The ratio of people in the audience that the platform can match to its users, from 0 to 1. `null` if it does not report it.',
    ),
  )
  match_rate!: number | null;
  @ApiProperty({ type: () => [ProblemItem], maxItems: 200, description: 'The rules that the platform cannot target.' })
  problems!: AudienceView['platforms'][number]['problems'];
}

@ApiSchema({ name: 'Audience', description: 'A group of people that campaigns can target or exclude.' })
export class AudienceResponse implements AudienceView {
  @ApiProperty(property('string', 'The ID of the audience.'))
  id!: Id<'aud'>;
  @ApiProperty(constant('audience', 'The type of the object. Always `audience`.'))
  object!: 'audience';
  @ApiProperty(property('string', 'The display name of the audience.'))
  name!: string;
  @ApiProperty(orNull('string', 'Your description of the audience. `null` if it is not set.'))
  description!: string | null;
  @ApiProperty(oneOf(audienceType, knownValues(meanings.audienceTypeMeanings, 'The type of the audience.')))
  type!: AudienceView['type'];
  @ApiProperty({
    type: () => RulesResponse,
    nullable: true,
    description: 'The rules that people must match. `null` for a lookalike audience.',
  })
  rules!: RulesResponse | null;
  @ApiProperty(property('string', 'The definition of the audience as one English sentence.', { maxLength: 32_768 }))
  rules_summary!: string;
  @ApiProperty({
    type: () => LookalikeResponse,
    nullable: true,
    description: 'The definition of a lookalike audience. `null` for a rule-based audience.',
  })
  lookalike!: LookalikeResponse | null;
  @ApiProperty(oneOf(audienceStatus, knownValues(meanings.audienceStatusMeanings, 'The status of the audience.')))
  status!: AudienceView['status'];
  @ApiProperty(
    someOf(
      audienceAction,
      knownValues(meanings.audienceActionMeanings, 'The actions that this API key can take now. Empty if there are none.'),
    ),
  )
  available_actions!: AudienceView['available_actions'];
  @ApiProperty(list(text64, 'The names of the fields that this API key can change now. Empty if there are none.', 50))
  editable_fields!: string[];
  @ApiProperty({
    type: () => AudienceFailureResponse,
    nullable: true,
    description: 'The reason for the failure. `null` unless `status` is `failed`.',
  })
  failure!: AudienceFailureResponse | null;
  @ApiProperty({
    type: () => AudienceSizeResponse,
    nullable: true,
    description: 'The estimated number of people in the audience. `null` until the platforms have estimated it, and if none offers that.',
  })
  size!: AudienceSizeResponse | null;
  @ApiProperty({
    type: () => AudienceSizeReasonResponse,
    nullable: true,
    description: 'Why the audience has no size. `null` unless `status` is `ready` and `size` is `null`.',
  })
  size_reason!: AudienceSizeReasonResponse | null;
  @ApiProperty({
    type: () => AudienceOnPlatformResponse,
    ...many('The audience on each connected platform, with one item for each connection.', 100),
  })
  platforms!: AudienceOnPlatformResponse[];
  @ApiProperty(
    orNull(
      'integer',
      'The recommended number of seconds to wait before you retrieve the audience again. `null` unless `status` is `building`.',
    ),
  )
  poll_after_seconds!: number | null;
  @ApiProperty(
    list(
      text64,
      'The IDs of the first 100 campaigns that target or exclude the audience, oldest first, without archived ones. `GET /v1/campaigns?audience_id=` lists all.',
      maxReferencedCampaigns,
    ),
  )
  campaign_ids!: Id<'cmp'>[];
  @ApiProperty(property('integer', 'The number of campaigns that target or exclude the audience, without archived ones.'))
  campaign_count!: number;
  @ApiProperty(orNull('string', 'Your own ID for the audience. `null` if it is not set.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own key-value pairs.'))
  metadata!: Record<string, string>;
  @ApiProperty(list(text64, 'Your own labels.', 20))
  labels!: string[];
  @ApiProperty(property('integer', 'Incremented on every change of a field or of `status`. Also used as the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When the audience was created.'))
  created_at!: string;
  @ApiProperty(stamp('When the audience was last updated. A new size estimate updates `size.as_of` instead.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When the audience was archived. `null` unless `status` is `archived`.'))
  archived_at!: string | null;
}
