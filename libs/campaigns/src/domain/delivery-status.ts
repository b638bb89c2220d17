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

/** What each status means, for the API reference. */
export const deliveryMeanings: Readonly<Record<DeliveryStatus, string>> = {
  not_started: 'draft or scheduled',
  pending: 'a change is accepted here and not yet confirmed by the platform',
  in_review: 'the platform is reviewing',
  delivering: 'serving',
  limited: 'serving below intent',
  not_delivering: 'should serve but does not; `issues` says why',
  stopped: 'paused, completed or archived, and confirmed',
  unknown: 'the authorisation has ended, or the platform does not find the campaign for the moment: it may still be spending',
  disconnected: 'a user disconnected the platform; a stop was pushed first',
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

/** One status for all platforms of a campaign. */
export function aggregateStatus(platforms: readonly DeliveryStatus[], wasLaunched: boolean): DeliveryStatus {
  if (platforms.length === 0) return wasLaunched ? 'stopped' : 'not_started';
  const connected: DeliveryStatus[] = platforms.filter((status) => status !== 'disconnected');
  if (connected.length === 0) return 'disconnected';
  if (connected.includes('unknown')) return 'unknown';
  const worst = severityOrder.find((status) => connected.includes(status)) as DeliveryStatus;
  const isPartly = connected.includes('delivering') && severityOrder.indexOf(worst) < severityOrder.indexOf('delivering');
  return isPartly ? 'limited' : worst;
}
