import { AggregateRepository, type Id } from '#libs/kernel';
import type { ApiKey } from './api-key.js';

/** API keys. Every method runs in the current transaction. */
export abstract class ApiKeyRepository extends AggregateRepository<ApiKey> {
  /** Lets requests authenticate with the secret that has this hash, from the commit. The secret itself is never stored. */
  abstract addCredential(key: ApiKey, secretHash: Buffer): void;
  /** Returns the user of a key, who never changes, without locking the key. Throws NotFound. */
  abstract ownerOf(accountId: Id<'acc'>, id: Id<'key'>): Promise<Id<'usr'>>;
  /** Reads and locks the keys of a user that are not revoked. */
  abstract findActive(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]>;
  /** Counts the keys of a user that are neither revoked nor expired. With the lock of the user, it is valid until the commit. */
  abstract countActive(accountId: Id<'acc'>, userId: Id<'usr'>, now: Date): Promise<number>;
  /** Reads and locks the keys for which a notice of the expiration is due. */
  abstract findExpiring(accountId: Id<'acc'>, now: Date): Promise<ApiKey[]>;
}
