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

/** The referenced records of a campaign that exist in its account. */
export interface ReferencedRecords {
  readonly connections: ReadonlyMap<Id, ConnectionFacts>;
  readonly creatives: ReadonlyMap<Id, CreativeFacts>;
  readonly audiences: ReadonlyMap<Id, AudienceFacts>;
}

export const noReferences: ReferencedRecords = { connections: new Map(), creatives: new Map(), audiences: new Map() };
