import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Plan } from '../../domain/plan.js';

/** One window of the account's limit as it stands. */
export interface WindowView {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly reset_at: string;
}

export interface LimitsView {
  readonly minute: WindowView;
  /** Null: without limit. */
  readonly day: WindowView | null;
}

export interface PlanView {
  readonly plan: Plan;
  readonly limits: LimitsView;
  /** `per_day` null: without limit. */
  readonly plans: readonly { readonly name: Plan; readonly per_minute: number; readonly per_day: number | null }[];
}

/** The account's plan, what is left of its limits, and what other plans there are. */
export class GetPlan extends Query<PlanView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

export const granularities = ['minute', 'hour', 'day'] as const;
export type Granularity = (typeof granularities)[number];

export interface UsagePoint {
  /** Start of the minute, hour or day. */
  readonly at: string;
  /** Null: the console. */
  readonly key_id: string | null;
  readonly allowed: number;
  /** Refused with 429. */
  readonly limited: number;
}

export interface UsageQuestion {
  readonly granularity: Granularity;
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
  readonly keyId: Id<'key'> | null;
}

/** Requests over time by key, oldest first: of everybody, or of one user's keys and console. */
export class GetUsage extends Query<readonly UsagePoint[]> {
  constructor(
    readonly caller: Caller,
    readonly question: UsageQuestion,
    readonly of: 'everybody' | 'caller',
  ) {
    super();
  }
}
