import type { Id } from '#libs/kernel';
import { enumNamed, knownValues, many, oneOf, openEnum, orNull, property, stamp } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AudienceInsightsView } from '../../application/queries/audience-insights-view.js';
import { insightsBases, insightsStatuses, maxOverlaps, type PlatformReach } from '../../domain/insights.js';
import * as meanings from './value-meanings.js';

const basis = openEnum('InsightsBasis', insightsBases);
const status = openEnum('InsightsStatus', insightsStatuses);
const share = (description: string) =>
  orNull('number', `${description} A ratio from 0 to 1, rounded to six decimal places. \`null\` if it is suppressed.`, {
    minimum: 0,
    maximum: 1,
  });
const suppressed = property('boolean', 'Whether the value is suppressed because it could identify fewer than 1,000 people.');

@ApiSchema({ name: 'AudienceShare', description: 'The share of the audience that has one trait.' })
export class ShareResponse {
  @ApiProperty(property('string', 'The trait, such as an age group, a country code or a device type.'))
  name!: string;
  @ApiProperty(share('The number of people who have the trait divided by the number of people in the audience.'))
  share!: number | null;
  @ApiProperty(suppressed)
  suppressed!: boolean;
}

@ApiSchema({ name: 'AudienceInterest', description: 'The share of the audience that has one interest.' })
export class InterestResponse extends ShareResponse {
  @ApiProperty(
    orNull(
      'integer',
      'The share of the interest in the audience divided by its share among all people that the ad accounts reach, times 100. `null` if it is suppressed or if the platforms report no average.',
    ),
  )
  index!: number | null;
}

@ApiSchema({ name: 'AudienceDemographics', description: 'The shares of the audience by age and gender.' })
export class DemographicsResponse {
  @ApiProperty({ type: () => ShareResponse, ...many('The shares by age group, in years.', 20) })
  age!: ShareResponse[];
  @ApiProperty({ type: () => ShareResponse, ...many('The shares by gender: `female`, `male` and `unknown`.', 20) })
  gender!: ShareResponse[];
}

@ApiSchema({ name: 'PeopleRange', description: 'An estimated number of people, as a rounded range.' })
export class PeopleRangeResponse {
  @ApiProperty(property('integer', 'The minimum number of people. 0 means fewer than 1,000 people.'))
  lower!: number;
  @ApiProperty(property('integer', 'The maximum number of people.'))
  upper!: number;
}

@ApiSchema({ name: 'PlatformReach', description: 'The reach of the audience on the platform of one connection.' })
export class PlatformReachResponse implements PlatformReach {
  @ApiProperty(property('string', 'The ID of the connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'The platform of the connection.'))
  platform!: string;
  @ApiProperty(oneOf(status, knownValues(meanings.insightsStatusMeanings, 'Whether the platform describes the people of audiences.')))
  status!: PlatformReach['status'];
  @ApiProperty({
    type: () => PeopleRangeResponse,
    nullable: true,
    description: 'The number of people of the audience that the platform reaches. `null` if it offers no estimates.',
  })
  estimated_reach!: PeopleRangeResponse | null;
  @ApiProperty(
    orNull(
      'number',
      'The ratio of people in the audience that the platform can match to its users, from 0 to 1. `null` if it does not report it.',
    ),
  )
  match_rate!: number | null;
}

@ApiSchema({ name: 'AudienceOverlap', description: 'The overlap with another audience.' })
export class OverlapResponse {
  @ApiProperty(property('string', 'The ID of the other audience.'))
  audience_id!: Id<'aud'>;
  @ApiProperty(share('The number of people in both audiences divided by the number of people in either audience.'))
  share!: number | null;
  @ApiProperty(suppressed)
  suppressed!: boolean;
}

@ApiSchema({
  name: 'AudienceInsights',
  description: 'The composition of an audience, based on the latest estimates of the connected platforms.',
})
export class AudienceInsightsResponse implements AudienceInsightsView {
  @ApiProperty(property('string', 'The ID of the audience.'))
  audience_id!: Id<'aud'>;
  @ApiProperty(stamp('When the platforms made the estimates.'))
  as_of!: string;
  @ApiProperty(oneOf(basis, knownValues(meanings.insightsBasisMeanings, 'The source of the figures.')))
  basis!: AudienceInsightsView['basis'];
  @ApiProperty({ type: () => PeopleRangeResponse, description: 'The estimated number of people, the same as `size` of the audience.' })
  size!: PeopleRangeResponse;
  @ApiProperty({
    type: () => DemographicsResponse,
    description: 'The shares by age and gender. Before suppression, each list sums to 1.',
  })
  demographics!: DemographicsResponse;
  @ApiProperty({
    type: () => ShareResponse,
    ...many('The shares by place, largest first. Suppressed items come last. Before suppression they sum to 1.', 300),
  })
  geography!: ShareResponse[];
  @ApiProperty({
    type: () => ShareResponse,
    ...many('The shares by device type. Before suppression they sum to 1.', 20),
  })
  devices!: ShareResponse[];
  @ApiProperty({
    type: () => InterestResponse,
    ...many('The interests of the audience, highest `index` first. Suppressed items come last. A person can have several interests.', 300),
  })
  interests!: InterestResponse[];
  @ApiProperty({
    type: () => PlatformReachResponse,
    ...many('The reach on each platform, with one item for each connection.', 100),
  })
  platforms!: PlatformReachResponse[];
  @ApiProperty({
    type: () => OverlapResponse,
    ...many(`The other ready audiences with the largest overlap, at most ${maxOverlaps}.`, maxOverlaps),
  })
  overlaps!: OverlapResponse[];
}
