import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.js';
import type { DomainError } from './domain-error.js';
import type { Statement } from './statement.js';

/** What a transaction of a request asks: a statement that fails if the rights are gone, and otherwise locks them. */
export interface RightsQuestion {
  readonly statement: Statement;
  readonly values: unknown[];
  /** Whether it is the first statement of the transaction. Otherwise it is sent with the commit, and with a rollback after an error. */
  readonly isFirst: boolean;
  /** Returns the refusal that a failure of the statement means, or undefined for any other error. */
  readonly refusalOf: (error: unknown) => DomainError | undefined;
  /** Whether the answer is about the rights of this actor. */
  readonly isAbout: (actor: Actor) => boolean;
  /** Called after the commit: the rights have been asked for. Reads of the response need not, even if the work took them away. */
  readonly recordCommit: () => void;
}

/** The rights of a running request, as the transactions that it runs see them. */
export interface TransactionRights {
  /** Whether they were last asked for so long ago that a read asks again. */
  readonly areStale: boolean;
  /** Asks again. Throws the refusal if the rights are gone. */
  ask(): Promise<void>;
  /** What a transaction asks: for the permission of the endpoint, or another one that its work requires. */
  question(permission?: string | null): RightsQuestion;
}

const storage = new AsyncLocalStorage<TransactionRights | undefined>();

/** The rights of the running request, or undefined for work of the system and for requests without a key or session. */
export function runningRights(): TransactionRights | undefined {
  return storage.getStore();
}

/** Runs the work of a request. */
export function withRights<T>(rights: TransactionRights, work: () => T): T {
  return storage.run(rights, work);
}

/** Runs work that does not end with the rights of the request that started it, such as storing what a platform has already done. */
export function asSystem<T>(work: () => T): T {
  return storage.run(undefined, work);
}
