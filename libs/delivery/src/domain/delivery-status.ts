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
  delivering: 'ads are serving',
  limited: 'ads are serving less than intended; see `issues`',
  not_delivering: 'ads should be serving and are not; see `issues`',
  stopped: 'the platform has confirmed that the campaign is not running',
  unknown: 'the authorization has expired or the platform does not find the campaign, which may still be spending',
  disconnected: 'a user disconnected the platform, which was stopped first',
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
