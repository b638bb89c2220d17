export const deliveryStatuses = [
  'not_started',
  'pending',
  'in_review',
  'delivering',
  'limited',
  'not_delivering',
  'stopped',
  'unknown',
  'disconnected',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The meaning of each status, for the API reference. */
export const deliveryMeanings: Readonly<Record<DeliveryStatus, string>> = {
  not_started: 'a draft or scheduled campaign',
  pending: 'a change is not yet confirmed by the platform',
  in_review: 'the platform is reviewing the ads',
  delivering: 'ads are serving, also while the platform refuses a change; see `in_sync`',
  limited: 'ads are serving less than intended; see `issues`',
  not_delivering: 'ads should be serving and are not; see `issues`',
  stopped: 'the platform has confirmed that the campaign is not running',
  unknown: 'the authorization has expired or the platform does not find the campaign, which may still be spending',
  disconnected: 'a user disconnected the platform, which was stopped first',
};

/** Statuses without ads that serve, the worst first. `pending` says that something may, so it precedes what says that nothing does. */
const severityOrder: readonly DeliveryStatus[] = ['pending', 'not_delivering', 'in_review', 'stopped', 'not_started'];
/** Beside `delivering`, they say that everything that should serve does. */
const asIntended: readonly DeliveryStatus[] = ['delivering', 'stopped', 'not_started'];

/** Combines the statuses of all platforms of a campaign into one. It does not deny that ads of one platform run. */
export function aggregateStatus(platforms: readonly DeliveryStatus[], wasLaunched: boolean): DeliveryStatus {
  if (platforms.length === 0) return wasLaunched ? 'stopped' : 'not_started';
  const connected: DeliveryStatus[] = platforms.filter((status) => status !== 'disconnected');
  if (connected.length === 0) return 'disconnected';
  if (connected.includes('unknown')) return 'unknown';
  const isServing = connected.includes('delivering') || connected.includes('limited');
  if (isServing) return connected.every((status) => asIntended.includes(status)) ? 'delivering' : 'limited';
  return severityOrder.find((status) => connected.includes(status)) as DeliveryStatus;
}
