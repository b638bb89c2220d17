/** What can be wrong with a campaign on a platform. An adapter maps the reasons of its platform to these and keeps their text. */
export const platformIssueCodes = [
  'budget_exhausted',
  'creative_rejected',
  'all_creatives_rejected',
  'audience_too_small',
  'account_suspended',
  /** The platform is still reviewing the ad account. */
  'account_review_pending',
  'payment_failed',
  /** The platform cannot open the landing page. */
  'landing_page_unreachable',
  /** A declaration that the platform requires is missing, for example about political advertising. */
  'policy_declaration_required',
  /** The change is not possible after the campaign was created. */
  'unsupported_change',
  'platform_error',
] as const;
export type PlatformIssueCode = (typeof platformIssueCodes)[number];
