/** Codes of what keeps a campaign from being launched. */
const launchProblemCodes = [
  'creative_not_ready',
  'creative_rejected',
  'audience_not_ready',
  'audience_too_small',
  'connection_unavailable',
  'budget_below_minimum',
  'ends_at_in_past',
  'objective_not_supported',
  'bid_strategy_not_supported',
  'special_ad_category_not_supported',
  'creative_not_supported',
  'audience_not_supported',
  'connection_settings_missing',
] as const;

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
  ...launchProblemCodes,
] as const;

export type LaunchProblemCode = (typeof launchProblemCodes)[number];
export type ProblemCode = (typeof problemCodes)[number];
