export const issueSeverities = ['warning', 'error'] as const;
export type IssueSeverity = (typeof issueSeverities)[number];

interface IssueKind {
  /** `error`: the issue prevents all ads from running. `warning`: ads run otherwise than intended, or none for some time. */
  readonly severity: IssueSeverity;
  /** An instruction for the user. */
  readonly remedy: string;
}

export const issueKinds = {
  budget_exhausted: { severity: 'warning', remedy: 'Raise the budget, or wait: a daily budget resets the next day.' },
  creative_rejected: {
    severity: 'warning',
    remedy: 'Read the reason for the rejection in the message, then edit the creative or replace it in creative_ids.',
  },
  all_creatives_rejected: {
    severity: 'error',
    remedy: 'Replace the creatives in creative_ids with ones that comply with the policies of the platform: it rejected all of them.',
  },
  audience_too_small: { severity: 'warning', remedy: 'Broaden the audiences or add another one: too few people match.' },
  account_suspended: { severity: 'error', remedy: "Contact the platform's support: it has suspended the connection's ad account." },
  account_review_pending: { severity: 'error', remedy: 'Wait until the platform has reviewed the ad account, or contact its support.' },
  payment_failed: { severity: 'error', remedy: 'Update the payment method of the ad account on the platform.' },
  landing_page_unreachable: {
    severity: 'error',
    remedy: 'Make the landing page reachable for the platform, or set another landing_url.',
  },
  policy_declaration_required: {
    severity: 'error',
    remedy: "Make the declaration that the message names in the platform's own ads manager; the change is then retried.",
  },
  unsupported_change: {
    severity: 'warning',
    remedy: 'Undo the change, or duplicate the campaign: the platform cannot make this change after a campaign was created.',
  },
  connection_expired: {
    severity: 'error',
    remedy:
      "Reconnect the platform in the account settings; pending changes are then sent. To stop spend sooner, use the platform's own ads manager.",
  },
  connection_disconnected: {
    severity: 'error',
    remedy: 'Reconnect the ad account, pause the campaign, and set the new connection in connection_ids.',
  },
  platform_error: {
    severity: 'error',
    remedy:
      'If the platform rejected the change, correct what its message names. If it does not respond, wait: the change is retried until it succeeds.',
  },
} as const satisfies Record<string, IssueKind>;
export type IssueCode = keyof typeof issueKinds;
export const issueCodes = Object.keys(issueKinds) as IssueCode[];

/** A problem that prevents ads from running as intended. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
  readonly message: string;
  readonly remedy: string;
  /** RFC 3339. */
  readonly since: string;
  /** Of `unsupported_change`: the fields of the campaign that the platform cannot change, as the API names them. */
  readonly fields?: readonly string[];
  /** Whether the platform refused the last change. All other issues are about what is in force there. */
  readonly isRefusal?: true;
}

export function createIssue(code: IssueCode, message: string, since: Date, fields: readonly string[] = []): Issue {
  const issue = { code, ...issueKinds[code], message, since: since.toISOString() };
  return fields.length === 0 ? issue : { ...issue, fields };
}

/** Returns `next` with the original `since` of every issue that was already present in `before`. */
export function preserveSince(before: readonly Issue[], next: readonly Issue[]): Issue[] {
  return next.map((issue) => {
    const same =
      before.find(({ code, message }) => code === issue.code && message === issue.message) ?? before.find((b) => b.code === issue.code);
    return same === undefined ? issue : { ...issue, since: same.since };
  });
}
