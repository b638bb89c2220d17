import type { Schemas } from '../api/schemas.js';
import { labelOf, titleCase } from '../format/labels.js';

export type Tone = 'neutral' | 'good' | 'busy' | 'warn' | 'bad';

/** The statuses that the API documents, and `exposed`, which the pages derive. */
interface Statuses {
  readonly campaign: Schemas['CampaignStatus'];
  readonly delivery: Schemas['DeliveryStatus'];
  readonly creative: Schemas['CreativeStatus'];
  readonly audience: Schemas['AudienceStatus'];
  readonly connection: Schemas['ConnectionStatus'];
  readonly sync: Schemas['SyncStatus'];
  readonly check: Schemas['ConnectionCheck']['state'];
  readonly key: Schemas['KeyStatus'] | 'exposed';
  readonly user: Schemas['UserStatus'];
  readonly invitation: Schemas['InvitationStatus'];
  readonly webhook: Schemas['WebhookEndpointStatus'];
  readonly webhookDelivery: Schemas['WebhookDeliveryStatus'];
}

/** The tone of each status. */
const statuses = {
  campaign: {
    draft: 'neutral',
    scheduled: 'busy',
    active: 'good',
    paused: 'warn',
    completed: 'neutral',
    archived: 'neutral',
  },
  delivery: {
    not_started: 'neutral',
    pending: 'busy',
    in_review: 'busy',
    delivering: 'good',
    limited: 'warn',
    not_delivering: 'bad',
    stopped: 'neutral',
    unknown: 'bad',
    disconnected: 'neutral',
  },
  creative: {
    generating: 'busy',
    ready: 'good',
    failed: 'bad',
    archived: 'neutral',
  },
  audience: {
    building: 'busy',
    ready: 'good',
    too_small: 'warn',
    failed: 'bad',
    archived: 'neutral',
  },
  connection: {
    pending: 'busy',
    connected: 'good',
    error: 'bad',
    expired: 'bad',
    disconnected: 'neutral',
  },
  check: {
    ok: 'good',
    missing: 'bad',
    unknown: 'neutral',
  },
  sync: {
    queued: 'busy',
    running: 'busy',
    succeeded: 'good',
    partial: 'warn',
    failed: 'bad',
  },
  key: {
    active: 'good',
    exposed: 'bad',
    expired: 'neutral',
    revoked: 'neutral',
    suspended: 'warn',
  },
  user: {
    active: 'good',
    deactivated: 'neutral',
  },
  invitation: {
    pending: 'busy',
    accepted: 'good',
    expired: 'warn',
    revoked: 'neutral',
  },
  webhook: {
    enabled: 'good',
    disabled: 'warn',
  },
  webhookDelivery: {
    pending: 'busy',
    retrying: 'warn',
    succeeded: 'good',
    failed: 'bad',
    skipped: 'neutral',
  },
} as const satisfies { readonly [Kind in keyof Statuses]: Readonly<Record<Statuses[Kind], Tone>> };

/** The other labels are the statuses in title case. */
const labels: Readonly<Partial<Record<StatusKind, Readonly<Record<string, string>>>>> = {
  delivery: { unknown: 'Unreachable' },
  check: { ok: 'OK' },
};

export type StatusKind = keyof Statuses;

/** The label and the tone of a status, also of one that this version does not know. */
export const statusDisplay = (kind: StatusKind, status: string): { readonly label: string; readonly tone: Tone } => ({
  label: labelOf(labels[kind] ?? {}, status) ?? titleCase(status),
  tone: labelOf<Tone>(statuses[kind], status) ?? 'neutral',
});

export const statusOptions = (kind: StatusKind): { value: string; label: string }[] =>
  statusesOf(kind).map((value) => ({ value, label: statusDisplay(kind, value).label }));

/** The status after a record's name in a list, unless it is the usual one. */
export const statusSuffix = (kind: StatusKind, status: string, usualStatus: string): string =>
  status === usualStatus ? '' : ` (${statusDisplay(kind, status).label.toLowerCase()})`;

export const statusesOf = (kind: StatusKind): readonly string[] => Object.keys(statuses[kind]);
