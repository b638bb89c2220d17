import { Injectable } from '@nestjs/common';
import { InvalidCredentials } from '../domain/invalid-credentials.js';
import { PasswordHashes, passwordProblems } from '../domain/password.js';
import { type UserSummary, type SignInCandidate, SignInRepository } from '../domain/sign-in.repository.js';
import { SignInThrottle } from '../domain/sign-in-throttle.js';
import { normalizeEmail } from '../domain/user.js';
import type { Id } from '#libs/kernel';

/** An address can have users in more accounts; those are signed in to by naming the account. */
const maxAccounts = 5;

/**
 * Proves passwords and hashes new ones. Both take tens of milliseconds, so they run outside any transaction: a command gets the result.
 */
@Injectable()
export class Credentials {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly hashes: PasswordHashes,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Whose e-mail address and password these are: one user of each account where they fit, at least one; of one account when it is named.
   * Nothing in answer or time tells which of the two is wrong, nor in how many accounts the address is known: always as many digests are
   * computed as there can be accounts.
   */
  async prove(email: string, password: string, address: string, accountId: Id<'acc'> | null): Promise<SignInCandidate[]> {
    const tidy = normalizeEmail(email);
    await this.throttle.count(tidy, address);
    const max = accountId === null ? maxAccounts : 1;
    const candidates = await this.signIns.findCandidates(tidy, accountId, max);
    const hashes = Array.from({ length: max }, (_, i) => candidates[i]?.passwordHash ?? null);
    const matches = await this.hashes.matchesEach(password, hashes);
    const proven = candidates.filter((_, i) => matches[i] === true);
    if (proven.length === 0) throw new InvalidCredentials();
    await this.throttle.refund(tidy);
    return proven;
  }

  /** Whether the password is that of somebody who is signed in; counted like an attempt to sign in. */
  async isOwn(user: UserSummary, email: string, password: string, address: string): Promise<boolean> {
    await this.throttle.count(email, address);
    const matches = await this.hashes.matches(password, await this.signIns.findPasswordHash(user));
    if (matches) await this.throttle.refund(email);
    return matches;
  }

  /** Whether the user has this password (any, when it is null); for operators, who may ask as often as they like. */
  async has(user: UserSummary, password: string | null): Promise<boolean> {
    const hash = await this.signIns.findPasswordHash(user);
    return hash !== null && (password === null || (await this.hashes.matches(password, hash)));
  }

  problems(password: string, email: string, pointer: string) {
    return passwordProblems(password, normalizeEmail(email), pointer);
  }

  hash(password: string): Promise<string> {
    return this.hashes.make(password);
  }
}
