import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import type { Id } from '#libs/kernel';
import { aDelivery, now } from '../../../testing/a-delivery.js';
import { FakeDeliveries } from '../../../testing/fake-deliveries.js';
import type { Delivery } from '../../domain/delivery.js';
import { CampaignSpend } from '../ports/campaign-spend.js';
import { type DeliveredCampaign, DeliveredCampaigns } from '../ports/delivered-campaigns.js';
import { BudgetAllocator } from './budget-allocator.js';

const amountMicros = 90_000_000;

/** A campaign with a lifetime budget on one platform, which has a share and has spent something. */
function stage(delivery: Delivery, spentMicros: number) {
  const { accountId, campaignId, connectionId, platform } = delivery;
  const read: Id<'cmp'>[] = [];
  const deliveries = new FakeDeliveries(delivery);
  class OneCampaign extends DeliveredCampaigns {
    get(_: Id<'acc'>, id: Id<'cmp'>) {
      read.push(id);
      const campaign: Partial<DeliveredCampaign> = {
        accountId,
        id,
        connectionIds: [connectionId],
        budget: { type: 'lifetime', amountMicros },
      };
      return Promise.resolve(campaign as DeliveredCampaign);
    }
    using = () => Promise.resolve([]);
    withLifetimeBudget = (_: Id<'acc'>, ids: readonly Id<'cmp'>[]) =>
      Promise.resolve(ids.filter((id) => id === campaignId).map((id) => ({ id, isSpent: spentMicros >= amountMicros })));
  }
  class OneConnection extends ConnectionDirectory {
    find = () => Promise.resolve([{ id: connectionId, platform, externalAccountId: 'act_1', budgetStepMicros: 1 } as ConnectionSummary]);
    findUnlocked = () => Promise.resolve([]);
    all = () => Promise.resolve([]);
  }
  class Spend extends CampaignSpend {
    spendToDate = () => Promise.resolve(new Map([[campaignId, spentMicros]]));
    byConnection = () => Promise.resolve(new Map([[connectionId, spentMicros]]));
  }
  const budgets = new BudgetAllocator(new OneCampaign(), deliveries, new OneConnection(), new Spend());
  return { refresh: (...ids: Id<'cmp'>[]) => budgets.refresh(accountId, ids), read, deliveries, id: campaignId };
}

function withShare(micros: number): Delivery {
  const delivery = aDelivery();
  delivery.confirmBudgetShare(micros);
  return delivery;
}

describe('the division of budgets after new spend', () => {
  it('a platform that has the whole budget for itself is not compared until the budget is spent', async () => {
    const { refresh, read, deliveries, id } = stage(withShare(amountMicros), amountMicros - 1);
    await refresh(id);
    expect(read).toEqual([]);
    expect(deliveries.wakeUps).toEqual([]);
  });

  it('a platform whose budget is spent is refreshed', async () => {
    const { refresh, read, deliveries, id } = stage(withShare(amountMicros), amountMicros);
    await refresh(id);
    expect(read).toEqual([id]);
    expect(deliveries.wakeUps).toEqual([{ wakeUp: 'refresh' }]);
  });

  it('platforms that share a budget are compared, and only changed ones are refreshed', async () => {
    for (const [share, wakeUps] of [
      [amountMicros, 0],
      [amountMicros - 1, 1],
    ] as const) {
      const { refresh, read, deliveries, id } = stage(withShare(share), 1);
      deliveries.withSharedBudget = () => Promise.resolve([id] as never[]);
      await refresh(id);
      expect(read).toEqual([id]);
      expect(deliveries.wakeUps).toHaveLength(wakeUps);
    }
  });

  it('a removed platform is not refreshed', async () => {
    const delivery = withShare(amountMicros);
    delivery.remove('paused', now);
    const { refresh, deliveries, id } = stage(delivery, amountMicros);
    await refresh(id);
    expect(deliveries.wakeUps).toEqual([]);
  });

  it('a campaign with a daily budget is not compared', async () => {
    const { refresh, read } = stage(withShare(amountMicros), amountMicros);
    await refresh('cmp_other');
    expect(read).toEqual([]);
  });
});
