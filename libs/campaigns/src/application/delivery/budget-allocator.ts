import { ConnectionDirectory } from '#libs/connections/contract';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../../domain/campaign.js';
import type { Delivery } from '../../domain/delivery.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { LifetimeBudget } from '../../domain/lifetime-budget.js';
import { CampaignSpend } from '../ports/campaign-spend.js';

/** A lifetime budget and the deliveries that share it. */
export interface BudgetAllocation {
  readonly budget: LifetimeBudget;
  readonly deliveries: readonly Delivery[];
}

/** Divides lifetime budgets according to the spend that the platforms have reported. */
@Injectable()
export class BudgetAllocator {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly connections: ConnectionDirectory,
    private readonly spend: CampaignSpend,
    private readonly clock: Clock,
  ) {}

  async allocate({ accountId, id, budgetAmountMicros, connectionIds }: Campaign): Promise<BudgetAllocation> {
    if (budgetAmountMicros === null) throw new Error(`The campaign ${id} was launched without a budget.`);
    const [deliveries, spent] = await Promise.all([this.deliveries.ofCampaign(accountId, id), this.spend.byConnection(accountId, id)]);
    const ids = new Set([...connectionIds, ...spent.keys(), ...deliveries.map(({ connectionId }) => connectionId)]);
    const connections = await this.connections.find(accountId, [...ids]);
    const accounts = new Map(
      connections.map(({ id: connection, platform, externalAccountId, budgetStepMicros }) => [
        connection,
        { adAccount: externalAccountId === null ? connection : `${platform}:${externalAccountId}`, stepMicros: budgetStepMicros },
      ]),
    );
    const inputs = { amountMicros: budgetAmountMicros, connectionIds, holders: deliveries, spent, accounts };
    return { budget: new LifetimeBudget(inputs), deliveries };
  }

  /** Schedules a refresh for every platform whose share has changed with the spend of these campaigns. */
  async refresh(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<void> {
    for (const campaignId of await this.deliveries.withSharedBudget(accountId, campaignIds)) {
      const { budget, deliveries } = await this.allocate(await this.deliveries.campaignOf({ accountId, campaignId }));
      const changed = deliveries.filter((delivery) => {
        if (delivery.removedAt !== null || !budget.includes(delivery.connectionId)) return false;
        const { micros, state } = budget.grant(delivery.connectionId);
        return micros !== delivery.budgetShareMicros || (state === 'used_up') !== delivery.budgetUsedUp;
      });
      for (const delivery of changed) await this.deliveries.wake(delivery, 'refresh', this.clock.now());
    }
  }
}
