import type { PlatformFailureKind } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';

/** What an error of the Graph API means. */
export type ErrorMeaning =
  /** Meta failed, or does not say why: the call may have been executed. */
  | 'unavailable'
  /** Too many calls. */
  | 'throttled'
  /** The same was changed too often within an hour. */
  | 'changed_too_often'
  /** The access token is no longer valid. One that has ended cannot be exchanged. */
  | 'token'
  /** Meta wants the person to confirm something; until then every token of theirs is refused. */
  | 'checkpoint'
  /** A permission, a role or an approval of the app is missing. */
  | 'not_permitted'
  /** Only whoever runs this installation can change it: the app's secret, mode, review or access. */
  | 'operator'
  /** Missing or not visible, which Meta does not distinguish. */
  | 'missing'
  /** The same call was made before: whether it did something must be searched. */
  | 'duplicate'
  | 'policy'
  /** Meta has just disabled the ad account. */
  | 'suspended'
  | 'unpaid'
  /** A person has to confirm their identity or phone number at Meta. */
  | 'unconfirmed'
  /** Ads on Instagram have no account that they are shown as. */
  | 'no_instagram'
  /** The Instagram profile is not linked to the page. */
  | 'unlinked_instagram'
  | 'ad_rejected'
  | 'declaration'
  | 'too_much_data'
  | 'version_ended'
  | 'refused';

export const kindOfMeaning: Readonly<Record<ErrorMeaning, PlatformFailureKind>> = {
  unavailable: 'unavailable',
  throttled: 'rate_limited',
  changed_too_often: 'rate_limited',
  token: 'unauthorized',
  checkpoint: 'unauthorized',
  not_permitted: 'rejected',
  // It is no refusal of what was asked for, and over as soon as the operator has acted.
  operator: 'unavailable',
  missing: 'not_found',
  duplicate: 'unavailable',
  policy: 'rejected',
  suspended: 'rejected',
  unpaid: 'rejected',
  unconfirmed: 'rejected',
  no_instagram: 'rejected',
  unlinked_instagram: 'rejected',
  ad_rejected: 'rejected',
  declaration: 'rejected',
  too_much_data: 'rejected',
  version_ended: 'rejected',
  refused: 'rejected',
};

export const issueOfMeaning: Partial<Readonly<Record<ErrorMeaning, PlatformIssueCode>>> = {
  policy: 'account_suspended',
  suspended: 'account_suspended',
  unpaid: 'payment_failed',
  unconfirmed: 'account_review_pending',
  ad_rejected: 'creative_rejected',
  declaration: 'policy_declaration_required',
};

/** What a person has to do about a final failure. */
export const remedyOfMeaning: Partial<Readonly<Record<ErrorMeaning, string>>> = {
  not_permitted:
    'Check in Meta Business Suite that the user may advertise in this ad account and with its page, and that the app has the access that it needs; then reconnect.',
  operator:
    'Only the operator of this service can solve this, in the app at Meta (its secret, mode, permissions and access). It is tried again every half hour.',
  checkpoint: 'Log in at facebook.com and confirm what Meta asks for. Then reconnect: until then, Meta refuses a new token too.',
  policy: 'Check the account quality in Meta Business Suite, and request a review there.',
  suspended: 'Check the account quality in Meta Business Suite, and request a review there.',
  unpaid: 'Add a payment method in the billing of Meta.',
  unconfirmed: 'The person who connected the ad account has to confirm it in Meta Business Suite.',
  no_instagram: 'Choose an Instagram account in the settings of the connection.',
  unlinked_instagram: 'Connect the Instagram account to the page at Meta, or choose another one in the settings of the connection.',
  declaration:
    'Set the payer and the beneficiary of ads, or the verified advertiser of the country, on the page of the connection, or confirm the authorization of the page at Meta.',
  version_ended: 'Update this service: it uses a version of the API that Meta has ended.',
};

/** Error codes. Codes that are missing here are those of their range, or refusals. */
const meaningOfCode: Readonly<Record<number, ErrorMeaning>> = {
  [-3]: 'unavailable',
  [-2]: 'unavailable',
  [-1]: 'unavailable',
  1: 'unavailable',
  2: 'unavailable',
  3: 'operator',
  4: 'throttled',
  10: 'not_permitted',
  17: 'throttled',
  32: 'throttled',
  100: 'refused',
  101: 'not_permitted',
  102: 'token',
  104: 'token',
  190: 'token',
  270: 'operator',
  341: 'throttled',
  368: 'policy',
  506: 'duplicate',
  613: 'throttled',
  2635: 'version_ended',
  2642: 'refused',
  3018: 'refused',
};

/** Subcodes are unique among all codes, and say more than these. */
const meaningOfSubcode: Readonly<Record<number, ErrorMeaning>> = {
  33: 'missing',
  1359188: 'unpaid',
  1404078: 'policy',
  1404163: 'policy',
  1487534: 'too_much_data',
  1487632: 'changed_too_often',
  1504018: 'too_much_data',
  1504038: 'too_much_data',
  1504041: 'too_much_data',
  1504042: 'too_much_data',
  1504043: 'too_much_data',
  1504044: 'too_much_data',
  1504045: 'too_much_data',
  1772103: 'no_instagram',
  1815199: 'not_permitted',
  1815573: 'changed_too_often',
  1870034: 'not_permitted',
  1870090: 'not_permitted',
  1870092: 'not_permitted',
  1885172: 'changed_too_often',
  1885183: 'operator',
  1885316: 'suspended',
  2490427: 'ad_rejected',
  2490468: 'ad_rejected',
  2490547: 'too_much_data',
  2708008: 'declaration',
  2853001: 'unlinked_instagram',
  2859015: 'policy',
  3191001: 'too_much_data',
  3858013: 'unconfirmed',
  3858152: 'declaration',
  3858385: 'unconfirmed',
  3858495: 'declaration',
  3858550: 'declaration',
  3858634: 'declaration',
  3910001: 'unavailable',
  4841013: 'suspended',
};

/** Subcodes of code 190: Meta wants a login and a confirmation first, so that reconnecting alone does not help. */
const checkpoints = new Set([459, 464]);

/** The subcodes of code 190 tell apart why a token is no longer valid. They have meanings of their own with other codes. */
export function meaningOf(code: number, subcode: number | null): ErrorMeaning {
  if (meaningOfCode[code] === 'token') return checkpoints.has(subcode ?? 0) ? 'checkpoint' : 'token';
  if (code === 100 && subcode === 33) return 'missing';
  const bySubcode = subcode === null || subcode === 33 ? undefined : meaningOfSubcode[subcode];
  const known = bySubcode ?? meaningOfSubcode[code === 33 ? 0 : code] ?? meaningOfCode[code];
  if (known !== undefined) return known;
  if (code >= 200 && code <= 299) return 'not_permitted';
  return code >= 80_000 && code <= 80_014 ? 'throttled' : 'refused';
}
