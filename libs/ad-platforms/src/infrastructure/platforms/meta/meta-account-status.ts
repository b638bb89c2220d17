import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';

interface AccountStatus {
  /** For people. */
  readonly label: string;
  /** What it does to the campaigns that should run; null: nothing. */
  readonly effect: { readonly status: PlatformDelivery['status']; readonly code: PlatformIssueCode; readonly message: string } | null;
}

const stops = (code: PlatformIssueCode, message: string) => ({ status: 'not_delivering' as const, code, message });
const limits = (code: PlatformIssueCode, message: string) => ({ status: 'limited' as const, code, message });

/** Every `account_status` that Meta publishes. */
const statuses: Readonly<Record<number, AccountStatus>> = {
  1: { label: 'active', effect: null },
  2: { label: 'disabled', effect: stops('account_suspended', 'Meta has disabled the ad account.') },
  3: { label: 'unsettled', effect: stops('payment_failed', 'A payment of the ad account failed. Settle it in the billing of Meta.') },
  7: { label: 'in risk review', effect: stops('account_review_pending', 'Meta is reviewing the ad account.') },
  8: { label: 'pending settlement', effect: stops('payment_failed', 'A payment of the ad account is pending.') },
  9: {
    label: 'in grace period',
    effect: limits('payment_failed', 'A payment of the ad account failed. Ads run only until its grace period ends.'),
  },
  100: { label: 'closing', effect: stops('account_suspended', 'The ad account is being closed.') },
  101: { label: 'closed', effect: stops('account_suspended', 'The ad account is closed.') },
  // These two are filters of lists, but published as statuses.
  201: { label: 'active', effect: null },
  202: { label: 'closed', effect: stops('account_suspended', 'The ad account is closed.') },
};

/** A status that this version does not know says nothing about the delivery. */
export const accountStatusOf = (status: number): AccountStatus => statuses[status] ?? { label: `status ${status}`, effect: null };

/** Every `disable_reason` that Meta publishes, in words; null: none. */
const disableReasons: Readonly<Record<number, string | null>> = {
  0: null,
  1: 'ads integrity policy',
  2: 'review of intellectual property',
  3: 'risk of the payment',
  4: 'gray account shut down',
  5: 'review of advertising for financial or crypto products',
  6: 'business integrity',
  7: 'closed permanently',
  8: 'unused account of a reseller',
  9: 'unused account',
  10: 'umbrella ad account',
  11: 'integrity policy of the business manager',
  12: 'misrepresented ad account',
  13: 'legal entity no longer shared',
  14: 'review of a conversation',
  15: 'compromised ad account',
};

/** Why an ad account is disabled, as an addition to a message. */
export function disableReasonOf(reason: number | null | undefined): string {
  const words = disableReasons[reason ?? 0];
  if (words === null) return '';
  return ` Reason: ${words ?? `code ${reason}`}.`;
}
