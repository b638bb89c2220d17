import { AccountDirectory } from '#libs/accounts/contract';
import { AudienceDirectory, type AudienceSummary } from '#libs/audiences/contract';
import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import { CreativeDirectory, type CreativeSummary } from '#libs/creative/contract';
import type { Id } from '#libs/kernel';
import { InMemoryRepository } from '../../kernel/testing/recorded-changes.js';
import type { Campaign } from '../src/domain/campaign.js';
import { type CampaignStatus, ongoingStatuses } from '../src/domain/campaign-status.js';
import type { CampaignRepository } from '../src/domain/campaign.repository.js';
import type { References } from '../src/domain/reference-rules.js';
import type { AudienceFacts, ConnectionFacts, CreativeFacts } from '../src/domain/referenced-records.js';

/** What was locked, in order. */
export type Locks = string[];

/** Campaigns in memory. They record when one is locked. */
export class FakeCampaigns extends InMemoryRepository<Campaign> implements CampaignRepository {
  constructor(private readonly locks: Locks) {
    super();
  }

  override get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign> {
    this.locks.push(id);
    return super.get(accountId, id);
  }

  async getAfterReferences<T>(accountId: Id<'acc'>, id: Id<'cmp'>, lookup: (references: References, status: CampaignStatus) => Promise<T>) {
    const before = await super.get(accountId, id);
    const found = await lookup(before, before.status);
    return { campaign: await this.get(accountId, id), found };
  }

  lock(_: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]> {
    this.locks.push(...ids);
    return Promise.resolve([...ids]);
  }

  ongoingUsing(_: Id<'acc'>, ids: readonly Id[]): Promise<readonly Campaign[]> {
    return this.ongoing(({ creativeIds, audienceIds, excludedAudienceIds }) =>
      [...creativeIds, ...audienceIds, ...excludedAudienceIds].some((id) => ids.includes(id)),
    );
  }

  ongoingOn(_: Id<'acc'>, connectionId: Id<'con'>): Promise<readonly Campaign[]> {
    return this.ongoing(({ connectionIds }) => connectionIds.includes(connectionId));
  }

  private ongoing(isConcerned: (campaign: Campaign) => boolean): Promise<readonly Campaign[]> {
    return Promise.resolve([...this.records.values()].filter((one) => ongoingStatuses.includes(one.status) && isConcerned(one)));
  }

  usualDailyMicros(): Promise<null> {
    return Promise.resolve(null);
  }

  recordSpend(): Promise<never> {
    return Promise.reject(new Error('No use case of a user records spend.'));
  }

  withOverdueTransition(): Promise<Id<'cmp'>[]> {
    return Promise.resolve([]);
  }
}

/** Finds records by ID and records that they were locked. */
function finder<T extends { readonly id: Id }>(records: readonly T[], locks: Locks) {
  return (_: Id<'acc'>, ids: readonly Id[]) => {
    const found = records.filter(({ id }) => ids.includes(id));
    locks.push(...found.map(({ id }) => id));
    return Promise.resolve(found);
  };
}

/** The directories of other contexts with these records. Campaigns read no other field of them. */
export function fakeDirectories(
  records: { connections: ConnectionFacts[]; creatives: CreativeFacts[]; audiences: AudienceFacts[] },
  locks: Locks,
): [AccountDirectory, ConnectionDirectory, CreativeDirectory, AudienceDirectory] {
  const of = <S>(facts: readonly { readonly id: Id }[]) => ({
    find: finder(facts as never, locks) as (accountId: Id<'acc'>, ids: readonly Id[]) => Promise<S[]>,
    findUnlocked: finder(facts as never, []) as (accountId: Id<'acc'>, ids: readonly Id[]) => Promise<S[]>,
    all: () => Promise.resolve([]),
    imagesOf: () => Promise.resolve([]),
  });
  const account = { currency: 'EUR', maxCampaignDailyMicros: null };
  const accounts: AccountDirectory = {
    find: () => {
      locks.push('account');
      return Promise.resolve(account);
    },
    findUnlocked: () => Promise.resolve(account),
  };
  return [
    accounts,
    of<ConnectionSummary>(records.connections),
    of<CreativeSummary>(records.creatives),
    of<AudienceSummary>(records.audiences),
  ];
}
