import type { Id } from '#libs/kernel';
import type { Row, Rows, Statement } from '#libs/kernel/infrastructure';
import type { Settings } from '../config/settings.js';

/** A warning needs attention within days. A failure needs it now. */
export type Verdict = 'ok' | 'warning' | 'failed';

/** What a check found out, in one or two sentences. */
export interface Finding {
  readonly verdict: Verdict;
  readonly found: string;
  /** What to do: a command or a setting. Null if there is nothing to do. */
  readonly remedy: string | null;
}

export const ok = (found: string): Finding => ({ verdict: 'ok', found, remedy: null });
export const warning = (found: string, remedy: string): Finding => ({ verdict: 'warning', found, remedy });
export const failed = (found: string, remedy: string): Finding => ({ verdict: 'failed', found, remedy });

/** The machine that runs the checks. */
export interface Machine {
  /** The clock of the machine, in epoch milliseconds. */
  now(): number;
  /** The sizes of the file system of a folder, in bytes. `available` excludes what only root may use. */
  diskOf(folder: string): Promise<{ readonly total: number; readonly used: number; readonly available: number }>;
}

/** What checks work with. Each part can be broken: it throws when it is used, and the check is reported as not done, with the reason. */
export interface HealthContext {
  /** Throws an EnvironmentError for a group with an invalid setting. */
  readonly settings: Settings;
  readonly machine: Machine;
  /** The database as the role of the service. */
  database(): Promise<Rows>;
  accounts(): Promise<readonly Id<'acc'>[]>;
  /** Runs a statement in every account. Its first parameter is the UUID of the account; `values` are the others. */
  readInEveryAccount(statement: Statement, values?: readonly unknown[]): Promise<readonly AccountRow[]>;
}

export interface AccountRow {
  readonly accountId: Id<'acc'>;
  readonly row: Row;
}

/** One check of an installation. It changes nothing. */
export interface HealthCheck {
  /** In kebab-case. It stays the same, because scripts of operators contain it. */
  readonly name: string;
  run(context: HealthContext): Promise<Finding>;
}
