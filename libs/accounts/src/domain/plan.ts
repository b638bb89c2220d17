/** Requests that an account may make; null means without limit. */
interface PlanLimits {
  readonly perMinute: number;
  readonly perDay: number | null;
}

/** A plan's limit is one row here. */
export const plans = {
  starter: { perMinute: 60, perDay: 10_000 },
  growth: { perMinute: 300, perDay: 100_000 },
  enterprise: { perMinute: 1_000, perDay: null },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;
export const planNames = Object.keys(plans) as Plan[];
