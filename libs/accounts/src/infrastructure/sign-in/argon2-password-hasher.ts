import { DomainError } from '#libs/kernel';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { PasswordHasher, normalizePassword } from '../../domain/password.js';

/** OWASP's minimum for argon2id, the default algorithm of the package: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Hashing uses Node's four worker threads, which file access and DNS lookups also need.
const maxConcurrent = 2;
/** A sign-in computes five hashes, so the last one in the queue waits about two seconds. */
const maxWaiting = 32;

/** argon2id with limited concurrency, so that many sign-ins do not slow down the API. */
@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly limiter = bulkhead(maxConcurrent, maxWaiting);
  /** Hash to compare with when there is no password, so that the timing is equal. */
  private dummyHash?: Promise<string>;

  hash(password: string): Promise<string> {
    return this.withinLimit(() => this.digest(normalizePassword(password)));
  }

  async verify(password: string, stored: string | null): Promise<boolean> {
    const [matches] = await this.verifyAll(password, [stored]);
    return matches === true;
  }

  async verifyAll(password: string, stored: readonly (string | null)[]): Promise<boolean[]> {
    const dummyHash = await this.getDummyHash();
    return this.withinLimit(async () => {
      const matches: boolean[] = [];
      for (const expected of stored) matches.push((await verify(expected ?? dummyHash, normalizePassword(password))) && expected !== null);
      return matches;
    });
  }

  protected digest(normalized: string): Promise<string> {
    return hash(normalized, cost);
  }

  /** Computes the hash once. A failure, for example because of low memory, is not cached. */
  private getDummyHash(): Promise<string> {
    this.dummyHash ??= this.digest('').catch((error: unknown) => {
      delete this.dummyHash;
      throw error;
    });
    return this.dummyHash;
  }

  private async withinLimit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.limiter.execute(work);
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      throw new DomainError('service_unavailable', 'Too many sign-ins are in progress. Retry in a few seconds.', {}, 2);
    }
  }
}
