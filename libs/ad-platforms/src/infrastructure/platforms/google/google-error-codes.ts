import type { PlatformIssueCode } from '../../../application/ports/failures.js';

/** What an error of Google means for the call. */
export type ErrorMeaning =
  /** A renewed token may be accepted. */
  | 'token'
  /** The person has lost the access to the ad account: a user has to reconnect. */
  | 'access_lost'
  /** Google does not let this person or project do it. It stays so until someone changes a permission. */
  | 'not_permitted'
  /** The project or version of this installation is not accepted: a matter of the operator. */
  | 'installation'
  /** The ad account is suspended, canceled or not complete. */
  | 'suspended'
  | 'payment'
  /** Too many calls. */
  | 'rate_limited'
  /** Google may have done it. */
  | 'unavailable'
  /** Google has surely not done it, and it can be repeated. */
  | 'repeatable'
  /** A resource that the request names does not exist or is removed. */
  | 'missing'
  /** The label or name of a campaign exists already: an earlier request has created it. */
  | 'duplicate'
  | 'declaration'
  | 'policy'
  | 'creative'
  | 'audience'
  | 'budget'
  /** Any other refusal. */
  | 'rejected';

/** The meaning of an error code of which nothing is known, also in a family of which nothing is known. */
export const defaultMeaning: ErrorMeaning = 'rejected';

interface Family {
  /** Of the codes of this family that are not listed, such as new ones. */
  readonly default: ErrorMeaning;
  readonly codes?: Readonly<Record<string, ErrorMeaning>>;
}

const each = (meaning: ErrorMeaning, codes: string): Record<string, ErrorMeaning> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, meaning]));

/** Families of error codes whose meaning is not just a refusal. An unknown authorization error is final: a retry would never end. */
export const errorFamilies: Readonly<Record<string, Family>> = {
  authenticationError: {
    default: 'access_lost',
    codes: {
      ...each('token', 'AUTHENTICATION_ERROR GOOGLE_ACCOUNT_AUTHENTICATION_FAILED OAUTH_TOKEN_INVALID OAUTH_TOKEN_EXPIRED'),
      ...each('token', 'OAUTH_TOKEN_DISABLED OAUTH_TOKEN_REVOKED OAUTH_TOKEN_HEADER_INVALID GOOGLE_ACCOUNT_DELETED'),
      ...each('installation', 'DEVELOPER_TOKEN_INVALID ORGANIZATION_NOT_RECOGNIZED ORGANIZATION_NOT_APPROVED'),
      ...each('installation', 'ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN'),
    },
  },
  authorizationError: {
    default: 'not_permitted',
    codes: {
      ...each('access_lost', 'USER_PERMISSION_DENIED AUTHORIZATION_ERROR INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION'),
      ...each('suspended', 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT CUSTOMER_NOT_ENABLED INCOMPLETE_SIGNUP'),
      ...each('installation', 'DEVELOPER_TOKEN_NOT_ON_ALLOWLIST DEVELOPER_TOKEN_PROHIBITED DEVELOPER_TOKEN_NOT_APPROVED PROJECT_DISABLED'),
      ...each('installation', 'MISSING_TOS CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION CLOUD_PROJECT_NOT_UNDER_ORGANIZATION'),
    },
  },
  headerError: { default: 'access_lost' },
  operationAccessDeniedError: { default: 'not_permitted', codes: each('missing', 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE') },
  resourceAccessDeniedError: { default: 'not_permitted' },
  notAllowlistedError: { default: 'not_permitted' },
  multiPartyAuthReviewError: { default: 'not_permitted' },
  quotaError: {
    default: 'rate_limited',
    codes: { ACCESS_PROHIBITED: 'not_permitted', PAYMENTS_PROFILE_ACTIVATION_RATE_LIMIT_EXCEEDED: 'payment' },
  },
  internalError: { default: 'unavailable' },
  databaseError: { default: 'rejected', codes: { CONCURRENT_MODIFICATION: 'repeatable' } },
  requestError: {
    default: 'rejected',
    codes: {
      ...each('missing', 'RESOURCE_NOT_FOUND'),
      ...each('installation', 'UNSUPPORTED_VERSION CLOUD_PROJECT_NOT_FOUND DEVELOPER_TOKEN_PARAMETER_MISSING'),
      ...each('repeatable', 'EXPIRED_PAGE_TOKEN INVALID_PAGE_TOKEN RPC_DEADLINE_TOO_SHORT'),
      ...each('access_lost', 'LOGIN_CUSTOMER_ID_PARAMETER_MISSING'),
    },
  },
  mutateError: {
    default: 'rejected',
    codes: { RESOURCE_NOT_FOUND: 'missing', EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED: 'declaration' },
  },
  contextError: { default: 'rejected', codes: { OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE: 'missing' } },
  labelError: { default: 'rejected', codes: { DUPLICATE_NAME: 'duplicate' } },
  campaignError: { default: 'rejected', codes: { DUPLICATE_CAMPAIGN_NAME: 'duplicate' } },
  campaignBudgetError: { default: 'budget', codes: { CAMPAIGN_BUDGET_REMOVED: 'missing', DUPLICATE_NAME: 'duplicate' } },
  policyFindingError: { default: 'policy' },
  policyViolationError: { default: 'policy' },
  imageError: { default: 'creative' },
  assetError: { default: 'creative' },
  adError: { default: 'creative' },
  adGroupAdError: { default: 'creative', codes: { CANNOT_OPERATE_ON_REMOVED_ADGROUPAD: 'missing' } },
  urlFieldError: { default: 'creative' },
  criterionError: { default: 'audience', codes: { MISSING_EU_POLITICAL_ADVERTISING_SELF_DECLARATION: 'declaration' } },
  audienceError: { default: 'audience' },
  adGroupCriterionError: { default: 'audience' },
};

export function meaningOf(family: string, code: string): ErrorMeaning {
  const known = errorFamilies[family];
  return known?.codes?.[code] ?? known?.default ?? defaultMeaning;
}

/** From the one that decides what becomes of the call to the one that matters least, when several errors come together. */
export const bySeverity: readonly ErrorMeaning[] = [
  'token',
  'access_lost',
  'installation',
  'unavailable',
  'suspended',
  'payment',
  'declaration',
  'not_permitted',
  'duplicate',
  'policy',
  'creative',
  'audience',
  'budget',
  'missing',
  'rejected',
  'rate_limited',
  'repeatable',
];

export const issueOfMeaning: Readonly<Partial<Record<ErrorMeaning, PlatformIssueCode>>> = {
  suspended: 'account_suspended',
  payment: 'payment_failed',
  declaration: 'policy_declaration_required',
  policy: 'creative_rejected',
};

/** What a person can do about it. Appended to the words of Google. */
export const remedies: Readonly<Partial<Record<ErrorMeaning, string>>> = {
  not_permitted:
    'Google Ads does not permit this. Ask an administrator of the ad account for standard access, and the operator about the access level.',
  installation: 'The operator has to check the Google Cloud project of this service and its access to the Google Ads API.',
  access_lost: 'Check the access to the ad account in Google Ads, and reconnect.',
  suspended: 'The ad account is suspended, canceled or not complete. Its notice in Google Ads has the reason.',
  payment: 'Check the payment settings in Google Ads.',
  declaration:
    'Declare for every campaign of the ad account whether it contains EU political advertising: on the page "Check this connection", or in Google Ads. Until then Google may also refuse to pause campaigns through this service: pause them in Google Ads.',
};
