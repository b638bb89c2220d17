import type { Id } from '#libs/kernel';

/** What other contexts may know of an audience. */
export interface AudienceSummary {
  readonly id: Id<'aud'>;
  readonly name: string;
  readonly type: 'rule_based' | 'lookalike';
  readonly status: 'building' | 'ready' | 'too_small' | 'failed' | 'archived';
  /** The rule tree as the API shows it; null for a lookalike. */
  readonly rules: { readonly all?: readonly unknown[]; readonly any?: readonly unknown[]; readonly none?: readonly unknown[] } | null;
  readonly lookalike: { readonly source_audience_id: Id<'aud'>; readonly country: string; readonly ratio: number } | null;
  /** People, as a range; null while unknown. */
  readonly size: { readonly lower: number; readonly upper: number } | null;
  readonly revision: number;
}

/** Questions about audiences. Inside a transaction they join it, and what they answered holds until it ends. */
export abstract class AudienceDirectory {
  /** Those of `ids` that exist in the account, archived ones included, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<AudienceSummary[]>;
  /** Names and statuses of all, for contexts that begin to listen late. */
  abstract all(accountId: Id<'acc'>): Promise<Pick<AudienceSummary, 'id' | 'name' | 'status' | 'revision'>[]>;
}
