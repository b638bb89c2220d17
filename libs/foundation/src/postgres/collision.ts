import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseFailure } from './database-failure.js';

/** serialization_failure and deadlock_detected: PostgreSQL has rolled the transaction back, and it can succeed when it runs again. */
const collisionCodes = new Set(['40001', '40P01']);
const maxReruns = 3;
const firstBackoffMs = 20;

export type OnCollision = (error: Error, rerun: number) => void;

/** Returns whether a transaction failed because of a concurrent transaction. */
export function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && collisionCodes.has(error.code ?? '');
}

/**
 * Runs a transaction and reruns it after a collision with another one. Each attempt must start with a new transaction and new objects
 * and must have no effects outside the database.
 */
export async function rerunOnCollision<T>(attempt: () => Promise<T>, onCollision: OnCollision = () => undefined): Promise<T> {
  for (let rerun = 1; ; rerun++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCollision(error) || rerun > maxReruns) throw databaseFailure(error);
      onCollision(error as Error, rerun);
      // The jitter prevents the transactions from colliding again.
      await sleep(firstBackoffMs * 2 ** rerun * (0.5 + Math.random() / 2));
    }
  }
}
