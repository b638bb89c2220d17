import type { Id } from '#libs/kernel';

/** The data of a campaign that other contexts can read. */
export interface CampaignSummary {
  readonly id: Id<'cmp'>;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly revision: number;
}

/** Reads campaigns for other contexts. */
export abstract class CampaignDirectory {
  /** All campaigns of the account, including archived ones, for contexts that backfill their copy. */
  abstract all(accountId: Id<'acc'>): Promise<CampaignSummary[]>;
}
