/** What a person may do in an ad account. */
export type Task = 'ANALYZE' | 'ADVERTISE' | 'MANAGE' | 'DRAFT' | 'AA_ANALYZE';

export interface AdAccount {
  /** Without `act_`. */
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly createdAt: number;
  readonly businessId: string;
  /** The tasks of each person. */
  readonly tasks: Map<string, readonly Task[]>;
  status: number;
  disableReason: number;
  hasFunding: boolean;
  /** How many times the least minimum budgets its own are: they are higher in some countries. */
  minBudgetFactor: number;
  /** In minor units; null without one. */
  spendCap: number | null;
  dsaBeneficiary: string | null;
  dsaPayor: string | null;
  /** Whether the advertiser is authorized for political ads. */
  mayRunPolitics: boolean;
  /** Whether the terms of custom audiences are accepted. */
  hasAudienceTerms: boolean;
}

export type PageEdge = 'promote_pages' | 'accounts' | 'assigned_pages' | 'owned_pages' | 'client_pages';

/** What an ad account can use in ads. */
export interface Identity {
  readonly id: string;
  readonly kind: 'page' | 'instagram' | 'pixel' | 'app';
  readonly name: string;
  readonly adAccountId: string;
  /** Of a page: the Instagram account that is connected to it. */
  readonly instagramId?: string;
  /** Of a page: the account that stands for it on Instagram, which nobody can log in to. */
  readonly backedInstagramId?: string;
  /** Of a page: the edges that list it. Which do, depends on how it was shared. Default: those of the ad account and of the person. */
  readonly listedIn?: readonly PageEdge[];
  /** Of an app. */
  readonly storeUrl?: string;
  /** Of a pixel: the events that its website has sent. */
  readonly events?: readonly string[];
}

export interface Label {
  readonly id: string;
  readonly adAccountId: string;
  readonly name: string;
  readonly createdAt: number;
}

export interface Image {
  readonly id: string;
  readonly adAccountId: string;
  readonly hash: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly createdAt: number;
  /** How often these bytes were uploaded. */
  uploads: number;
}

export type Status = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED';
export type Level = 'Campaign' | 'AdSet' | 'Ad' | 'AdCreative';

/** A campaign, ad set, ad or creative: its parameters as they were sent, with the defaults. Times are in milliseconds. */
export interface AdObject {
  readonly id: string;
  readonly level: Level;
  readonly adAccountId: string;
  createdAt: number;
  updatedAt: number;
  fields: Readonly<Record<string, unknown>> & { readonly name: string; readonly status: Status };
  labels: readonly Label[];
  /** What held from when on, oldest first. */
  history: readonly { readonly at: number; readonly fields: AdObject['fields'] }[];
  /** Of ads. */
  review?: { decidedAt: number; readonly isRejected: boolean };
  /** When its budget was changed. */
  readonly budgetChanges: number[];
  /** Since when it ran, whatever its schedule says, where a test has given it a past. */
  ranSince?: number;
}

export interface CustomAudience {
  readonly id: string;
  readonly adAccountId: string;
  readonly createdAt: number;
  updatedAt: number;
  people: number;
  isDeleted: boolean;
  fields: Readonly<Record<string, unknown>>;
}
