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
  not_started: 'the campaign is a draft or scheduled',
  pending: 'a change is accepted and not yet confirmed by the platform',
  in_review: 'the platform is reviewing the ads',
  delivering: 'ads are serving',
  limited: 'ads are serving, but less than intended; `issues` gives the reason',
  not_delivering: 'ads should be serving but are not; `issues` gives the reason',
  stopped: 'the platform has confirmed that the paused, completed, or archived campaign is not running',
  unknown: 'the authorization has expired, or the platform currently does not find the campaign; it may still be spending',
  disconnected: 'a user disconnected the platform; the campaign was stopped there first',
};

const severityOrder: readonly DeliveryStatus[] = [
  'not_delivering',
  'limited',
  'pending',
  'in_review',
  'delivering',
  'stopped',
  'not_started',
];

/** Combines the statuses of all platforms of a campaign into one. */
export function aggregateStatus(platforms: readonly DeliveryStatus[], wasLaunched: boolean): DeliveryStatus {
  if (platforms.length === 0) return wasLaunched ? 'stopped' : 'not_started';
  const connected: DeliveryStatus[] = platforms.filter((status) => status !== 'disconnected');
  if (connected.length === 0) return 'disconnected';
  if (connected.includes('unknown')) return 'unknown';
  const worst = severityOrder.find((status) => connected.includes(status)) as DeliveryStatus;
  const isPartly = connected.includes('delivering') && severityOrder.indexOf(worst) < severityOrder.indexOf('delivering');
  return isPartly ? 'limited' : worst;
}
