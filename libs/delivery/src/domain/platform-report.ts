import type { Id } from '#libs/kernel';
import { type Issue, type IssueCode, createIssue } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import type { RunState } from './desired-state.js';

/** The state of a campaign as its platform reports it. */
export interface PlatformReport {
  readonly runState: RunState;
  /** The status in the platform's own terms. */
  readonly platformStatus: string;
  readonly status: DeliveryStatus;
  readonly issues: readonly ReportedIssue[];
  /** The digest of the spec that the platform holds. Null when the platform does not report one. */
  readonly specDigest: string | null;
  /** The budget that the platform holds, for a day or in total, in micros. Null when the platform does not report one. */
  readonly budgetMicros: number | null;
}

interface ReportedIssue {
  readonly code: IssueCode;
  readonly message: string;
  readonly creativeIds?: readonly Id<'crv'>[];
  /** The fields of the campaign that it concerns, as the API names them. */
  readonly fields?: readonly string[];
}

/** The state of the platform's campaign after a create or an update. */
export interface Placement {
  readonly platformCampaignId: string;
  readonly runState: RunState;
  readonly specDigest: string | null;
}

/** Why a push failed, in the terms of the platform port. */
export interface PushFailure {
  readonly kind: 'unavailable' | 'rate_limited' | 'unauthorized' | 'rejected';
  /** The message of the platform. */
  readonly message: string;
  /** The issue that describes the failure, if the platform's code tells more than a general error. */
  readonly issue?: IssueCode | undefined;
  /** The fields of the campaign that the issue concerns, as the API names them. */
  readonly fields?: readonly string[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

const maxMessageLength = 1_000;

/** Makes a platform's text safe to store and display: well-formed, without NUL, and limited in length. */
export function sanitizeText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').slice(0, maxMessageLength).toWellFormed();
}

export function failureIssue({ message, issue = 'platform_error', fields }: PushFailure, now: Date): Issue {
  return createIssue(issue, sanitizeText(message), now, fields);
}

export function reportedIssues(report: PlatformReport, now: Date): Issue[] {
  return report.issues.map(({ code, message, creativeIds = [], fields }) => {
    const concerned = creativeIds.length === 0 ? '' : ` (${creativeIds.join(', ')})`;
    return createIssue(code, `${sanitizeText(message)}${concerned}`, now, fields);
  });
}

/** The creatives that the platform rejected. */
export function rejectedCreatives(report: PlatformReport): Id<'crv'>[] {
  const rejections = report.issues.filter(({ code }) => code === 'creative_rejected' || code === 'all_creatives_rejected');
  return [...new Set(rejections.flatMap(({ creativeIds = [] }) => creativeIds))];
}
