import type { Id } from '#libs/kernel';
import { type Issue, type IssueCode, createIssue } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import type { RunState } from './desired-state.js';

/** How a platform says that its campaign does. */
export interface PlatformReport {
  readonly runState: RunState;
  /** The platform's raw word. */
  readonly platformStatus: string;
  readonly status: DeliveryStatus;
  readonly issues: readonly { readonly code: IssueCode; readonly message: string; readonly creativeIds?: readonly Id<'crv'>[] }[];
  /** Of the spec that the platform holds; null if it does not tell. */
  readonly specDigest: string | null;
}

/** What the platform holds of a campaign after it was created or updated. */
export interface Placement {
  readonly platformCampaignId: string;
  readonly runState: RunState;
  readonly specDigest: string | null;
}

/** Why a push did not land, in the terms of the platforms' port. */
export interface PushFailure {
  readonly kind: 'unavailable' | 'rate_limited' | 'unauthorized' | 'rejected';
  /** In the platform's words. */
  readonly message: string;
  readonly platformCode?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Refusals that platforms give a code of their own for. */
const issueOfPlatformCode: Readonly<Record<string, IssueCode>> = {
  account_suspended: 'account_suspended',
  payment_failed: 'payment_failed',
  audience_too_small: 'audience_too_small',
};

const maxMessageLength = 1_000;

/** A platform's text as it can be kept and shown, whatever it is. */
export function sanitizePlatformText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').slice(0, maxMessageLength).toWellFormed();
}

export function issueFromFailure({ message, platformCode }: PushFailure, now: Date): Issue {
  return createIssue(issueOfPlatformCode[platformCode ?? ''] ?? 'platform_error', sanitizePlatformText(message), now);
}

export function issuesFromReport(report: PlatformReport, now: Date): Issue[] {
  return report.issues.map(({ code, message, creativeIds = [] }) => {
    const concerned = creativeIds.length === 0 ? '' : ` (${creativeIds.join(', ')})`;
    return createIssue(code, `${sanitizePlatformText(message)}${concerned}`, now);
  });
}

/** The creatives that the platform will not show. */
export function rejectedCreativeIdsIn(report: PlatformReport): Id<'crv'>[] {
  const rejections = report.issues.filter(({ code }) => code === 'creative_rejected' || code === 'all_creatives_rejected');
  return [...new Set(rejections.flatMap(({ creativeIds = [] }) => creativeIds))];
}
