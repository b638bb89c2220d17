import { z } from 'zod';

/** The operations that fault rules can name. */
export const operations = [
  'create',
  'update',
  'run_state',
  'get',
  'search',
  'delivery',
  'metrics',
  'ad_accounts',
  'estimate',
  'insights',
  'overlap',
  'settings',
  'token',
  'revoke',
] as const;
export type Operation = (typeof operations)[number];

/** Faults of the connection or of the whole platform. The request gets no valid response. */
export const breakingKinds = [
  'http_500_before',
  'http_500_after',
  'no_answer',
  'reset',
  'cut_body',
  'rate_limited',
  'rate_limited_without_retry_after',
  'outage',
  'refused',
] as const;
export type BreakingKind = (typeof breakingKinds)[number];

/** Faults of behavior or content. Each is checked where it applies. */
export const contentKinds = [
  'pause_not_confirmed',
  'not_found_for_a_while',
  'duplicate_rows',
  'shuffled_rows',
  'late_rows',
  'impossible_figures',
  'partial_page',
  'search_lag',
  'no_idempotency_keys',
  'token_expired',
  'token_revoked',
  'creative_rejected',
  'account_suspended',
  'budget_exhausted',
  'payment_failed',
] as const;
export type ContentKind = (typeof contentKinds)[number];

export const faultRule = z.strictObject({
  kind: z.enum([...breakingKinds, ...contentKinds]),
  operation: z.enum(operations).optional(),
  ad_account: z.string().optional(),
  /** From 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How many matching requests the rule leaves alone first. */
  skip: z.int().min(0).default(0),
  /** Maximum number of requests that the rule affects. */
  times: z.int().min(1).optional(),
  /** For `no_answer`: how long the connection stays open. */
  hang_ms: z.int().min(0).max(600_000).default(60_000),
  /** For `no_answer` and `reset`: before or after the operation is performed. By default the seed decides. */
  when: z.enum(['before', 'after']).optional(),
  /** For `rate_limited`: the `Retry-After` header. */
  retry_after_seconds: z.int().min(0).max(86_400).default(1),
  /** For `refused`: the error code. */
  code: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .default('refused'),
  /** For `search_lag`: the maximum delay. */
  lag_ms: z.int().min(0).max(600_000).default(30_000),
});
export type FaultRule = z.infer<typeof faultRule>;

export const faultPlan = z.strictObject({ seed: z.int().min(0).max(0xffffffff).default(1), rules: z.array(faultRule).max(100) });
export type FaultPlan = z.infer<typeof faultPlan>;
