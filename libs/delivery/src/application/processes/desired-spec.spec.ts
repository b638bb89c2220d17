import { newId } from '#libs/kernel';
import { aConfirmedDelivery, now } from '../../../testing/a-delivery.js';
import { LifetimeBudget } from '../../domain/lifetime-budget.js';
import { DesiredSpecBuilder } from './desired-spec.js';

const unit = 1_000_000;

/** The spec of each of two platforms, whose budgets have whole units, for a daily budget. */
async function specsFor(amountMicros: number) {
  const [accountId, campaignId] = [newId('acc'), newId('cmp')];
  const connectionIds = [newId('con'), newId('con')].toSorted();
  const none = { find: () => Promise.resolve([]) };
  const campaign = {
    accountId,
    id: campaignId,
    launchedAt: new Date(0),
    connectionIds,
    creativeIds: [],
    audienceIds: [],
    excludedAudienceIds: [],
    budget: { type: 'daily', amountMicros },
  };
  const connections = connectionIds.map((id) => ({ id, currency: 'JPY', budgetStepMicros: unit }));
  const ports = [{ get: () => Promise.resolve(campaign) }, { find: () => Promise.resolve(connections) }, none, none, {}, { of: () => '' }];
  const builder = new DesiredSpecBuilder(...(ports as unknown as ConstructorParameters<typeof DesiredSpecBuilder>));
  return Promise.all(connectionIds.map((connectionId) => builder.buildDesiredSpec({ accountId, campaignId, connectionId })));
}

const summary = async (amountMicros: number) =>
  (await specsFor(amountMicros)).map(({ spec, budget, isSendable }) => [spec.budget.amountMicros, budget, isSendable]);

describe('the share of a daily budget in a desired spec', () => {
  it('every platform has one', async () => {
    expect(await summary(2 * unit)).toEqual([
      [unit, 'available', true],
      [unit, 'available', true],
    ]);
  });

  it('a platform for which nothing is left is paused, because it would keep an earlier share', async () => {
    expect(await summary(unit)).toEqual([
      [unit, 'available', true],
      [0, 'used_up', false],
    ]);
  });
});

describe('the budget of an unarchived campaign in a desired spec', () => {
  /** The campaign was archived on 3 May in Berlin, where it was 4 May, and had spent 70 of 100. */
  async function specWith(knownSpend: number, dataThrough: string | null) {
    const delivery = aConfirmedDelivery('archived');
    const { accountId, campaignId, connectionId } = delivery;
    const stoppedAt = new Date('2027-05-03T22:30:00.000Z');
    Object.assign(delivery, { observedState: 'archived', budgetShareMicros: 100 * unit, updatedAt: stoppedAt });
    delivery.setDesiredState('running', now);
    const budget = { type: 'lifetime', amountMicros: 100 * unit };
    const spent = new Map([[connectionId, knownSpend * unit]]);
    const division = new LifetimeBudget({
      amountMicros: budget.amountMicros,
      connectionIds: [connectionId],
      holders: [delivery],
      spent,
      accounts: new Map(),
    });
    const campaign = {
      accountId,
      id: campaignId,
      launchedAt: now,
      connectionIds: [connectionId],
      creativeIds: [],
      audienceIds: [],
      budget,
    };
    const connection = { id: connectionId, currency: 'EUR', timezone: 'Europe/Berlin', dataThrough };
    const none = { find: () => Promise.resolve([]) };
    const ports = [
      { get: () => Promise.resolve({ ...campaign, excludedAudienceIds: [] }) },
      { find: () => Promise.resolve([connection]) },
      none,
      none,
      { allocate: () => Promise.resolve({ deliveries: [delivery], budget: division }) },
      { of: () => '' },
    ];
    const builder = new DesiredSpecBuilder(...(ports as unknown as ConstructorParameters<typeof DesiredSpecBuilder>));
    const { spec, ...desired } = await builder.buildDesiredSpec(delivery);
    return [spec.budget.amountMicros / unit, desired.budget, desired.isSendable, desired.awaits];
  }

  it.each([null, '2027-05-02', '2027-05-03'])('waits while the spend is reported through %s', async (dataThrough) => {
    expect((await specWith(40, dataThrough)).slice(1)).toEqual(['awaited', false, 'reports']);
  });

  it('is what the former campaign has left of it when the day of its end is reported', async () => {
    expect(await specWith(70, '2027-05-04')).toEqual([30, 'available', true, null]);
    expect((await specWith(100, '2027-05-04')).slice(1, 3)).toEqual(['used_up', false]);
  });
});
