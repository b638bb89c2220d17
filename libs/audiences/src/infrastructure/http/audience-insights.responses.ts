import { enumNamed, oneOf, openEnum } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AudienceInsightsView } from '../../application/queries/audience-insights-view.js';
import { insightsBases, maxOverlaps } from '../../domain/insights.js';
import { many, orNull, shown, stamp } from './response-properties.js';

const basis = openEnum('InsightsBasis', insightsBases);
const share = orNull('number', 'A fraction with six decimals; null when it is suppressed.', { minimum: 0, maximum: 1 });
const suppressed = shown('boolean', 'True when it would tell about fewer than 1 000 people.');

@ApiSchema({ name: 'AudienceShare' })
export class ShareResponse {
  @ApiProperty(shown('string', 'The trait.'))
  name!: string;
  @ApiProperty(share)
  share!: number | null;
  @ApiProperty(suppressed)
  suppressed!: boolean;
}

@ApiSchema({ name: 'AudienceInterest' })
export class InterestResponse extends ShareResponse {
  @ApiProperty(orNull('integer', 'How common it is beside all whom the ad accounts reach: 100 is the average. Null when suppressed.'))
  index!: number | null;
}

@ApiSchema({ name: 'AudienceDemographics' })
export class DemographicsResponse {
  @ApiProperty({ type: () => ShareResponse, ...many('Age groups in years.', 20) })
  age!: ShareResponse[];
  @ApiProperty({ type: () => ShareResponse, ...many('`female`, `male`, `unknown`.', 20) })
  gender!: ShareResponse[];
}

@ApiSchema({ name: 'PeopleRange' })
export class PeopleRangeResponse {
  @ApiProperty(shown('integer', 'At least so many; 0 stands for fewer than 1 000.'))
  lower!: number;
  @ApiProperty(shown('integer', 'At most so many.'))
  upper!: number;
}

@ApiSchema({ name: 'PlatformReach' })
export class PlatformReachResponse {
  @ApiProperty(shown('string', 'The connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'Its platform.'))
  platform!: string;
  @ApiProperty({ type: () => PeopleRangeResponse, description: 'Whom the platform reaches.' })
  estimated_reach!: PeopleRangeResponse;
  @ApiProperty(orNull('number', 'The part of the people that the platform knows; null where it does not say.'))
  match_rate!: number | null;
}

@ApiSchema({ name: 'AudienceOverlap' })
export class OverlapResponse {
  @ApiProperty(shown('string', 'The other audience.'))
  audience_id!: Id<'aud'>;
  @ApiProperty(share)
  share!: number | null;
  @ApiProperty(suppressed)
  suppressed!: boolean;
}

@ApiSchema({ name: 'AudienceInsights', description: 'Who the people of an audience are, from what the connected platforms said last.' })
export class AudienceInsightsResponse implements AudienceInsightsView {
  @ApiProperty(shown('string', 'The audience.'))
  audience_id!: Id<'aud'>;
  @ApiProperty(stamp('When the platforms said so.'))
  as_of!: string;
  @ApiProperty(
    oneOf(
      basis,
      'Where the figures come from: one platform, or several whose people are added up, so that whoever is on two counts twice.',
    ),
  )
  basis!: AudienceInsightsView['basis'];
  @ApiProperty({ type: () => PeopleRangeResponse, description: 'As in the audience.' })
  size!: PeopleRangeResponse;
  @ApiProperty({ type: () => DemographicsResponse, description: 'Before suppression the shares of a list sum to 1.' })
  demographics!: DemographicsResponse;
  @ApiProperty({
    type: () => ShareResponse,
    ...many('Places, the largest share first, the suppressed last. Before suppression they sum to 1.', 300),
  })
  geography!: ShareResponse[];
  @ApiProperty({ type: () => ShareResponse, ...many('Devices. Before suppression they sum to 1.', 20) })
  devices!: ShareResponse[];
  @ApiProperty({ type: () => InterestResponse, ...many('Interests by index, the suppressed last. A person can have several.', 300) })
  interests!: InterestResponse[];
  @ApiProperty({ type: () => PlatformReachResponse, ...many('One item a connection that answered.', 100) })
  platforms!: PlatformReachResponse[];
  @ApiProperty({
    type: () => OverlapResponse,
    ...many(
      `The other ready audiences with which it has most in common, at most ${maxOverlaps}: people of both divided by people of either.`,
      maxOverlaps,
    ),
  })
  overlaps!: OverlapResponse[];
}
