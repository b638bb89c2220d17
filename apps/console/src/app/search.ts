/** What stands behind the ? of each page: its filters, so that a link shows what its sender saw. */
type Given = Record<string, unknown>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined => known.find((word) => word === value);
const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** Only ways inside these pages: a link must not lead elsewhere after the sign-in. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/sign-in') ? value : undefined;

export interface SignInSearch {
  readonly next?: string | undefined;
  /** The only account to sign in to: for whoever has more than the sign-in looks through. */
  readonly account?: string | undefined;
}
export const signIn = (given: Given): SignInSearch => ({ next: ownPath(given['next']), account: text(given['account']) });

export interface CampaignsSearch {
  readonly status?: string | undefined;
  readonly objective?: string | undefined;
  readonly connection?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}
export const campaigns = (given: Given): CampaignsSearch => ({
  status: text(given['status']),
  objective: text(given['objective']),
  connection: text(given['connection']),
  sort: text(given['sort']),
  order: oneOf(given['order'], ['asc', 'desc']),
});

export interface GallerySearch {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}
export const gallery = (given: Given): GallerySearch => ({ status: text(given['status']), type: text(given['type']) });
export const audiences = gallery;

export const granularities = ['day', 'week', 'month'] as const;
export const comparisons = ['none', 'previous_period', 'previous_year'] as const;
export const views = ['campaigns', 'channels', 'creative', 'audiences'] as const;

export interface AnalyticsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity?: (typeof granularities)[number] | undefined;
  readonly compare?: (typeof comparisons)[number] | undefined;
  readonly metric?: string | undefined;
  readonly by?: (typeof views)[number] | undefined;
  readonly connection?: string | undefined;
  readonly campaign?: string | undefined;
}
export const analytics = (given: Given): AnalyticsSearch => ({
  from: day(given['from']),
  to: day(given['to']),
  granularity: oneOf(given['granularity'], granularities),
  compare: oneOf(given['compare'], comparisons),
  metric: text(given['metric']),
  by: oneOf(given['by'], views),
  connection: text(given['connection']),
  campaign: text(given['campaign']),
});

export interface ConnectionsSearch {
  readonly connected?: string | undefined;
  readonly error?: string | undefined;
  readonly reason?: string | undefined;
}
export const connections = (given: Given): ConnectionsSearch => ({
  connected: text(given['connected']),
  error: text(given['error']),
  reason: text(given['reason']),
});

export interface AuditLogSearch {
  readonly action?: string | undefined;
  readonly type?: string | undefined;
  readonly user?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const auditLog = (given: Given): AuditLogSearch => ({
  action: text(given['action']),
  type: text(given['type']),
  user: text(given['user']),
  from: day(given['from']),
  to: day(given['to']),
});
