import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { DeliveredCampaigns } from '../ports/delivered-campaigns.js';

/** Schedules a refresh of the deliveries that use a creative or an audience after it has changed. */
@Injectable()
export class ContentRefresh {
  constructor(
    private readonly campaigns: DeliveredCampaigns,
    private readonly deliveries: DeliveryRepository,
  ) {}

  async refresh(accountId: Id<'acc'>, contentId: Id): Promise<void> {
    const campaigns = await this.campaigns.using(accountId, contentId);
    await this.deliveries.refreshAll(await this.deliveries.pushedOf(accountId, campaigns));
  }

  /** Compares every campaign that may run with what its platform was sent. */
  async refreshAll(accountId: Id<'acc'>): Promise<void> {
    await this.deliveries.refreshAll(await this.deliveries.confirmed(accountId));
  }
}
