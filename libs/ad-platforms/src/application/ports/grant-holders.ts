import type { Id } from '#libs/kernel';

/**
 * Which connections hold a token of a person, for platforms on which a revocation ends all grants of the person at once: the connections
 * of all accounts. Every method runs in the current transaction.
 */
export abstract class GrantHolders {
  /**
   * Records that the connection holds a token: for a quarter of an hour, or as long as the token is stored. Throws
   * PlatformFailure('unavailable') while the grants of the person are being revoked.
   */
  abstract add(platform: string, subject: string, connectionId: Id<'con'>, duration: 'briefly' | 'while_stored'): Promise<void>;
  /**
   * Claims the revocation for longer than its calls can take. False when another connection holds a token of the person: then nothing may be revoked, and this
   * connection no longer counts as a holder.
   */
  abstract claimRevocation(platform: string, subject: string, connectionId: Id<'con'>): Promise<boolean>;
  /** Forgets what the connection holds of other people than `keptSubject`. */
  abstract removeOthers(platform: string, connectionId: Id<'con'>, keptSubject: string | null): Promise<void>;
}
