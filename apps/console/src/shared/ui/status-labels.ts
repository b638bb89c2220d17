import type { ConsoleSchemas, PublicSchemas } from '../api/schemas.js';
import { titleCase } from '../format/labels.js';

export type Tone = 'neutral' | 'good' | 'busy' | 'warn' | 'bad';

interface StatusDisplay {
  readonly label: string;
  readonly tone: Tone;
}

/** The statuses that the API documents, and `exposed`, which the pages derive. */
interface Statuses {
  readonly campaign: PublicSchemas['CampaignStatus'];
  readonly delivery: PublicSchemas['DeliveryStatus'];
  readonly creative: PublicSchemas['CreativeStatus'];
  readonly audience: PublicSchemas['AudienceStatus'];
  readonly connection: PublicSchemas['ConnectionStatus'];
  readonly sync: PublicSchemas['SyncStatus'];
  readonly check: ConsoleSchemas['ConnectionCheck']['state'];
  readonly key: ConsoleSchemas['KeyStatus'] | 'exposed';
  readonly user: ConsoleSchemas['UserStatus'];
  readonly invitation: ConsoleSchemas['InvitationStatus'];
  readonly webhook: PublicSchemas['WebhookEndpointStatus'];
  readonly webhookDelivery: PublicSchemas['WebhookDeliveryStatus'];
}

const statuses = {
  campaign: {
    draft: { label: 'Draft', tone: 'neutral' },
    scheduled: { label: 'Scheduled', tone: 'busy' },
    active: { label: 'Active', tone: 'good' },
    paused: { label: 'Paused', tone: 'warn' },
    completed: { label: 'Completed', tone: 'neutral' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  delivery: {
    not_started: { label: 'Not Started', tone: 'neutral' },
    pending: { label: 'Pending', tone: 'busy' },
    in_review: { label: 'In Review', tone: 'busy' },
    delivering: { label: 'Delivering', tone: 'good' },
    limited: { label: 'Limited', tone: 'warn' },
    not_delivering: { label: 'Not Delivering', tone: 'bad' },
    stopped: { label: 'Stopped', tone: 'neutral' },
    unknown: { label: 'Unreachable', tone: 'bad' },
    disconnected: { label: 'Disconnected', tone: 'neutral' },
  },
  creative: {
    generating: { label: 'Generating', tone: 'busy' },
    ready: { label: 'Ready', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  audience: {
    building: { label: 'Building', tone: 'busy' },
    ready: { label: 'Ready', tone: 'good' },
    too_small: { label: 'Too Small', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  check: {
    ok: { label: 'OK', tone: 'good' },
    missing: { label: 'Missing', tone: 'bad' },
    unknown: { label: 'Unknown', tone: 'neutral' },
  },
  connection: {
    pending: { label: 'Pending', tone: 'busy' },
    connected: { label: 'Connected', tone: 'good' },
    error: { label: 'Error', tone: 'bad' },
    expired: { label: 'Expired', tone: 'bad' },
    disconnected: { label: 'Disconnected', tone: 'neutral' },
  },
  sync: {
    queued: { label: 'Queued', tone: 'busy' },
    running: { label: 'Running', tone: 'busy' },
    succeeded: { label: 'Succeeded', tone: 'good' },
    partial: { label: 'Partial', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
  },
  key: {
    active: { label: 'Active', tone: 'good' },
    exposed: { label: 'Exposed', tone: 'bad' },
    expired: { label: 'Expired', tone: 'neutral' },
    revoked: { label: 'Revoked', tone: 'neutral' },
    suspended: { label: 'Suspended', tone: 'warn' },
  },
  user: {
    active: { label: 'Active', tone: 'good' },
    deactivated: { label: 'Deactivated', tone: 'neutral' },
  },
  invitation: {
    pending: { label: 'Pending', tone: 'busy' },
    accepted: { label: 'Accepted', tone: 'good' },
    expired: { label: 'Expired', tone: 'warn' },
    revoked: { label: 'Revoked', tone: 'neutral' },
  },
  webhook: {
    enabled: { label: 'Enabled', tone: 'good' },
    disabled: { label: 'Disabled', tone: 'warn' },
  },
  webhookDelivery: {
    pending: { label: 'Pending', tone: 'busy' },
    retrying: { label: 'Retrying', tone: 'warn' },
    succeeded: { label: 'Succeeded', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
    skipped: { label: 'Skipped', tone: 'neutral' },
  },
} as const satisfies { readonly [Kind in keyof Statuses]: Readonly<Record<Statuses[Kind], StatusDisplay>> };

export type StatusKind = keyof Statuses;

/** Returns the label and tone of a status. A status that this version does not know is shown in title case. */
export const statusDisplay = (kind: StatusKind, status: string): StatusDisplay =>
  (statuses[kind] as Readonly<Record<string, StatusDisplay>>)[status] ?? { label: titleCase(status), tone: 'neutral' };

export const statusOptions = (kind: StatusKind): { value: string; label: string }[] =>
  Object.entries(statuses[kind]).map(([value, { label }]) => ({ value, label }));

/** The status after a record's name in a list, unless it is the usual one. */
export const statusSuffix = (kind: StatusKind, status: string, usualStatus: string): string =>
  status === usualStatus ? '' : ` (${statusDisplay(kind, status).label.toLowerCase()})`;

export const statusesOf = (kind: StatusKind): readonly string[] => Object.keys(statuses[kind]);
