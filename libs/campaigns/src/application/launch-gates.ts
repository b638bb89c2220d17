import { Clock, type Id, type Problem } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { ChangeBlocksCampaign } from '../domain/campaign.errors.js';
import { CampaignRepository } from '../domain/campaign.repository.js';
import { unionOf } from '../domain/reference-rules.js';
import type { AudienceFacts, CreativeFacts, ReferencedRecords } from '../domain/referenced-records.js';
import { ReferenceLookup } from './reference-lookup.js';

/**
 * Keeps the launched campaigns that use a record launchable when the record changes. Runs in the transaction of the change, before it is
 * written, under the lock of the record. A campaign cannot change meanwhile in what a launch demands, because that locks the record too.
 * See docs/decisions/0083-gates-at-every-write.md.
 */
@Injectable()
export class LaunchGates {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
    private readonly clock: Clock,
  ) {}

  async assertWithCreative(accountId: Id<'acc'>, id: Id<'crv'>, change: Partial<CreativeFacts>, pointer: string): Promise<void> {
    const campaigns = await this.campaigns.ongoingUsing(accountId, [id]);
    const before = await this.references.findUnlocked(accountId, unionOf(...campaigns));
    this.assertUnblocked(campaigns, before, { ...before, creatives: changed(before.creatives, new Map([[id, change]])) }, pointer);
  }

  async assertWithAudiences(accountId: Id<'acc'>, changes: ReadonlyMap<Id<'aud'>, Partial<AudienceFacts>>, pointer: string): Promise<void> {
    const campaigns = await this.campaigns.ongoingUsing(accountId, [...changes.keys()]);
    const before = await this.references.findUnlocked(accountId, unionOf(...campaigns));
    this.assertUnblocked(campaigns, before, { ...before, audiences: changed(before.audiences, changes) }, pointer);
  }

  async assertWithConnection(
    accountId: Id<'acc'>,
    id: Id<'con'>,
    settings: Readonly<Record<string, string>>,
    pointer: string,
  ): Promise<void> {
    const campaigns = await this.campaigns.ongoingOn(accountId, id);
    const { audienceIds, excludedAudienceIds, ...others } = unionOf(...campaigns);
    // An audience can change at the same moment so that it needs what the connection loses. That change does not lock the connection.
    const { audiences } = await this.references.find(accountId, { audienceIds, excludedAudienceIds });
    const before = { ...(await this.references.findUnlocked(accountId, others)), audiences };
    const connection = before.connections.get(id);
    if (connection === undefined) return;
    const connections = new Map(before.connections).set(id, connection.withSettings(settings));
    this.assertUnblocked(campaigns, before, { ...before, connections }, pointer);
  }

  private assertUnblocked(campaigns: readonly Campaign[], before: ReferencedRecords, after: ReferencedRecords, pointer: string): void {
    const now = this.clock.now();
    const blockers = campaigns.flatMap((campaign) =>
      campaign.blockersAddedBy(now, before, after).map((blocker) => inRecord(blocker, campaign, pointer)),
    );
    if (blockers.length > 0) throw new ChangeBlocksCampaign(blockers);
  }
}

/** The blocker of a campaign, for whoever changes the record at `pointer`. */
function inRecord({ code, message }: Problem, { id }: Campaign, pointer: string): Problem {
  return { pointer, code, message: `The campaign ${id} could not run: ${message}`, resource_id: id };
}

function changed<T extends { readonly id: Id }>(records: ReadonlyMap<Id, T>, changes: ReadonlyMap<Id, Partial<T>>): ReadonlyMap<Id, T> {
  return new Map([...records].map(([id, record]) => [id, { ...record, ...changes.get(id) }]));
}
