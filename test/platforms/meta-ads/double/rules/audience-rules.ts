import { z } from 'zod';
import { invalidParameter } from '../errors.js';

const daySeconds = 86_400;
const maxRetention = 180 * daySeconds;

const filter = z.strictObject({
  field: z.enum(['event', 'url', 'domain', 'path']),
  operator: z.enum(['eq', '=', 'neq', '!=', 'i_contains', 'i_not_contains', 'contains', 'not_contains', 'regex_match']),
  value: z.string().min(1),
});
const rule = z.strictObject({
  event_sources: z.array(z.strictObject({ type: z.literal('pixel'), id: z.union([z.string(), z.number()]).transform(String) })).min(1),
  retention_seconds: z.int().min(1).max(maxRetention),
  filter: z.strictObject({ operator: z.enum(['and', 'or']), filters: z.array(filter).min(1) }).optional(),
  aggregation: z
    .strictObject({ type: z.enum(['count', 'sum', 'avg']), operator: z.enum(['>', '>=', '<', '<=', '=', '!=']), value: z.number() })
    .optional(),
});
const group = z.strictObject({ operator: z.enum(['and', 'or']), rules: z.array(rule).min(1).max(10) });
const audience = z.strictObject({ inclusions: group, exclusions: group.optional() });

/** Who is in a website custom audience. */
export type AudienceRule = z.infer<typeof audience>;

export function audienceRule(text: unknown): AudienceRule {
  const result = audience.safeParse(jsonOf(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParameter(`Param rule is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, 'rule');
}

function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') throw invalidParameter('Param rule is required', 'rule');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('Param rule must be JSON', 'rule');
  }
}

export const pixelsOf = ({ inclusions, exclusions }: AudienceRule): string[] =>
  [...inclusions.rules, ...(exclusions?.rules ?? [])].flatMap(({ event_sources: sources }) => sources.map(({ id }) => id));
