import type { Id } from '#libs/kernel';
import type { ConnectionStatus } from '../../domain/connection-status.js';

/** What other contexts may know of a connection. */
export interface ConnectionSummary {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly name: string;
  readonly externalAccountId: string | null;
  readonly status: ConnectionStatus;
  /** IANA name of the platform account's zone. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Objectives the platform can run. */
  readonly objectives: readonly string[];
  readonly canWrite: boolean;
  readonly reconnectUrl: string | null;
  readonly lastSyncedAt: string | null;
  /** Last reporting day that a sync has landed, YYYY-MM-DD; null before the first. */
  readonly dataThrough: string | null;
  readonly restatementDays: number;
  /** The platform accepts budgets that are multiples of this, in micros of its currency. */
  readonly budgetStepMicros: number;
  /** Whether a disconnected connection to the same ad account was there before it. */
  readonly isSuccessor: boolean;
}

/** Questions about connections. Inside a transaction they join it, and what they answered holds until it ends. */
export abstract class ConnectionDirectory {
  /** Those of `ids` that exist in the account, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]>;
  /** All of the account, disconnected ones included. */
  abstract all(accountId: Id<'acc'>): Promise<ConnectionSummary[]>;
}
