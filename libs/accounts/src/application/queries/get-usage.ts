import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Plan } from '../../domain/plan.js';

/** The current state of one rate limit window. */
export interface WindowView {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly reset_at: string;
}

export interface LimitsView {
  readonly minute: WindowView;
  /** Null means unlimited. */
  readonly day: WindowView | null;
}

export interface PlanView {
  readonly plan: Plan;
  readonly limits: LimitsView;
  /** A null `per_day` means unlimited. */
  readonly plans: readonly {
    readonly name: Plan;
    readonly per_minute: number;
    readonly per_day: number | null;
    /** Whether an admin can choose it, or only the operator. */
    readonly is_available: boolean;
  }[];
}

/** Returns the account's plan, the remaining requests and all available plans. */
export class GetPlan extends Query<PlanView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

export const granularities = ['minute', 'hour', 'day'] as const;
export type Granularity = (typeof granularities)[number];

export interface UsagePoint {
  /** Start of the minute, hour or day, RFC 3339. */
  readonly at: string;
  /** Null for requests of the console. */
  readonly key_id: string | null;
  readonly allowed: number;
  /** Requests that were refused with 429. */
  readonly limited: number;
}

export interface UsageCriteria {
  readonly granularity: Granularity;
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
  readonly keyId: Id<'key'> | null;
}

/** Returns requests over time by key, oldest first, of the whole account or of one user. */
export class GetUsage extends Query<readonly UsagePoint[]> {
  constructor(
    readonly caller: Caller,
    readonly criteria: UsageCriteria,
    readonly of: 'everybody' | 'caller',
  ) {
    super();
  }
}
