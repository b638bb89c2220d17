import { knownValues, oneOf, openEnum, orNull, property, stamp } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  granularities,
  type Granularity,
  type LimitsView,
  type PlanView,
  type UsagePoint,
  type WindowView,
} from '../../application/queries/get-usage.js';
import { type Plan, planNames } from '../../domain/plan.js';
import { planMeanings } from './value-meanings.js';

const plan = openEnum('Plan', planNames);
const granularity = openEnum('UsageGranularity', granularities);

export const planOf = (description: string) => oneOf(plan, knownValues(planMeanings, description));

@ApiSchema({ name: 'LimitWindow', description: 'The current state of one rate limit window.' })
export class LimitWindowResponse implements WindowView {
  @ApiProperty(property('integer', 'The number of requests that the window allows.'))
  limit!: number;
  @ApiProperty(property('integer', 'The number of requests that were made.'))
  used!: number;
  @ApiProperty(property('integer', 'The number of requests that are left.'))
  remaining!: number;
  @ApiProperty(stamp('When the window ends.'))
  reset_at!: string;
}

@ApiSchema({ name: 'Limits', description: 'The rate limits of the account.' })
export class LimitsResponse implements LimitsView {
  @ApiProperty({ type: () => LimitWindowResponse })
  minute!: LimitWindowResponse;
  @ApiProperty({ type: () => LimitWindowResponse, nullable: true, description: 'The limit per day. `null` if it is unlimited.' })
  day!: LimitWindowResponse | null;
}

@ApiSchema({ name: 'AvailablePlan', description: 'A plan with its limits.' })
export class AvailablePlanResponse {
  @ApiProperty(planOf('The name of the plan.'))
  name!: Plan;
  @ApiProperty(property('integer', 'The number of requests allowed per minute.'))
  per_minute!: number;
  @ApiProperty(orNull('integer', 'The number of requests allowed per day. `null` if it is unlimited.'))
  per_day!: number | null;
  @ApiProperty(property('boolean', 'Whether an admin of the account can choose the plan. If `false`, only the operator can.'))
  is_available!: boolean;
}

@ApiSchema({ name: 'AccountPlan', description: 'The plan of the account.' })
export class AccountPlanResponse implements PlanView {
  @ApiProperty(planOf('The plan of the account.'))
  plan!: Plan;
  @ApiProperty({ type: () => LimitsResponse })
  limits!: LimitsResponse;
  @ApiProperty({ type: () => [AvailablePlanResponse], maxItems: 10, description: 'All available plans.' })
  plans!: AvailablePlanResponse[];
}

@ApiSchema({ name: 'UsagePoint', description: 'The requests of one key in one minute, hour or day.' })
export class UsagePointResponse implements UsagePoint {
  @ApiProperty(stamp('When the minute, hour or day starts.'))
  at!: string;
  @ApiProperty(orNull('string', 'The ID of the key. `null` for requests of the console.'))
  key_id!: string | null;
  @ApiProperty(property('integer', 'The number of requests that were admitted.'))
  allowed!: number;
  @ApiProperty(property('integer', 'The number of requests that were rejected because of a rate limit.'))
  limited!: number;
}

@ApiSchema({ name: 'Usage', description: 'Requests over time, and the limits of the account.' })
export class UsageResponse {
  @ApiProperty(oneOf(granularity, 'The length of a bucket: `minute`, `hour`, or `day` (in the time zone of the account).'))
  granularity!: Granularity;
  @ApiProperty(stamp('When the range starts.'))
  start!: string;
  @ApiProperty(stamp('When the range ends. Exclusive.'))
  end!: string;
  @ApiProperty({ type: () => LimitsResponse })
  limits!: LimitsResponse;
  @ApiProperty({ type: () => [UsagePointResponse], maxItems: 100_000, description: 'The buckets with requests, oldest first.' })
  series!: UsagePointResponse[];
}
