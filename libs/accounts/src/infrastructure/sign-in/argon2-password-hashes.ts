import { DomainError } from '#libs/kernel';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { PasswordHashes, normalizePassword } from '../../domain/password.js';

/** OWASP's least for argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The digests run on Node's four threads, which files and name look-ups need too.
const atOnce = 2;
/** A sign-in takes as long as five digests, so the last of them waits for some two seconds. */
const maxWaiting = 32;

/** argon2id, a few at a time: a flood of sign-ins costs those who sign in, not the API. */
@Injectable()
export class Argon2PasswordHashes extends PasswordHashes {
  private readonly gate = bulkhead(atOnce, maxWaiting);
  /** What a password is compared with where there is none, so that this takes as long. */
  private nobodys?: Promise<string>;

  make(password: string): Promise<string> {
    return this.inTurn(() => this.digest(normalizePassword(password)));
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    const [matches] = await this.matchesEach(password, [stored]);
    return matches === true;
  }

  async matchesEach(password: string, stored: readonly (string | null)[]): Promise<boolean[]> {
    const nobodys = await this.nobodysHash();
    return this.inTurn(async () => {
      const matches: boolean[] = [];
      for (const each of stored) matches.push((await verify(each ?? nobodys, normalizePassword(password))) && each !== null);
      return matches;
    });
  }

  protected digest(tidy: string): Promise<string> {
    return hash(tidy, cost);
  }

  /** Made once. One that failed, for want of memory say, is not kept: the next sign-in makes it. */
  private nobodysHash(): Promise<string> {
    this.nobodys ??= this.digest('').catch((error: unknown) => {
      delete this.nobodys;
      throw error;
    });
    return this.nobodys;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.gate.execute(work);
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      throw new DomainError('service_unavailable', 'Too many people sign in at this moment.', {}, 2);
    }
  }
}
