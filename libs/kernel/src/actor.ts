import type { Id } from './type-id.js';

/** Who acts in an account: an API key with the rights of the user that created it, a user in a session, or the service itself. */
export interface Actor {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'> | null;
  /** Null for a session of the console. */
  readonly apiKeyId: Id<'key'> | null;
  readonly permissions: ReadonlySet<string>;
  readonly requestId: string | null;
  /** The client's address, null for the service itself. */
  readonly address: string | null;
}

/** What answers depend on besides the account's rows; `currency` is ISO 4217, `timezone` an IANA name. */
export interface AccountContext {
  readonly accountId: Id<'acc'>;
  readonly currency: string;
  readonly timezone: string;
}

/** The actor of a request. */
export interface Caller extends Actor, AccountContext {}

// The service checks its own moves by the domain's rules alone.
const allPermissions: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The service acting by itself in an account: the clock, a job, an operator's command. */
export function systemActor(accountId: Id<'acc'>): Actor {
  return { accountId, userId: null, apiKeyId: null, permissions: allPermissions, requestId: null, address: null };
}
