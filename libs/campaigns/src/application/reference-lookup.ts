import { AccountDirectory } from '#libs/accounts/contract';
import { AudienceDirectory } from '#libs/audiences/contract';
import { ConnectionDirectory } from '#libs/connections/contract';
import { CreativeDirectory } from '#libs/creative/contract';
import { type Id, type IdPrefix, uuidFromId } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { CampaignRepository } from '../domain/campaign.repository.js';
import type { AccountTerms, ReferencedRecords } from '../domain/referenced-records.js';
import { type References, unionOf } from '../domain/reference-rules.js';

const wellFormed = <P extends IdPrefix>(prefix: P, ids: readonly Id<P>[]) =>
  [...new Set(ids)].filter((id) => uuidFromId(prefix, id) !== null);
const byId = <T extends { id: Id }>(records: readonly T[]) => new Map<Id, T>(records.map((record) => [record.id, record]));

type Method = 'find' | 'findUnlocked';

interface LockedCampaign {
  readonly campaign: Campaign;
  readonly found: ReferencedRecords;
}

/**
 * Reads the records that a campaign references from the contexts that own them, and locks them until the transaction ends. Do not
 * call it when a campaign is already locked: disconnecting a connection locks the connection before its campaigns, so the two would
 * deadlock. See docs/decisions/0027-one-lock-order.md.
 */
@Injectable()
export class ReferenceLookup {
  constructor(
    private readonly accounts: AccountDirectory,
    private readonly connections: ConnectionDirectory,
    private readonly creatives: CreativeDirectory,
    private readonly audiences: AudienceDirectory,
    private readonly campaigns: CampaignRepository,
  ) {}

  /** Locks a campaign together with all records that it references, and these before it. Throws NotFound. */
  lockCampaign(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<LockedCampaign> {
    return this.campaigns.getAfterReferences(accountId, id, (references) => this.forAmount(accountId, references));
  }

  /**
   * Locks a campaign together with the records that it would reference too. Once it was launched, also with those that it references, since
   * what a launch demands can depend on each of them. The connections of a draft are only read, for warnings. Throws NotFound.
   */
  lockForChange(accountId: Id<'acc'>, id: Id<'cmp'>, added: Partial<References>): Promise<LockedCampaign> {
    return this.campaigns.getAfterReferences(accountId, id, async (references, status) => {
      if (status !== 'draft') return this.forAmount(accountId, unionOf(references, added));
      const [found, own] = [
        await this.forAmount(accountId, added),
        await this.records(accountId, { connectionIds: references.connectionIds }, 'findUnlocked'),
      ];
      return { ...found, connections: new Map([...own.connections, ...found.connections]) };
    });
  }

  /** The records for a campaign whose amount is written. Locks the terms of the account before the records. */
  async forAmount(accountId: Id<'acc'>, references: Partial<References>): Promise<ReferencedRecords> {
    const account = await this.terms(accountId);
    return { ...(await this.records(accountId, references, 'find')), account };
  }

  /** The terms of the account for a campaign whose amount is written, which stay as they are until the transaction ends. */
  async terms(accountId: Id<'acc'>): Promise<AccountTerms> {
    const [account, usualDailyMicros] = await Promise.all([this.accounts.find(accountId), this.campaigns.usualDailyMicros(accountId)]);
    return { currency: account.currency, maxDailyMicros: account.maxCampaignDailyMicros, usualDailyMicros };
  }

  find(accountId: Id<'acc'>, references: Partial<References>): Promise<ReferencedRecords> {
    return this.withUnlockedTerms(accountId, references, 'find');
  }

  /** Reads the records without locking them. */
  findUnlocked(accountId: Id<'acc'>, references: Partial<References>): Promise<ReferencedRecords> {
    return this.withUnlockedTerms(accountId, references, 'findUnlocked');
  }

  private async withUnlockedTerms(accountId: Id<'acc'>, references: Partial<References>, method: Method): Promise<ReferencedRecords> {
    const [{ currency, maxCampaignDailyMicros: maxDailyMicros }, records] = await Promise.all([
      this.accounts.findUnlocked(accountId),
      this.records(accountId, references, method),
    ]);
    return { ...records, account: { currency, maxDailyMicros, usualDailyMicros: null } };
  }

  private async records(
    accountId: Id<'acc'>,
    references: Partial<References>,
    method: Method,
  ): Promise<Omit<ReferencedRecords, 'account'>> {
    const connectionIds = wellFormed('con', references.connectionIds ?? []);
    const creativeIds = wellFormed('crv', references.creativeIds ?? []);
    const audienceIds = wellFormed('aud', [...(references.audienceIds ?? []), ...(references.excludedAudienceIds ?? [])]);
    // Sequential, so that two campaigns with the same references lock them in the same order.
    const connections = connectionIds.length === 0 ? [] : await this.connections[method](accountId, connectionIds);
    const creatives = creativeIds.length === 0 ? [] : await this.creatives[method](accountId, creativeIds);
    const audiences = audienceIds.length === 0 ? [] : await this.audiences[method](accountId, audienceIds);
    return { connections: byId(connections), creatives: byId(creatives), audiences: byId(audiences) };
  }
}
