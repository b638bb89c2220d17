import type { IncomingHttpHeaders } from 'node:http';
import { credentialDigestOf } from './credential-digest.js';

/** A client that came too early is expected to do so again for this long: what it sent meanwhile may have been accepted. */
export const eagerMs = 10_000;
const maxKnown = 10_000;

/**
 * The credentials of clients that came back earlier than their refusal said. A client with a thousand connections is known by the first
 * of them, and not by one after the other.
 */
export class EagerClients {
  /** The end of the time for which a client is expected to come early, by the digest of its credential. */
  private readonly until = new Map<string, number>();

  /** Returns whether a client does not wait. `comesEarly`: it came early on this connection. */
  isEager(headers: IncomingHttpHeaders, comesEarly: boolean): boolean {
    const credential = credentialDigestOf(headers);
    if (credential === undefined) return comesEarly;
    const now = performance.now();
    if (!comesEarly) return now < (this.until.get(credential) ?? 0);
    // Put last, so that the first one is the one that was early least recently.
    this.until.delete(credential);
    if (this.until.size >= maxKnown) this.until.delete(this.until.keys().next().value as string);
    this.until.set(credential, now + eagerMs);
    return true;
  }
}
