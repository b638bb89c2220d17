/** Codes of one item of `details.errors[]`. */
export const problemCodes = [
  'required',
  'invalid_type',
  'invalid_format',
  'too_short',
  'too_long',
  'out_of_range',
  'not_allowed_value',
  'unknown_field',
  'field_read_only',
  'reference_not_found',
  'conflicting_fields',
  'field_locked',
  'unknown_parameter',
  'creative_not_ready',
  'creative_rejected',
  'audience_not_ready',
  'audience_too_small',
  'connection_unavailable',
  'budget_below_minimum',
  'ends_at_in_past',
  'objective_not_supported',
] as const;

export type ProblemCode = (typeof problemCodes)[number];
