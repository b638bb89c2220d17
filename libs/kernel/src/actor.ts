import type { Id } from './type-id.js';

/** Who acts in an account: an API key with the permissions of its creator, a signed-in user, or the system. */
export interface Actor {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'> | null;
  /** Null for a user who is signed in to the console. */
  readonly apiKeyId: Id<'key'> | null;
  readonly permissions: ReadonlySet<string>;
  readonly requestId: string | null;
  /** The IP address of the client. Null for the system. */
  readonly address: string | null;
}

/** Account settings that responses depend on. `currency` is an ISO 4217 code, `timezone` an IANA name. */
export interface AccountContext {
  readonly accountId: Id<'acc'>;
  readonly currency: string;
  readonly timezone: string;
}

/** The actor of a request. */
export interface Caller extends Actor, AccountContext {}

// The system has every permission. Only the domain rules restrict it.
const allPermissions: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The actor of scheduled transitions, jobs, and operator commands. */
export function systemActor(accountId: Id<'acc'>): Actor {
  return { accountId, userId: null, apiKeyId: null, permissions: allPermissions, requestId: null, address: null };
}
