/** Codes of `meta.warnings[]` of a write. */
export const warningCodes = ['budget_below_minimum', 'budget_far_above_former', 'budget_far_above_usual', 'budget_above_limit'] as const;
export type WarningCode = (typeof warningCodes)[number];

/** What looks like a slip in a write that is taken all the same. `pointer` (RFC 6901) leads into the record. */
export interface Warning {
  readonly code: WarningCode;
  readonly pointer: string;
  readonly message: string;
}
