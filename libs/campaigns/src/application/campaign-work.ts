import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition, systemActor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { CampaignClock } from '../domain/campaign-clock.js';
import { CampaignRepository } from '../domain/campaign.repository.js';
import { type ReferencedRecords, noReferences } from '../domain/referenced-records.js';
import type { References } from '../domain/reference-rules.js';
import { campaignChanged } from './events.js';
import { ReferenceLookUp } from './reference-look-up.js';

/** One change of one campaign. */
interface Change {
  readonly actor: Actor;
  readonly id: Id<'cmp'>;
  readonly precondition: Precondition;
  /** What the audit trail calls it, e.g. `campaign.launched`. */
  readonly action: string;
  readonly act: (campaign: Campaign, now: Date, known: ReferencedRecords) => void;
  /** The records that the change is about, looked up before the campaign is locked. */
  readonly known?: ReferencedRecords;
}

/** The frame of every change of one campaign: lock, precondition, the clock's due move, the change, save, deliver, audit, news. */
@Injectable()
export class CampaignWork {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly campaignClock: CampaignClock,
    private readonly references: ReferenceLookUp,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change(change: Change): Promise<Campaign> {
    return this.changeLocked(await this.campaigns.get(change.actor.accountId, change.id), change);
  }

  /** A change after which the campaign is to run: it is judged together with all records that it names. */
  async start(change: Omit<Change, 'known'>): Promise<Campaign> {
    const { accountId } = change.actor;
    const lookUp = (references: References) => this.references.find(accountId, references);
    const { campaign, found } = await this.campaigns.getAfterReferences(accountId, change.id, lookUp);
    return this.changeLocked(campaign, { ...change, known: found });
  }

  private async changeLocked(
    campaign: Campaign,
    { actor, precondition, action, act, known: references = noReferences }: Change,
  ): Promise<Campaign> {
    precondition.check(campaign.revision);
    const now = this.clock.now();
    const before = campaign.copy();
    const beforeAct = this.catchUp(campaign, before, now);
    act(campaign, now, references);
    if (campaign.revision === before.revision) {
      await this.campaigns.save(campaign, before);
      return campaign;
    }
    if (campaign.revision !== beforeAct.revision) this.record(actor, campaign, beforeAct, action, now);
    campaign.deliver(before, references, now);
    await this.campaigns.save(campaign, before);
    await this.wakeWhenTransitioned(campaign, before);
    this.tell(campaign, before);
    return campaign;
  }

  async add(actor: Actor, make: (now: Date) => Campaign): Promise<Campaign> {
    const now = this.clock.now();
    const campaign = make(now);
    await this.campaigns.add(campaign);
    const changes = { status: { from: null, to: campaign.status }, name: { from: null, to: campaign.name } };
    this.audit.append(actor, { action: 'campaign.created', resourceType: 'campaign', resourceId: campaign.id, changes, at: now });
    this.tell(campaign, null);
    return campaign;
  }

  /** Makes the move that the clock owes; returns the campaign as the action will find it. */
  private catchUp(campaign: Campaign, before: Campaign, now: Date): Campaign {
    if (!campaign.catchUp(now)) return before;
    const action = campaign.status === 'completed' ? 'campaign.completed' : 'campaign.started';
    this.record(systemActor(campaign.accountId), campaign, before, action, now);
    return campaign.copy();
  }

  private record(actor: Actor, campaign: Campaign, before: Campaign, action: string, at: Date): void {
    const changes = campaign.changesSince(before);
    this.audit.append(actor, { action, resourceType: 'campaign', resourceId: campaign.id, changes, at });
  }

  private async wakeWhenTransitioned(campaign: Campaign, before: Campaign): Promise<void> {
    const next = campaign.nextTransitionAt?.getTime();
    if (next !== undefined && next !== before.nextTransitionAt?.getTime()) await this.campaignClock.wake(campaign);
  }

  private tell(campaign: Campaign, before: Campaign | null): void {
    const { id, name, status, objective, revision } = campaign;
    if (before !== null && name === before.name && status === before.status && objective === before.objective) return;
    this.outbox.publish(campaign.accountId, { type: campaignChanged, payload: { id, name, status, objective, revision } });
  }
}
