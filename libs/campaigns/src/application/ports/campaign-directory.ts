import type { Id } from '#libs/kernel';

/** What other contexts may know of a campaign. */
export interface CampaignSummary {
  readonly id: Id<'cmp'>;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly revision: number;
}

/** Questions about campaigns. */
export abstract class CampaignDirectory {
  /** All of the account, archived ones included, for contexts that begin to listen late. */
  abstract all(accountId: Id<'acc'>): Promise<CampaignSummary[]>;
}
