import { enumNamed, many, oneOf, property } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ObjectiveAttribution', description: 'The attribution window of campaigns with one objective.' })
export class ObjectiveAttributionResponse {
  @ApiProperty(oneOf(enumNamed('Objective'), 'The objective of the campaigns.'))
  objective!: string;
  @ApiProperty(property('integer', 'The number of days after a click.'))
  click_days!: number;
  @ApiProperty(property('integer', 'The number of days after a view.'))
  view_days!: number;
}

@ApiSchema({ name: 'Attribution', description: 'The attribution window within which the platform counts a conversion.' })
export class AttributionResponse {
  @ApiProperty(property('integer', 'The number of days after a click. Of campaigns for sales, where it depends on the objective.'))
  click_days!: number;
  @ApiProperty(property('integer', 'The number of days after a view. Of campaigns for sales, where it depends on the objective.'))
  view_days!: number;
  @ApiProperty({
    type: () => ObjectiveAttributionResponse,
    ...many('The windows of each objective. Empty if all campaigns have the same.', 20),
  })
  by_objective!: ObjectiveAttributionResponse[];
}
