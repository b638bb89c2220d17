import { Micros } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';

@RequestSchema('ChangeSpendingLimits')
export class ChangeSpendingLimitsRequest {
  @Micros({
    description: "The maximum daily amount of a campaign in micros of the account's currency. `null` removes the limit.",
    example: 100_000_000,
    min: 1,
    required: true,
    nullable: true,
  })
  max_campaign_daily_micros!: number | null;
}
