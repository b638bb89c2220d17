import { enumNamed, list, property, someOf } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CapabilitiesView } from '../../application/queries/connection-view.js';

const word = { type: 'string', maxLength: 128 };

@ApiSchema({ name: 'ConnectionCapabilities', description: 'What can run on a connection with its current settings.' })
export class CapabilitiesResponse implements CapabilitiesView {
  @ApiProperty(property('boolean', 'Whether the authorization allows the service to create and change campaigns on the platform.'))
  can_write!: boolean;
  @ApiProperty(someOf(enumNamed('Objective'), 'The campaign objectives.'))
  objectives!: string[];
  @ApiProperty(someOf(enumNamed('BidStrategyType'), 'The bid strategies. Not every objective has all of them.'))
  bid_strategies!: string[];
  @ApiProperty(list(word, 'The budget types.'))
  budget_types!: readonly string[];
  @ApiProperty(property('integer', 'The minimum share of a budget per day, in micros.'))
  min_daily_budget_micros!: number;
  @ApiProperty(
    property(
      'integer',
      'How much more than a daily budget the platform may spend on a single day, in percent. It spends less on other days, so that the budget holds on average. `0`: never more.',
    ),
  )
  daily_overspend_percent!: number;
  @ApiProperty(property('integer', 'The smallest unit of a budget, in micros.'))
  budget_step_micros!: number;
  @ApiProperty(list(word, 'The creative types.'))
  creative_types!: readonly string[];
  @ApiProperty(list(word, 'The aspect ratios of images.'))
  aspect_ratios!: readonly string[];
  @ApiProperty(list(word, 'The fields of audience rules, and `lookalike`.'))
  audience_fields!: readonly string[];
  @ApiProperty(list(word, 'The special ad categories.'))
  special_ad_categories!: readonly string[];
  @ApiProperty(property('boolean', 'Whether the platform estimates audience sizes.'))
  audience_estimates!: boolean;
  @ApiProperty(property('boolean', 'Whether the platform reports audience insights.'))
  audience_insights!: boolean;
  @ApiProperty(property('boolean', 'Whether every campaign needs `ends_at`.'))
  requires_end_date!: boolean;
}
