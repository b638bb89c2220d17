import { type AdAccounts, PlatformFailure, type PlatformIssueCode, type PlatformQuota } from '#libs/ad-platforms/contract';
import { running } from '../../../testing/reconciler-stage.js';
import { DeliveryObserver } from './delivery-observer.js';

const quota = { mayLook: () => Promise.resolve(true), looked: () => Promise.resolve() } as unknown as PlatformQuota;

/** A running campaign whose platform refuses the next look, at its connection or at it alone. */
async function refusedLook(issue: PlatformIssueCode | undefined, scope: 'connection' | 'delivery') {
  const at = await running();
  const { accountId, connectionId } = at.deliveries.delivery;
  await at.deliveries.change(null, (delivery) => delivery.scheduleCheck(at.clock.time));
  at.deliveries.toObserve = () => at.deliveries.find().then((one) => (one === null ? [] : [one]));
  const failure = new PlatformFailure('rejected', 'The ad account is closed.', issue === undefined ? {} : { issue });
  at.platform.planned = { operation: 'readDelivery', failure };
  const accounts = { open: () => Promise.resolve(at.platform) } as unknown as AdAccounts;
  const observer = new DeliveryObserver(at.deliveries, accounts, quota, at.clock);
  if (scope === 'connection') await observer.observeConnection(accountId, connectionId);
  else await observer.observeOne(at.deliveries.delivery);
  return at.deliveries.delivery;
}

describe('a look that a platform refuses', () => {
  it.each(['connection', 'delivery'] as const)('because of the ad account is an issue of each campaign (%s)', async (scope) => {
    const { status, issues, isInSync } = await refusedLook('account_suspended', scope);
    expect({ status, codes: issues.map(({ code }) => code), isInSync }).toEqual({
      status: 'not_delivering',
      codes: ['account_suspended'],
      isInSync: true,
    });
  });

  it.each(['connection', 'delivery'] as const)('for another reason says nothing about the campaigns (%s)', async (scope) => {
    const { status, issues } = await refusedLook(undefined, scope);
    expect([status, issues]).toEqual(['delivering', []]);
  });
});
