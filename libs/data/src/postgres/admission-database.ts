import { Database } from './database.js';

/**
 * The access to PostgreSQL of the request admission. It has connections of its own, so that slow reports and waiting transactions
 * never keep a request from being counted.
 */
export class AdmissionDatabase extends Database {}

/** Divides the connections of a process that serves requests: one in five is for the admission, whose statements are short. */
export function divideConnections(poolMax: number): { readonly admission: number; readonly work: number } {
  const admission = Math.max(1, Math.floor(poolMax / 5));
  return { admission, work: poolMax - admission };
}
