import { Injectable } from '@nestjs/common';
import { InvalidCredentials } from '../domain/invalid-credentials.js';
import { PasswordHashes, passwordProblems } from '../domain/password.js';
import { type KnownUser, type ProvenUser, SignInRepository } from '../domain/sign-in.repository.js';
import { SignInThrottle } from '../domain/sign-in-throttle.js';
import { tidyEmail } from '../domain/user.js';

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

  /** Whose e-mail address and password these are; nothing in answer or time tells which of the two is wrong. */
  async prove(email: string, password: string, address: string): Promise<ProvenUser> {
    const tidy = tidyEmail(email);
    await this.throttle.count(tidy, address);
    const { user, passwordHash } = await this.signIns.findByEmail(tidy);
    const matches = await this.hashes.matches(password, passwordHash);
    if (!matches || user === null || passwordHash === null) throw new InvalidCredentials();
    await this.throttle.forgive(tidy);
    return { ...user, passwordHash };
  }

  /** Whether the password is that of somebody who is signed in; counted like an attempt to sign in. */
  async isOwn(user: KnownUser, email: string, password: string, address: string): Promise<boolean> {
    await this.throttle.count(email, address);
    const matches = await this.hashes.matches(password, await this.signIns.findPasswordHash(user));
    if (matches) await this.throttle.forgive(email);
    return matches;
  }

  /** Whether the user has this password (any, when it is null); for operators, who may ask as often as they like. */
  async has(user: KnownUser, password: string | null): Promise<boolean> {
    const hash = await this.signIns.findPasswordHash(user);
    return hash !== null && (password === null || (await this.hashes.matches(password, hash)));
  }

  problems(password: string, email: string, pointer: string) {
    return passwordProblems(password, tidyEmail(email), pointer);
  }

  hash(password: string): Promise<string> {
    return this.hashes.make(password);
  }
}
