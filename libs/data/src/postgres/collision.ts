import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseFailure } from './database-failure.js';

/** serialization_failure and deadlock_detected: PostgreSQL has rolled the transaction back, and it can succeed when it runs again. */
const collisionCodes = new Set(['40001', '40P01']);
const maxReruns = 3;
const firstBackoffMs = 20;

export type OnCollision = (error: Error, rerun: number) => void;

/** More than the connections of a process: after a migration, each of them can have a stale plan. */
const maxStalePlans = 250;

/** Returns whether a transaction failed because of a concurrent transaction, or of a concurrent migration. */
export function isCollision(error: unknown): boolean {
  return (error instanceof pg.DatabaseError && collisionCodes.has(error.code ?? '')) || hasStalePlan(error);
}

/** Returns whether a statement was refused because a migration has changed its columns since the connection prepared it. */
export function hasStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/**
 * Runs a transaction and reruns it after a collision with another one. Each attempt must start with a new transaction and new objects
 * and must have no effects outside the database.
 */
export async function rerunOnCollision<T>(attempt: () => Promise<T>, onCollision: OnCollision = () => undefined): Promise<T> {
  let stalePlans = 0;
  for (let rerun = 1; ; rerun++) {
    try {
      return await attempt();
    } catch (error) {
      if (hasStalePlan(error) && stalePlans++ < maxStalePlans) {
        rerun--;
        continue; // The connection was closed, so this ends with the connections.
      }
      if (!isCollision(error) || rerun > maxReruns) throw databaseFailure(error);
      onCollision(error as Error, rerun);
      // The jitter prevents the transactions from colliding again.
      await sleep(firstBackoffMs * 2 ** rerun * (0.5 + Math.random() / 2));
    }
  }
}
