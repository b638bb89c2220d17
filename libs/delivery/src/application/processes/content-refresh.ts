import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { DeliveredCampaigns } from '../ports/delivered-campaigns.js';

/** Schedules a refresh of the deliveries that use a creative or an audience after it has changed. */
@Injectable()
export class ContentRefresh {
  constructor(
    private readonly campaigns: DeliveredCampaigns,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {}

  async refresh(accountId: Id<'acc'>, contentId: Id): Promise<void> {
    const campaigns = await this.campaigns.using(accountId, contentId);
    for (const key of await this.deliveries.pushedOf(accountId, campaigns)) await this.deliveries.wake(key, 'refresh', this.clock.now());
  }
}
