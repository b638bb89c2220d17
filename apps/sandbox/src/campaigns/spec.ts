import { z } from 'zod';
import { parseInstant } from '#libs/kernel';

const text = (max: number) => z.string().min(1).max(max);
const stamp = z.string().refine((value) => parseInstant(value) !== null, 'must be an RFC 3339 timestamp');
const micros = z.int().min(1);
const webAddress = z.url({ protocol: /^https?$/ }).max(4096);

/** The rule tree is validated by `compileRules` when it is evaluated. */
const audience = z.object({
  reference: text(200).nullable(),
  name: text(400),
  rules: z.unknown().optional(),
  lookalike: z.unknown().optional(),
});
export type AudienceSpec = z.infer<typeof audience>;

const ad = z.object({
  reference: text(200),
  name: text(400),
  headline: z.string().max(1000),
  primary_text: z.string().max(5000),
  description: z.string().max(1000).nullable().default(null),
  call_to_action: z.string().max(100).nullable().default(null),
  landing_url: webAddress,
  image_url: webAddress.nullable().default(null),
});
export type AdSpec = z.infer<typeof ad>;

const distinct = (items: readonly { reference: string | null }[]) => new Set(items.map(({ reference }) => reference)).size === items.length;

export const campaignSpec = z
  .object({
    reference: text(200),
    name: text(400),
    objective: z.enum(['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales']),
    budget: z.object({ type: z.enum(['daily', 'lifetime']), amount_micros: micros, currency: z.string().regex(/^[A-Z]{3}$/) }),
    bid_strategy: z.object({
      type: z.enum(['lowest_cost', 'cost_cap', 'target_roas']),
      cap_micros: micros.nullable().default(null),
      target_roas: z.number().positive().nullable().default(null),
    }),
    starts_at: stamp.nullable(),
    ends_at: stamp.nullable(),
    special_ad_categories: z.array(text(100)).max(20).default([]),
    tracking_params: z.record(text(100), z.string().max(500)).default({}),
    spec_digest: z.string().max(200).nullable().default(null),
    /** Settings of the client's connection. Only the personality `required-settings` reads them. */
    settings: z.record(text(100), z.string().max(500)).optional(),
    ads: z.array(ad).min(1, 'must contain at least one ad').max(50).refine(distinct, 'references must be unique'),
    ad_sets: z.array(audience).max(20).refine(distinct, 'references must be unique').default([]),
    exclusions: z.array(audience).max(20).default([]),
  })
  .refine(({ budget, ends_at }) => budget.type === 'daily' || ends_at !== null, {
    path: ['ends_at'],
    message: 'is required for a lifetime budget',
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
    path: ['ends_at'],
    message: 'must be after starts_at',
  });
export type CampaignSpec = z.infer<typeof campaignSpec>;

export const newCampaign = campaignSpec.and(z.object({ run_state: z.enum(['running', 'paused']) }));
export const runStateChange = z.object({ run_state: z.enum(['running', 'paused', 'archived']) });
export type RunState = z.infer<typeof runStateChange>['run_state'];
