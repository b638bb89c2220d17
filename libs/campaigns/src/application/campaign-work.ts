import { type Actor, AuditTrail, Clock, type Id, type Precondition, theServiceItself } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { CampaignClock } from '../domain/campaign-clock.js';
import { CampaignRepository } from '../domain/campaign.repository.js';

/** The frame of every change of one campaign: lock, precondition, the clock's due move, the change, save, audit. */
@Injectable()
export class CampaignWork {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly campaignClock: CampaignClock,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** `action` is what the audit trail calls the change, e.g. `campaign.launched`. */
  async change(
    actor: Actor,
    id: Id<'cmp'>,
    precondition: Precondition,
    action: string,
    act: (campaign: Campaign, now: Date) => void,
  ): Promise<Campaign> {
    const campaign = await this.campaigns.get(actor.accountId, id);
    precondition.check(campaign.revision);
    const now = this.clock.now();
    const before = campaign.copy();
    const beforeAct = this.catchUp(campaign, before, now);
    act(campaign, now);
    if (campaign.revision === before.revision) return campaign;
    if (campaign.revision !== beforeAct.revision) this.record(actor, campaign, beforeAct, action, now);
    await this.campaigns.save(campaign, before);
    await this.wakeWhenMoved(campaign, before);
    return campaign;
  }

  async add(actor: Actor, make: (now: Date) => Campaign): Promise<Campaign> {
    const now = this.clock.now();
    const campaign = make(now);
    await this.campaigns.add(campaign);
    const changes = { status: { from: null, to: campaign.status }, name: { from: null, to: campaign.name } };
    this.audit.append(actor, { action: 'campaign.created', resourceType: 'campaign', resourceId: campaign.id, changes, at: now });
    return campaign;
  }

  /** Makes the move that the clock owes; returns the campaign as the action will find it. */
  private catchUp(campaign: Campaign, before: Campaign, now: Date): Campaign {
    if (!campaign.catchUp(now)) return before;
    const action = campaign.status === 'completed' ? 'campaign.completed' : 'campaign.started';
    this.record(theServiceItself(campaign.accountId), campaign, before, action, now);
    return campaign.copy();
  }

  private record(actor: Actor, campaign: Campaign, before: Campaign, action: string, at: Date): void {
    const changes = campaign.changesSince(before);
    this.audit.append(actor, { action, resourceType: 'campaign', resourceId: campaign.id, changes, at });
  }

  private async wakeWhenMoved(campaign: Campaign, before: Campaign): Promise<void> {
    const next = campaign.nextMoveAt?.getTime();
    if (next !== undefined && next !== before.nextMoveAt?.getTime()) await this.campaignClock.wake(campaign);
  }
}
