import { z } from 'zod';

/** What a request is about, as fault rules name it. */
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
  'token',
  'revoke',
] as const;
export type Operation = (typeof operations)[number];

/** Faults of the connection or of the whole platform: the request gets no proper answer. */
export const breakingKinds = [
  'http_500_before',
  'http_500_after',
  'no_answer',
  'reset',
  'cut_body',
  'rate_limited',
  'rate_limited_without_retry_after',
  'outage',
] as const;
export type BreakingKind = (typeof breakingKinds)[number];

/** Faults of what is done or said; each is asked about where it matters. */
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
  /** Of 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How often it strikes before it is spent. */
  times: z.int().min(1).optional(),
  /** Of `no_answer`: how long the connection is held. */
  hang_ms: z.int().min(0).max(600_000).default(60_000),
  /** Of `no_answer` and `reset`: whether the work is done first; without it either, by the seed. */
  when: z.enum(['before', 'after']).optional(),
  /** Of `rate_limited`. */
  retry_after_seconds: z.int().min(0).max(86_400).default(1),
  /** Of `search_lag`: the most that a search lags. */
  lag_ms: z.int().min(0).max(600_000).default(30_000),
});
export type FaultRule = z.infer<typeof faultRule>;

export const faultPlan = z.strictObject({ seed: z.int().min(0).max(0xffffffff).default(1), rules: z.array(faultRule).max(100) });
export type FaultPlan = z.infer<typeof faultPlan>;
