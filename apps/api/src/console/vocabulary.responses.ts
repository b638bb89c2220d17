import { roles } from '#libs/accounts';
import { campaignTransitions } from '#libs/campaigns';
import { enumNamed, list, oneOf, openEnum, property, text64 } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const transition = openEnum('CampaignTransition', campaignTransitions);
const listed = (description: string) => ({ ...list(text64, description, 1000), nullable: true });

@ApiSchema({ name: 'TransitionPath', description: 'An allowed transition of a campaign.' })
export class TransitionPathResponse {
  @ApiProperty(oneOf(transition, 'The action of a user, or `start` and `end`, which are due at `starts_at` and `ends_at`.'))
  transition!: string;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'The status before the transition.'))
  from!: string;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'The status after the transition.'))
  to!: string;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the transition leads to `to` only while `starts_at` is in the future. `null` if it always does.',
  })
  starts_in_future!: boolean | null;
}

@ApiSchema({ name: 'RuleField', description: 'A field that audience rules can match.' })
export class RuleFieldResponse {
  @ApiProperty(property('string', 'The name of the field.'))
  field!: string;
  @ApiProperty(list(text64, 'The operators of the field.'))
  operators!: readonly string[];
  @ApiProperty(listed('The allowed values. `null` if the field accepts values that are not listed.'))
  values!: readonly string[] | null;
}

@ApiSchema({ name: 'AudienceLimits', description: 'The limits of audience rules and lookalikes.' })
export class AudienceLimitsResponse {
  @ApiProperty(property('integer', 'The maximum number of conditions of an audience.'))
  max_conditions!: number;
  @ApiProperty(property('integer', 'The maximum number of values of a condition.'))
  max_values!: number;
  @ApiProperty(property('integer', 'The minimum age, in years.'))
  min_age!: number;
  @ApiProperty(property('integer', 'The maximum age, in years. It includes all older people.'))
  max_age!: number;
  @ApiProperty(property('integer', 'The maximum number of days to look back for an event.'))
  max_days!: number;
  @ApiProperty(property('integer', 'The maximum of the minimum number of times that an event occurs.'))
  max_count!: number;
  @ApiProperty(property('number', 'The minimum size of a lookalike, as a ratio of the people of the country.'))
  min_ratio!: number;
  @ApiProperty(property('number', 'The maximum size of a lookalike, as a ratio of the people of the country.'))
  max_ratio!: number;
}

@ApiSchema({ name: 'RolePermissions', description: 'A role with its permissions.' })
export class RolePermissionsResponse {
  @ApiProperty(oneOf(enumNamed('Role'), `The role: ${roles.map((role) => `\`${role}\``).join(', ')}.`))
  role!: string;
  @ApiProperty(list(text64, 'The permissions of the role.', 100))
  permissions!: readonly string[];
}

@ApiSchema({ name: 'Vocabulary', description: 'What the pages offer for selection and know about statuses.' })
export class VocabularyResponse {
  @ApiProperty({ type: () => [TransitionPathResponse], maxItems: 100, description: 'The allowed transitions of campaigns.' })
  campaign_transitions!: readonly TransitionPathResponse[];
  @ApiProperty({ type: () => [RuleFieldResponse], maxItems: 100, description: 'The fields that audience rules can match.' })
  rule_fields!: readonly RuleFieldResponse[];
  @ApiProperty({ type: () => AudienceLimitsResponse })
  audience_limits!: AudienceLimitsResponse;
  @ApiProperty({ type: () => [RolePermissionsResponse], maxItems: 10, description: 'All roles, in ascending order.' })
  roles!: readonly RolePermissionsResponse[];
}
