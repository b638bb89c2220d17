import type { CampaignToCheck, PlatformProblem } from '#libs/ad-platforms/contract';
import type { Id, Problem } from '#libs/kernel';
import type { ConnectionStatus } from '../../domain/connection-status.js';

/** The published view of a connection for other contexts. */
export interface ConnectionSummary {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly name: string;
  readonly externalAccountId: string | null;
  readonly status: ConnectionStatus;
  /** IANA time zone of the ad account. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Objectives the platform can run. */
  readonly objectives: readonly string[];
  readonly canWrite: boolean;
  readonly reconnectUrl: string | null;
  readonly lastSyncedAt: string | null;
  /** Last reporting day with ingested metrics, YYYY-MM-DD; null before the first sync. */
  readonly dataThrough: string | null;
  readonly restatementDays: number;
  /** Budgets must be multiples of this amount, in micros of the ad account's currency. */
  readonly budgetStepMicros: number;
  /** The required settings that are missing. */
  readonly settingsProblems: readonly Problem[];
  /** Everything in a campaign that the platform would refuse on this connection. */
  readonly problemsOf: (campaign: CampaignToCheck) => readonly PlatformProblem[];
  /** The same connection with other settings. */
  readonly withSettings: (settings: Readonly<Record<string, string>>) => ConnectionSummary;
  /** Whether an earlier, disconnected connection to the same ad account exists. */
  readonly isSuccessor: boolean;
}

/** Lookup of connections. Inside a transaction, it locks the rows, so that the result stays valid until the transaction ends. */
export abstract class ConnectionDirectory {
  /** Returns the connections of `ids` that exist in the account, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]>;
  /** Returns the same as `find`, without locking the rows. */
  abstract findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]>;
  /** Returns the connections of the account, including disconnected ones, but not those whose ad account is not chosen yet. */
  abstract all(accountId: Id<'acc'>): Promise<ConnectionSummary[]>;
}
