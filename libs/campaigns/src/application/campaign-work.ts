import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition, systemActor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { TransitionScheduler } from '../domain/transition-scheduler.js';
import { CampaignRepository } from '../domain/campaign.repository.js';
import { type ReferencedRecords, noReferences } from '../domain/referenced-records.js';
import type { References } from '../domain/reference-rules.js';
import { campaignChanged } from './events.js';
import { ReferenceLookup } from './reference-lookup.js';

/** One change to one campaign. */
interface Change {
  readonly actor: Actor;
  readonly id: Id<'cmp'>;
  readonly precondition: Precondition;
  /** The action in the audit trail, e.g. `campaign.launched`. */
  readonly action: string;
  readonly act: (campaign: Campaign, now: Date, referenced: ReferencedRecords) => void;
  /** The records that the change references, looked up before the campaign is locked. */
  readonly referenced?: ReferencedRecords;
}

/**
 * Runs every change to a campaign in the same order: lock, precondition, due transition, change, audit, deliveries, save, schedule,
 * event.
 */
@Injectable()
export class CampaignWork {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly transitionScheduler: TransitionScheduler,
    private readonly references: ReferenceLookup,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change(change: Change): Promise<Campaign> {
    return this.changeLocked(await this.campaigns.get(change.actor.accountId, change.id), change);
  }

  /** Runs a change that validates the campaign together with all records that it references, such as a launch. */
  async changeWithReferences(change: Omit<Change, 'referenced'>): Promise<Campaign> {
    const { accountId } = change.actor;
    const lookup = (references: References) => this.references.find(accountId, references);
    const { campaign, found } = await this.campaigns.getAfterReferences(accountId, change.id, lookup);
    return this.changeLocked(campaign, { ...change, referenced: found });
  }

  private async changeLocked(
    campaign: Campaign,
    { actor, precondition, action, act, referenced: references = noReferences }: Change,
  ): Promise<Campaign> {
    precondition.check(campaign.revision);
    const now = this.clock.now();
    const before = campaign.copy();
    const beforeAct = this.applyDueTransition(campaign, before, now);
    act(campaign, now, references);
    if (campaign.revision === before.revision) {
      await this.campaigns.save(campaign, before);
      return campaign;
    }
    if (campaign.revision !== beforeAct.revision) this.appendAudit(actor, campaign, beforeAct, action, now);
    campaign.updateDeliveries(before, references, now);
    await this.campaigns.save(campaign, before);
    await this.scheduleNextTransition(campaign, before);
    this.publishChange(campaign, before);
    return campaign;
  }

  async add(actor: Actor, create: (now: Date) => Campaign): Promise<Campaign> {
    const now = this.clock.now();
    const campaign = create(now);
    await this.campaigns.add(campaign);
    const changes = { status: { from: null, to: campaign.status }, name: { from: null, to: campaign.name } };
    this.audit.append(actor, { action: 'campaign.created', resourceType: 'campaign', resourceId: campaign.id, changes, at: now });
    this.publishChange(campaign, null);
    return campaign;
  }

  /** Applies a due transition and returns the state of the campaign before the action. */
  private applyDueTransition(campaign: Campaign, before: Campaign, now: Date): Campaign {
    if (!campaign.applyDueTransition(now)) return before;
    const action = campaign.status === 'completed' ? 'campaign.completed' : 'campaign.started';
    this.appendAudit(systemActor(campaign.accountId), campaign, before, action, now);
    return campaign.copy();
  }

  private appendAudit(actor: Actor, campaign: Campaign, before: Campaign, action: string, at: Date): void {
    const changes = campaign.changesSince(before);
    this.audit.append(actor, { action, resourceType: 'campaign', resourceId: campaign.id, changes, at });
  }

  private async scheduleNextTransition(campaign: Campaign, before: Campaign): Promise<void> {
    const next = campaign.nextTransitionAt?.getTime();
    if (next !== undefined && next !== before.nextTransitionAt?.getTime()) await this.transitionScheduler.schedule(campaign);
  }

  private publishChange(campaign: Campaign, before: Campaign | null): void {
    const { id, name, status, objective, revision } = campaign;
    if (before !== null && name === before.name && status === before.status && objective === before.objective) return;
    this.outbox.publish(campaign.accountId, { type: campaignChanged, payload: { id, name, status, objective, revision } });
  }
}
