import { Injectable } from '@nestjs/common';
import { InvalidCredentials } from '../domain/invalid-credentials.js';
import { PasswordHasher, passwordProblems } from '../domain/password.js';
import { type UserSummary, type SignInCandidate, SignInRepository } from '../domain/sign-in.repository.js';
import { SignInThrottle } from '../domain/sign-in-throttle.js';
import { normalizeEmail } from '../domain/user.js';
import type { Id } from '#libs/kernel';

/** If an email address has users in more accounts, the sign-in must specify the account. */
const maxAccounts = 5;

/**
 * Verifies and hashes passwords. Both take tens of milliseconds, so they must run outside transactions; commands receive the result.
 */
@Injectable()
export class PasswordAuthenticator {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Returns the users with this email address and password: at most one per account, at least one in total, and only of `accountId` if it
   * is set. Neither the response nor its timing reveals which of the two is wrong or how many accounts know the address, because the
   * number of computed hashes is always the same.
   */
  async authenticate(email: string, password: string, address: string, accountId: Id<'acc'> | null): Promise<SignInCandidate[]> {
    const normalizedEmail = normalizeEmail(email);
    await this.throttle.count(normalizedEmail, address);
    const maxCandidates = accountId === null ? maxAccounts : 1;
    const candidates = await this.signIns.findCandidates(normalizedEmail, accountId, maxCandidates);
    const hasher = Array.from({ length: maxCandidates }, (_, i) => candidates[i]?.passwordHash ?? null);
    const matches = await this.hasher.verifyAll(password, hasher);
    const authenticated = candidates.filter((_, i) => matches[i] === true);
    if (authenticated.length === 0) throw new InvalidCredentials();
    await this.throttle.refund(normalizedEmail);
    return authenticated;
  }

  /** Whether a signed-in user entered the correct password. Counts as a sign-in attempt. */
  async verifyOwnPassword(user: UserSummary, email: string, password: string, address: string): Promise<boolean> {
    await this.throttle.count(email, address);
    const matches = await this.hasher.verify(password, await this.signIns.findPasswordHash(user));
    if (matches) await this.throttle.refund(email);
    return matches;
  }

  /** Whether the user has this password, or any password if it is null. For operators, so it is not throttled. */
  async hasPassword(user: UserSummary, password: string | null): Promise<boolean> {
    const hash = await this.signIns.findPasswordHash(user);
    return hash !== null && (password === null || (await this.hasher.verify(password, hash)));
  }

  validatePassword(password: string, email: string, pointer: string) {
    return passwordProblems(password, normalizeEmail(email), pointer);
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }
}
