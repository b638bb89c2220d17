import type { Id, Problem } from '#libs/kernel';
import type { AudienceOnPlatform, CampaignOnPlatform, PlatformObjection } from './campaign-on-platform.js';

/** The data of a connection that campaigns need. */
export interface ConnectionFacts {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly externalAccountId: string | null;
  readonly status: string;
  readonly objectives: readonly string[];
  readonly canWrite: boolean;
  readonly budgetStepMicros: number;
  /** The required settings that are missing. */
  readonly settingsProblems: readonly Pick<Problem, 'message'>[];
  /** Everything in the campaign that the platform would refuse. */
  readonly problemsOf: (campaign: CampaignOnPlatform) => readonly PlatformObjection[];
  /** The same connection with other settings. */
  readonly withSettings: (settings: Readonly<Record<string, string>>) => ConnectionFacts;
}

export interface CreativeFacts {
  readonly id: Id<'crv'>;
  readonly type: string;
  readonly status: string;
  readonly landingUrl: string | null;
  /** Null while no variant is ready. */
  readonly content: object | null;
}

export interface AudienceFacts {
  readonly id: Id<'aud'>;
  readonly status: string;
  /** Null for a lookalike. */
  readonly rules: object | null;
  readonly lookalike: AudienceOnPlatform['lookalike'];
  /** The connections whose platforms refused it when they were asked for its size, and why. Pointers lead into the audience. */
  readonly notSupportedBy: readonly {
    readonly connectionId: Id<'con'>;
    readonly problems: readonly { readonly pointer: string; readonly message: string }[];
  }[];
}

/** The terms of an account for the money of its campaigns. Amounts are in micros of its currency. */
export interface AccountTerms {
  /** ISO 4217. */
  readonly currency: string;
  /** The maximum daily amount of a campaign. Null without one. */
  readonly maxDailyMicros: number | null;
  /** The daily budget that is usual for it. Null if it is not known, or not needed. */
  readonly usualDailyMicros: number | null;
}

/** The account and the referenced records of a campaign that exist in it. */
export interface ReferencedRecords {
  readonly account: AccountTerms;
  readonly connections: ReadonlyMap<Id, ConnectionFacts>;
  readonly creatives: ReadonlyMap<Id, CreativeFacts>;
  readonly audiences: ReadonlyMap<Id, AudienceFacts>;
}

/** For a change that concerns neither an amount nor other records. XXX is the code of no currency. */
export const noReferences: ReferencedRecords = {
  account: { currency: 'XXX', maxDailyMicros: null, usualDailyMicros: null },
  connections: new Map(),
  creatives: new Map(),
  audiences: new Map(),
};
