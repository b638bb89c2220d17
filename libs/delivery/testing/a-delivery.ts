import { newId } from '#libs/kernel';
import { Delivery } from '../src/domain/delivery.js';
import type { DesiredState } from '../src/domain/desired-state.js';
import type { PlatformReport } from '../src/domain/platform-report.js';

/** The current time of the tests. */
export const now = new Date('2027-05-03T12:00:00.000Z');
export const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
export const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** The platform report of a campaign in its desired state. */
export const aReport = (more: Partial<PlatformReport> = {}): PlatformReport => ({
  runState: 'running',
  platformStatus: 'ACTIVE',
  status: 'delivering',
  issues: [],
  specDigest: 'theirs',
  budgetMicros: null,
  ...more,
});
export const reportFor: Readonly<Record<DesiredState, PlatformReport>> = {
  running: aReport(),
  scheduled: aReport({ runState: 'paused', platformStatus: 'SCHEDULED', status: 'pending' }),
  paused: aReport({ runState: 'paused', platformStatus: 'PAUSED', status: 'stopped' }),
  archived: aReport({ runState: 'archived', platformStatus: 'ARCHIVED', status: 'stopped' }),
};

/** A delivery that was not pushed yet. */
export function aDelivery(desiredState: DesiredState = 'running'): Delivery {
  const key = { accountId: newId('acc'), campaignId: newId('cmp'), connectionId: newId('con') };
  return Delivery.create(key, 'sandbox', desiredState, now);
}

/** A delivery that the platform has confirmed. */
export function aConfirmedDelivery(desiredState: DesiredState = 'running', report = reportFor[desiredState]): Delivery {
  const delivery = aDelivery('running');
  delivery.acquireLease(now);
  delivery.markCreateSent('key', now);
  delivery.recordPlacement({ platformCampaignId: 'sc_1', runState: 'paused', specDigest: 'theirs' }, 'ours', false, now);
  if (desiredState !== 'running') delivery.setDesiredState(desiredState, now);
  delivery.confirm(delivery.desiredRevision, report, now);
  return delivery;
}
