import { breakdowns } from '../features/analytics/api/analytics.js';
import { comparisonLabels, granularityLabels } from '../features/analytics/parts/filter-labels.js';
import { valuesOf } from '../shared/format/labels.js';
import type { CampaignSort } from '../features/campaigns/api/campaigns.js';

/** Query parameters of each page. They contain its filters, so that a shared link shows the same view. */
type RawSearch = Record<string, unknown>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** The address holds a number for digits alone. */
const words = (value: unknown): string | undefined => text(typeof value === 'number' ? String(value) : value);
const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined => allowed.find((option) => option === value);
const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** Accepts only paths inside the console, to prevent an open redirect after sign-in. */
const internalPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/sign-in') ? value : undefined;

/** Every parameter is optional: an absent one is that of the page without filters. */
const parser =
  <Search extends object>(parse: (raw: RawSearch) => Search) =>
  (raw: RawSearch): { readonly [K in keyof Search]?: Search[K] } =>
    parse(raw);

/** `account` restricts sign-in to one account, for users of more accounts than sign-in checks. */
export const signIn = parser((raw) => ({ next: internalPath(raw['next']), account: text(raw['account']) }));

/** Words and labels that records are searched by. */
const textSearch = (raw: RawSearch) => ({ q: words(raw['q']), label: text(raw['label']) });

export const campaigns = parser((raw) => ({
  ...textSearch(raw),
  status: text(raw['status']),
  objective: text(raw['objective']),
  connection: text(raw['connection']),
  // The API rejects a field that it cannot sort by.
  sort: text(raw['sort']) as CampaignSort | undefined,
  order: oneOf(raw['order'], ['asc', 'desc']),
}));
export type CampaignsSearch = ReturnType<typeof campaigns>;

export const gallery = parser((raw) => ({ ...textSearch(raw), status: text(raw['status']), type: text(raw['type']) }));
export const audiences = gallery;

export const analytics = parser((raw) => ({
  from: day(raw['from']),
  to: day(raw['to']),
  granularity: oneOf(raw['granularity'], valuesOf(granularityLabels)),
  compare: oneOf(raw['compare'], valuesOf(comparisonLabels)),
  metric: text(raw['metric']),
  by: oneOf(raw['by'], breakdowns),
  connection: text(raw['connection']),
  campaign: text(raw['campaign']),
}));
export type AnalyticsSearch = ReturnType<typeof analytics>;

export const connections = parser((raw) => ({
  error: text(raw['error']),
  reason: text(raw['reason']),
}));
export type ConnectionsSearch = ReturnType<typeof connections>;

export const auditLog = parser((raw) => ({
  action: text(raw['action']),
  type: text(raw['type']),
  user: text(raw['user']),
  from: day(raw['from']),
  to: day(raw['to']),
}));
export type AuditLogSearch = ReturnType<typeof auditLog>;

export const events = parser((raw) => ({
  type: text(raw['type']),
  record: text(raw['record']),
  from: day(raw['from']),
  to: day(raw['to']),
}));
export type EventsSearch = ReturnType<typeof events>;
