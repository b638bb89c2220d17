import { constant, enumNamed, oneOf, openEnum, someOf } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AudienceView } from '../../application/queries/audience-view.js';
import { audienceActions } from '../../domain/audience-actions.js';
import { audienceTypes } from '../../domain/audience-fields.js';
import { audienceStatuses } from '../../domain/audience-status.js';
import { buildFailures } from '../../domain/build-failure.js';
import { type Condition, type ConditionGroup, maxConditions } from '../../domain/rules/rule-tree.js';
import { list, many, orNull, shown, stamp, stampOrNull, text64, texts } from './response-properties.js';

const audienceAction = openEnum('AudienceAction', audienceActions);
const failureCode = openEnum('AudienceFailureCode', Object.keys(buildFailures));
const platformStatus = openEnum('AudiencePlatformStatus', ['ready', 'too_small', 'unavailable', 'unauthorized', 'rejected']);
const audienceType = openEnum('AudienceType', audienceTypes);
const audienceStatus = openEnum('AudienceStatus', audienceStatuses);

const anything = { type: 'object', additionalProperties: true };

@ApiSchema({ name: 'AudienceRuleTree', description: 'The rules as they were sent, each list there; see AudienceRules.' })
export class RulesResponse {
  @ApiProperty(list(anything, 'Everything here must hold.', maxConditions))
  all!: readonly (Condition | ConditionGroup)[];
  @ApiProperty(list(anything, 'At least one thing here must hold, if there is one.', maxConditions))
  any!: RulesResponse['all'];
  @ApiProperty(list(anything, 'Nothing here may hold.', maxConditions))
  none!: RulesResponse['all'];
}

@ApiSchema({ name: 'Lookalike', description: 'The people of a country who are most like those of another audience.' })
export class LookalikeResponse {
  @ApiProperty(shown('string', 'The audience they are like.'))
  source_audience_id!: Id<'aud'>;
  @ApiProperty(shown('string', 'ISO 3166-1 alpha-2.'))
  country!: string;
  @ApiProperty(shown('number', "The part of the country's people."))
  ratio!: number;
}

@ApiSchema({ name: 'AudienceFailure' })
export class AudienceFailureResponse {
  @ApiProperty(oneOf(failureCode, 'Why it could not be built.'))
  code!: string;
  @ApiProperty(shown('string', 'For people.'))
  message!: string;
  @ApiProperty(shown('boolean', 'Whether the service tries again by itself.'))
  retryable!: boolean;
}

@ApiSchema({ name: 'AudienceSize', description: 'People, as a range that never tells an exact number.' })
export class AudienceSizeResponse {
  @ApiProperty(shown('integer', 'At least so many: the greatest lower bound of the platforms. 0 stands for fewer than 1 000.'))
  lower!: number;
  @ApiProperty(shown('integer', 'At most so many: the upper bounds of the platforms added up, since nobody knows who is on two of them.'))
  upper!: number;
  @ApiProperty(stamp('When the platforms said so. They are asked again after a day.'))
  as_of!: string;
}

@ApiSchema({ name: 'AudienceOnPlatform' })
export class AudienceOnPlatformResponse {
  @ApiProperty(shown('string', 'The connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'Its platform.'))
  platform!: string;
  @ApiProperty(oneOf(platformStatus, 'How the audience does there.'))
  status!: AudienceView['platforms'][number]['status'];
  @ApiProperty(orNull('number', 'The part of the people that the platform knows; null where it does not say.'))
  match_rate!: number | null;
}

@ApiSchema({ name: 'Audience' })
export class AudienceResponse implements AudienceView {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'aud'>;
  @ApiProperty(constant('audience', 'Always `audience`.'))
  object!: 'audience';
  @ApiProperty(shown('string', 'A name for people.'))
  name!: string;
  @ApiProperty(orNull('string', 'What it is for.'))
  description!: string | null;
  @ApiProperty(oneOf(audienceType, 'The type.'))
  type!: AudienceView['type'];
  @ApiProperty({ type: () => RulesResponse, nullable: true, description: 'Whom it selects; null for a lookalike.' })
  rules!: RulesResponse | null;
  @ApiProperty(shown('string', 'Whom it selects, as one English sentence.', { maxLength: 32_768 }))
  rules_summary!: string;
  @ApiProperty({ type: () => LookalikeResponse, nullable: true, description: 'Of a lookalike, else null.' })
  lookalike!: LookalikeResponse | null;
  @ApiProperty(oneOf(audienceStatus, 'The status. A platform with at least 1 000 people makes it `ready`, otherwise it is `too_small`.'))
  status!: AudienceView['status'];
  @ApiProperty(someOf(audienceAction, 'The actions that this key can take now: `archive`, `update`. Empty when there are none.'))
  available_actions!: AudienceView['available_actions'];
  @ApiProperty(list(text64, 'Names of the fields that this key can change now. Empty when none can change.', 50))
  editable_fields!: string[];
  @ApiProperty({ type: () => AudienceFailureResponse, nullable: true, description: 'Why it is `failed`, else null.' })
  failure!: AudienceFailureResponse | null;
  @ApiProperty({ type: () => AudienceSizeResponse, nullable: true, description: 'How many people; null while unknown.' })
  size!: AudienceSizeResponse | null;
  @ApiProperty({ type: () => AudienceOnPlatformResponse, ...many('One item a connection that was asked.', 100) })
  platforms!: AudienceOnPlatformResponse[];
  @ApiProperty(orNull('integer', 'Seconds until reading the audience again is worthwhile. Null unless `status` is `building`.'))
  poll_after_seconds!: number | null;
  @ApiProperty(list(text64, 'The campaigns that use it, targeted or excluded, archived ones left out; oldest first.', 100_000))
  campaign_ids!: Id<'cmp'>[];
  @ApiProperty(orNull('string', 'Your own id.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own data.'))
  metadata!: Record<string, string>;
  @ApiProperty(list(text64, 'Your own labels.', 20))
  labels!: string[];
  @ApiProperty(shown('integer', 'Grows by one with every change of a field or of the status; the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When it was created.'))
  created_at!: string;
  @ApiProperty(stamp('When it last changed. A new size alone changes `size.as_of` instead.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When it was archived.'))
  archived_at!: string | null;
}
