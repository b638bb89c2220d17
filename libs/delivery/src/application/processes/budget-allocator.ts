import { ConnectionDirectory } from '#libs/connections/contract';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { LifetimeBudget } from '../../domain/lifetime-budget.js';
import { BudgetShares } from '../ports/budget-shares.js';
import { CampaignSpend } from '../ports/campaign-spend.js';
import { type DeliveredCampaign, DeliveredCampaigns } from '../ports/delivered-campaigns.js';

/** A lifetime budget and the deliveries that share it. */
export interface BudgetAllocation {
  readonly budget: LifetimeBudget;
  readonly deliveries: readonly Delivery[];
}

/** Divides lifetime budgets according to the spend that the platforms have reported. */
@Injectable()
export class BudgetAllocator extends BudgetShares {
  constructor(
    private readonly campaigns: DeliveredCampaigns,
    private readonly deliveries: DeliveryRepository,
    private readonly connections: ConnectionDirectory,
    private readonly spend: CampaignSpend,
  ) {
    super();
  }

  async allocate({ accountId, id, budget: { amountMicros }, connectionIds }: DeliveredCampaign): Promise<BudgetAllocation> {
    const [deliveries, spent] = await Promise.all([this.deliveries.ofCampaign(accountId, id), this.spend.byConnection(accountId, id)]);
    const ids = new Set([...connectionIds, ...spent.keys(), ...deliveries.map(({ connectionId }) => connectionId)]);
    const connections = await this.connections.find(accountId, [...ids]);
    const accounts = new Map(
      connections.map(({ id: connection, platform, externalAccountId, budgetStepMicros }) => [
        connection,
        { adAccount: externalAccountId === null ? connection : `${platform}:${externalAccountId}`, stepMicros: budgetStepMicros },
      ]),
    );
    const inputs = { amountMicros, connectionIds, holders: deliveries, spent, accounts };
    return { budget: new LifetimeBudget(inputs), deliveries };
  }

  async refresh(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<void> {
    const lifetime = await this.campaigns.withLifetimeBudget(accountId, campaignIds);
    const spent = lifetime.filter(({ isSpent }) => isSpent).map(({ id }) => id);
    const unspent = lifetime.filter(({ isSpent }) => !isSpent).map(({ id }) => id);
    // A platform that has the whole budget for itself keeps its share until the budget is spent.
    for (const id of [...spent, ...(await this.deliveries.withSharedBudget(accountId, unspent))]) {
      const { budget, deliveries } = await this.allocate(await this.campaigns.get(accountId, id));
      const changed = deliveries.filter((delivery) => {
        if (delivery.removedAt !== null || !budget.includes(delivery.connectionId)) return false;
        const { micros, state } = budget.grant(delivery.connectionId);
        return micros !== delivery.budgetShareMicros || (state === 'used_up') !== delivery.budgetUsedUp;
      });
      await this.deliveries.refreshAll(changed);
    }
  }
}
