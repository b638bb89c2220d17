/** Rate limits of a plan. Null means unlimited. */
interface PlanLimits {
  readonly perMinute: number;
  readonly perDay: number | null;
}

/** All plans with their limits. */
export const plans = {
  starter: { perMinute: 60, perDay: 10_000 },
  growth: { perMinute: 300, perDay: 100_000 },
  enterprise: { perMinute: 1_000, perDay: null },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;
/** From the lowest to the highest. */
export const planNames = Object.keys(plans) as Plan[];

/** Who may raise the plan of an account. */
export abstract class PlanPolicy {
  /** Whether its admins may, or only the operator. Everybody who may change the plan may lower it. */
  abstract readonly adminsRaise: boolean;
}

export function isHigherPlan(plan: Plan, than: Plan): boolean {
  return planNames.indexOf(plan) > planNames.indexOf(than);
}
