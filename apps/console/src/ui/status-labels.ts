import { humanize } from '../format/labels.js';

export type Tone = 'neutral' | 'good' | 'busy' | 'warn' | 'bad';

interface StatusDisplay {
  readonly label: string;
  readonly tone: Tone;
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
    not_started: { label: 'Not started', tone: 'neutral' },
    pending: { label: 'Sending to platform', tone: 'busy' },
    in_review: { label: 'In review', tone: 'busy' },
    delivering: { label: 'Delivering', tone: 'good' },
    limited: { label: 'Limited', tone: 'warn' },
    not_delivering: { label: 'Not delivering', tone: 'bad' },
    stopped: { label: 'Stopped', tone: 'neutral' },
    unknown: { label: 'Out of sight', tone: 'bad' },
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
    too_small: { label: 'Too small', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  connection: {
    pending: { label: 'Waiting for consent', tone: 'busy' },
    connected: { label: 'Connected', tone: 'good' },
    error: { label: 'Sync failing', tone: 'bad' },
    expired: { label: 'Reconnect needed', tone: 'bad' },
    disconnected: { label: 'Disconnected', tone: 'neutral' },
  },
  sync: {
    queued: { label: 'Waiting to start', tone: 'busy' },
    running: { label: 'Running', tone: 'busy' },
    succeeded: { label: 'Succeeded', tone: 'good' },
    partial: { label: 'Partly done', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
  },
  key: {
    active: { label: 'Active', tone: 'good' },
    exposed: { label: 'Exposed', tone: 'bad' },
    expired: { label: 'Expired', tone: 'neutral' },
    revoked: { label: 'Revoked', tone: 'neutral' },
    suspended: { label: 'User deactivated', tone: 'warn' },
  },
  user: {
    active: { label: 'Active', tone: 'good' },
    deactivated: { label: 'Deactivated', tone: 'neutral' },
    pending: { label: 'Invited', tone: 'busy' },
    expired: { label: 'Invitation expired', tone: 'warn' },
    revoked: { label: 'Invitation revoked', tone: 'neutral' },
  },
} as const satisfies Record<string, Record<string, StatusDisplay>>;

export type StatusKind = keyof typeof statuses;

/** A status that is not known here is shown by its own word. */
export const statusDisplay = (kind: StatusKind, status: string): StatusDisplay =>
  (statuses[kind] as Readonly<Record<string, StatusDisplay>>)[status] ?? { label: humanize(status), tone: 'neutral' };

export const statusOptions = (kind: StatusKind): { value: string; label: string }[] =>
  Object.entries(statuses[kind]).map(([value, { label }]) => ({ value, label }));
