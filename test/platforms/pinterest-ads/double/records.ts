/** A role in an ad account, as Business Access names it. */
export type Role = 'OWNER' | 'ADMIN' | 'ANALYST' | 'CAMPAIGN_MANAGER' | 'AUDIENCE_MANAGER' | 'FINANCE_MANAGER' | 'CATALOGS_MANAGER';

export type AdAccountState = 'active' | 'disapproved' | 'under_review' | 'disabled';

export interface AdAccount {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly owner: { readonly id: string; readonly username: string };
  /** The roles of each user, by username. */
  readonly roles: ReadonlyMap<string, readonly Role[]>;
  readonly createdAt: number;
  state: AdAccountState;
}

export interface Board {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: number;
  readonly name: string;
  readonly description: string | null;
  readonly privacy: 'PUBLIC' | 'PROTECTED' | 'SECRET';
  readonly isAdsOnly: boolean;
}

export interface Pin {
  readonly id: string;
  readonly owner: string;
  readonly adAccountId: string | null;
  readonly createdAt: number;
  readonly boardId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly image: { readonly width: number | null; readonly height: number | null; readonly digest: string; readonly url: string };
  isDeleted: boolean;
}

export interface ConversionTag {
  readonly id: string;
  readonly adAccountId: string;
  readonly name: string;
  readonly configs: Readonly<Record<string, unknown>>;
  status: 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
  /** The events that its website has sent. */
  readonly events: readonly string[];
}

export interface Audience {
  readonly id: string;
  readonly adAccountId: string;
  readonly createdAt: number;
  updatedAt: number;
  /** How many people with an account of the platform are in it. */
  people: number;
  fields: Readonly<Record<string, unknown>>;
}

export type EntityStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DRAFT' | 'DELETED_DRAFT';

/** A campaign, ad group or ad. */
export interface RunningEntity {
  readonly id: string;
  readonly adAccountId: string;
  createdAt: number;
  updatedAt: number;
  /** The fields as they were sent, with the defaults. */
  fields: Readonly<Record<string, unknown>> & { readonly status: EntityStatus };
  /** What held from when on, oldest first. */
  history: readonly { readonly at: number; readonly fields: RunningEntity['fields'] }[];
  /** Of ads. */
  review?: { decidedAt: number; readonly isRejected: boolean };
}
