export const issueSeverities = ['warning', 'error'] as const;
export type IssueSeverity = (typeof issueSeverities)[number];

interface IssueKind {
  /** `error`: no ads run because of it; `warning`: fewer ads run than were meant to, or none for a while. */
  readonly severity: IssueSeverity;
  /** What the user can do about it. */
  readonly remedy: string;
}

export const issueKinds = {
  budget_exhausted: { severity: 'warning', remedy: 'Raise the budget, or wait: a daily budget begins anew with the next day.' },
  creative_rejected: {
    severity: 'warning',
    remedy: 'Read why the platform rejected the creative, then replace it in creative_ids or change it.',
  },
  all_creatives_rejected: {
    severity: 'error',
    remedy: 'Put creatives into creative_ids that keep the rules of the platform: none of the present ones may run.',
  },
  audience_too_small: { severity: 'warning', remedy: 'Widen the audiences or add another one: too few people match.' },
  account_suspended: { severity: 'error', remedy: "Settle it with the platform: it has suspended the connection's ad account." },
  payment_failed: { severity: 'error', remedy: 'Renew the means of payment in the ad account on the platform.' },
  connection_expired: {
    severity: 'error',
    remedy:
      'Connect the platform again in the account settings; waiting changes are then sent. To stop spending before, use its own pages.',
  },
  connection_disconnected: {
    severity: 'error',
    remedy: 'Connect the ad account anew, pause the campaign and put the new connection into connection_ids.',
  },
  platform_error: {
    severity: 'error',
    remedy: 'If the platform refused, change what its message names. If it does not answer, wait: the change is tried until it lands.',
  },
} as const satisfies Record<string, IssueKind>;
export type IssueCode = keyof typeof issueKinds;
export const issueCodes = Object.keys(issueKinds) as IssueCode[];

/** Something that keeps ads from running as they should. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
  readonly message: string;
  readonly remedy: string;
  /** RFC 3339. */
  readonly since: string;
}

export function createIssue(code: IssueCode, message: string, since: Date): Issue {
  return { code, ...issueKinds[code], message, since: since.toISOString() };
}

/** `next` in the place of `before`; what goes on keeps the time at which it began. */
export function preserveSince(before: readonly Issue[], next: readonly Issue[]): Issue[] {
  return next.map((issue) => {
    const same =
      before.find(({ code, message }) => code === issue.code && message === issue.message) ?? before.find((b) => b.code === issue.code);
    return same === undefined ? issue : { ...issue, since: same.since };
  });
}
