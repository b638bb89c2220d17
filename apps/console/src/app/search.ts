import { type Breakdown, breakdowns } from '../features/analytics/api/analytics.js';
import {
  type ChartGranularity,
  comparisonLabels,
  type ComparisonPeriod,
  granularityLabels,
} from '../features/analytics/parts/filter-labels.js';
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

export interface SignInSearch {
  readonly next?: string | undefined;
  /** Restricts sign-in to one account, for users of more accounts than sign-in checks. */
  readonly account?: string | undefined;
}
export const signIn = (raw: RawSearch): SignInSearch => ({ next: internalPath(raw['next']), account: text(raw['account']) });

/** Words and labels that records are searched by. */
interface TextSearch {
  readonly q?: string | undefined;
  readonly label?: string | undefined;
}
const textSearch = (raw: RawSearch): TextSearch => ({ q: words(raw['q']), label: text(raw['label']) });

export interface CampaignsSearch extends TextSearch {
  readonly status?: string | undefined;
  readonly objective?: string | undefined;
  readonly connection?: string | undefined;
  readonly sort?: CampaignSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}
export const campaigns = (raw: RawSearch): CampaignsSearch => ({
  ...textSearch(raw),
  status: text(raw['status']),
  objective: text(raw['objective']),
  connection: text(raw['connection']),
  // The API rejects a field that it cannot sort by.
  sort: text(raw['sort']) as CampaignSort | undefined,
  order: oneOf(raw['order'], ['asc', 'desc']),
});

export interface GallerySearch extends TextSearch {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}
export const gallery = (raw: RawSearch): GallerySearch => ({ ...textSearch(raw), status: text(raw['status']), type: text(raw['type']) });
export const audiences = gallery;

export interface AnalyticsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity?: ChartGranularity | undefined;
  readonly compare?: ComparisonPeriod | undefined;
  readonly metric?: string | undefined;
  readonly by?: Breakdown | undefined;
  readonly connection?: string | undefined;
  readonly campaign?: string | undefined;
}
export const analytics = (raw: RawSearch): AnalyticsSearch => ({
  from: day(raw['from']),
  to: day(raw['to']),
  granularity: oneOf(raw['granularity'], valuesOf(granularityLabels)),
  compare: oneOf(raw['compare'], valuesOf(comparisonLabels)),
  metric: text(raw['metric']),
  by: oneOf(raw['by'], breakdowns),
  connection: text(raw['connection']),
  campaign: text(raw['campaign']),
});

export interface ConnectionsSearch {
  readonly error?: string | undefined;
  readonly reason?: string | undefined;
}
export const connections = (raw: RawSearch): ConnectionsSearch => ({
  error: text(raw['error']),
  reason: text(raw['reason']),
});

export interface AuditLogSearch {
  readonly action?: string | undefined;
  readonly type?: string | undefined;
  readonly user?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const auditLog = (raw: RawSearch): AuditLogSearch => ({
  action: text(raw['action']),
  type: text(raw['type']),
  user: text(raw['user']),
  from: day(raw['from']),
  to: day(raw['to']),
});

export interface EventsSearch {
  readonly type?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const events = (raw: RawSearch): EventsSearch => ({
  type: text(raw['type']),
  record: text(raw['record']),
  from: day(raw['from']),
  to: day(raw['to']),
});
