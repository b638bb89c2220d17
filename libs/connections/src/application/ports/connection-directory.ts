import type { Id } from '#libs/kernel';
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
  /** Whether an earlier, disconnected connection to the same ad account exists. */
  readonly isSuccessor: boolean;
}

/** Lookup of connections. Inside a transaction, it locks the rows, so that the result stays valid until the transaction ends. */
export abstract class ConnectionDirectory {
  /** Returns the connections of `ids` that exist in the account, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]>;
  /** Returns all connections of the account, including disconnected ones. */
  abstract all(accountId: Id<'acc'>): Promise<ConnectionSummary[]>;
}
