import { Injectable } from '@nestjs/common';
import { InvalidCredentials } from '../domain/invalid-credentials.js';
import { KnownBrowsers } from '../domain/known-browsers.js';
import { PasswordHasher, passwordProblems, PasswordStrength } from '../domain/password.js';
import { type UserSummary, type SignInCandidate, SignInRepository } from '../domain/sign-in.repository.js';
import { type SignInAttempt, SignInThrottle } from '../domain/sign-in-throttle.js';
import { normalizeEmail } from '../domain/user.js';
import { type Id, ValidationFailed } from '#libs/kernel';

/** If an email address has users in more accounts, the sign-in must specify the account. */
const maxAccounts = 5;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The account to sign in to, or null for every account of the address. */
  readonly accountId: Id<'acc'> | null;
}

/** Where an attempt comes from. */
export interface SignInClient {
  readonly address: string;
  readonly browserMark: string | null;
}

/**
 * Verifies and hashes passwords. Both take tens of milliseconds, so they must run outside transactions; commands receive the result.
 */
@Injectable()
export class PasswordAuthenticator {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly strength: PasswordStrength,
  ) {}

  /**
   * Returns the users with this email address and password: at most one per account, at least one in total, and only of `accountId` if it
   * is set. Neither the response nor its timing reveals which of the two is wrong or how many accounts know the address, because the
   * number of computed hashes is always the same.
   */
  async authenticate(credentials: Credentials, { address, browserMark }: SignInClient): Promise<SignInCandidate[]> {
    const email = normalizeEmail(credentials.email);
    const { accountId, password } = credentials;
    await this.throttle.admit(address);
    const maxCandidates = accountId === null ? maxAccounts : 1;
    const candidates = await this.signIns.findCandidates(email, accountId, maxCandidates);
    const attempt = { email, address, browser: this.browsers.recognize(browserMark, candidates) };
    const hashes = Array.from({ length: maxCandidates }, (_, i) => candidates[i]?.passwordHash ?? null);
    const matches = await this.attempt(attempt, candidates, () => this.hasher.verifyAll(password, hashes));
    const authenticated = candidates.filter((_, i) => matches[i] === true);
    if (authenticated.length === 0) throw new InvalidCredentials();
    return authenticated;
  }

  /** Whether a signed-in user entered the correct password. Wrong ones delay further attempts of this user alone. */
  async verifyOwnPassword(user: UserSummary, password: string, address: string): Promise<boolean> {
    await this.throttle.admit(address);
    const hash = await this.signIns.findPasswordHash(user);
    const matches = await this.attempt({ user, address }, [], () => this.hasher.verifyAll(password, [hash]));
    return matches.includes(true);
  }

  /** Throws ValidationFailed unless the `password` of a body is that of the signed-in user. */
  async assertOwnPassword(user: UserSummary, password: string, { address }: { readonly address: string }): Promise<void> {
    if (await this.verifyOwnPassword(user, password, address)) return;
    throw new ValidationFailed([{ pointer: '/password', code: 'not_allowed_value', message: 'password is not your password.' }]);
  }

  /** Counts the attempt before the passwords are compared, so that concurrent attempts cannot exceed the limit. */
  private async attempt(attempt: SignInAttempt, users: readonly UserSummary[], compare: () => Promise<boolean[]>): Promise<boolean[]> {
    await this.throttle.begin(attempt);
    const matches = await compare().catch(async (error: unknown) => {
      // The password was not compared, so the client did not fail.
      await this.throttle.refund(attempt);
      throw error;
    });
    await (matches.includes(true) ? this.throttle.refund(attempt) : this.throttle.fail(attempt, users));
    return matches;
  }

  /** Whether the user has this password, or any password if it is null. For operators, so it is not throttled. */
  async hasPassword(user: UserSummary, password: string | null): Promise<boolean> {
    const hash = await this.signIns.findPasswordHash(user);
    return hash !== null && (password === null || (await this.hasher.verify(password, hash)));
  }

  validatePassword(password: string, email: string, pointer: string) {
    return passwordProblems(password, normalizeEmail(email), pointer, this.strength);
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }
}
