import { z } from 'zod';
import { idText, text } from './fields.js';

/** Of the audience types, those that need no uploads: visitors of a website and people like them. */
const rule = z.strictObject({
  ad_account_id: idText.optional(),
  country: text.optional(),
  event: text.optional(),
  percentage: z.int().optional(),
  prefill: z.boolean().optional(),
  retention_days: z.int().optional(),
  seed_id: z.array(idText).optional(),
  url: z.array(text).optional(),
  visitor_source_id: idText.optional(),
});

const common = { ad_account_id: idText.optional(), description: text.optional() };

export const audienceCreate = z.strictObject({ ...common, name: text, rule, audience_type: z.enum(['VISITOR', 'ACTALIKE']) });

export const audienceUpdate = z.strictObject({
  ...common,
  name: text.optional(),
  rule: rule.optional(),
  operation_type: z.enum(['UPDATE', 'REMOVE']).optional(),
});
