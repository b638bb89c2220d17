import { Database } from './database.js';

/**
 * The access to PostgreSQL of the request admission. It has connections of its own, so that slow reports and waiting transactions
 * never keep a request from being counted.
 */
export class AdmissionDatabase extends Database {}

/**
 * Divides the connections of a process that serves requests: one in five is for the admission, whose statements are short, and one in
 * six for accounts that use much more than others do.
 */
export function divideConnections(poolMax: number): { readonly admission: number; readonly work: number; readonly heavy: number } {
  const admission = Math.max(1, Math.floor(poolMax / 5));
  const heavy = Math.floor(poolMax / 6);
  return { admission, work: poolMax - admission, heavy };
}
