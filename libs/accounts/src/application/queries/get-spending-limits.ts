import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';

export interface SpendingLimitsView {
  /** In micros of `currency`. Null without a maximum. */
  readonly max_campaign_daily_micros: number | null;
  /** ISO 4217. */
  readonly currency: string;
}

export class GetSpendingLimits extends Query<SpendingLimitsView> {
  constructor(readonly caller: Caller) {
    super();
  }
}
