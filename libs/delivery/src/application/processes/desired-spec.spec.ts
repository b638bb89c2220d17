import { newId } from '#libs/kernel';
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
