import type { Id } from '#libs/kernel';

/** The published view of an audience for other contexts. */
export interface AudienceSummary {
  readonly id: Id<'aud'>;
  readonly name: string;
  readonly type: 'rule_based' | 'lookalike';
  readonly status: 'building' | 'ready' | 'too_small' | 'failed' | 'archived';
  /** The rule tree in the format of the API; null for a lookalike. */
  readonly rules: { readonly all?: readonly unknown[]; readonly any?: readonly unknown[]; readonly none?: readonly unknown[] } | null;
  readonly lookalike: {
    readonly source_audience_id: Id<'aud'>;
    /** Null when the source is a lookalike itself. */
    readonly sourceRules: AudienceSummary['rules'];
    readonly country: string;
    readonly ratio: number;
  } | null;
  /** Size as a range of people; null while unknown. */
  readonly size: { readonly lower: number; readonly upper: number } | null;
  /** The connections whose platforms cannot target the audience, as of the last measurement, and why. Pointers lead into the audience. */
  readonly notSupportedBy: readonly {
    readonly connectionId: Id<'con'>;
    readonly problems: readonly { readonly pointer: string; readonly message: string }[];
  }[];
  readonly revision: number;
}

/** Lookup of audiences. Inside a transaction, it locks the rows, so that the result stays valid until the transaction ends. */
export abstract class AudienceDirectory {
  /** Returns the audiences of `ids` that exist in the account, including archived ones, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<AudienceSummary[]>;
  /** Returns the same as `find`, without locking the rows. */
  abstract findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<AudienceSummary[]>;
  /** Returns names and statuses of all audiences, for contexts that subscribe to events later. */
  abstract all(accountId: Id<'acc'>): Promise<Pick<AudienceSummary, 'id' | 'name' | 'status' | 'revision'>[]>;
}
