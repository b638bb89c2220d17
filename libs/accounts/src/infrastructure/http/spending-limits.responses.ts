import { orNull, property } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SpendingLimitsView } from '../../application/queries/get-spending-limits.js';

export const maxCampaignDailyMicros = () =>
  orNull('integer', 'The maximum daily amount of a campaign, in micros of `currency`. `null` without a limit.');

@ApiSchema({ name: 'SpendingLimits', description: 'The limits of the account for the spend of its campaigns.' })
export class SpendingLimitsResponse implements SpendingLimitsView {
  @ApiProperty(maxCampaignDailyMicros())
  max_campaign_daily_micros!: number | null;
  @ApiProperty(property('string', 'The ISO 4217 code of the currency of the account.'))
  currency!: string;
}
