import { type Id, NotFound } from '#libs/kernel';
import { InMemoryRepository } from '../../kernel/testing/recorded-changes.js';
import type { Account } from '../src/domain/account.js';
import type { AccountRepository } from '../src/domain/account.repository.js';
import type { ApiKey } from '../src/domain/api-key.js';
import type { ApiKeyRepository } from '../src/domain/api-key.repository.js';
import type { Invitation } from '../src/domain/invitation.js';
import type { InvitationRepository } from '../src/domain/invitation.repository.js';
import { type PasswordReset, PasswordResetNotOpen } from '../src/domain/password-reset.js';
import { type AuthenticatedUser, SignInRepository, type UserSummary } from '../src/domain/sign-in.repository.js';
import type { IssuedToken } from '../src/domain/tokens.js';
import { LastAdmin, type User } from '../src/domain/user.js';
import type { UserRepository } from '../src/domain/user.repository.js';

export class FakeAccounts extends InMemoryRepository<Account> implements AccountRepository {
  override get(id: Id<'acc'>): Promise<Account> {
    return super.get(id, id);
  }
  getForLimits(id: Id<'acc'>): Promise<Account> {
    return this.get(id);
  }
  findAccountOf(): Promise<null> {
    return Promise.resolve(null);
  }
}

export class FakeUsers extends InMemoryRepository<User> implements UserRepository {
  async findByEmail(accountId: Id<'acc'>, email: string): Promise<User | null> {
    const [user] = await this.filter((one) => one.accountId === accountId && one.email === email);
    return user ?? null;
  }
  async assertHasAnotherAdmin(accountId: Id<'acc'>, exceptUserId: Id<'usr'>): Promise<void> {
    const others = await this.filter((one) => one.accountId === accountId && one.id !== exceptUserId && one.isActiveAdmin);
    if (others.length === 0) throw new LastAdmin();
  }
}

export class FakeApiKeys extends InMemoryRepository<ApiKey> implements ApiKeyRepository {
  addCredential(): void {
    // No request authenticates here.
  }
  async ownerOf(accountId: Id<'acc'>, id: Id<'key'>): Promise<Id<'usr'>> {
    return (await this.get(accountId, id)).userId;
  }
  findActive(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]> {
    return this.filter((key) => key.accountId === accountId && key.userId === userId && key.revokedAt === null);
  }
  async countActive(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<number> {
    return (await this.findActive(accountId, userId)).length;
  }
  findExpiring(): Promise<ApiKey[]> {
    return Promise.resolve([]);
  }
}

export class FakeInvitations extends InMemoryRepository<Invitation> implements InvitationRepository {
  async getByToken({ accountId, hash }: IssuedToken): Promise<Invitation> {
    const [invitation] = await this.filter((one) => one.accountId === accountId && one.hash.equals(hash));
    if (invitation === undefined) throw new NotFound();
    return invitation;
  }
  findUnanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]> {
    return this.unanswered((one) => one.accountId === accountId && one.email === email);
  }
  findOpenByInviter(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]> {
    return this.unanswered((one) => one.accountId === accountId && one.invitedBy === invitedBy && one.expiresAt > now);
  }
  private unanswered(condition: (one: Invitation) => boolean): Promise<Invitation[]> {
    return this.filter((one) => one.acceptedAt === null && one.revokedAt === null && condition(one));
  }
}

/** Passwords and sessions by the ID of their user. */
export class FakeSignIns extends SignInRepository {
  readonly passwords = new Map<string, string>();
  readonly sessions = new Map<string, number>();
  private readonly resets = new Map<string, { readonly reset: PasswordReset; readonly hash: Buffer }>();

  findCandidates(): Promise<never[]> {
    return Promise.resolve([]);
  }
  findPasswordHash({ userId }: UserSummary): Promise<string | null> {
    return Promise.resolve(this.passwords.get(userId) ?? null);
  }
  savePassword({ userId }: UserSummary, hash: string): Promise<void> {
    this.passwords.set(userId, hash);
    this.resets.delete(userId);
    return Promise.resolve();
  }
  addSession({ userId, passwordHash }: AuthenticatedUser): Promise<boolean> {
    if (this.passwords.get(userId) !== passwordHash) return Promise.resolve(false);
    this.sessions.set(userId, (this.sessions.get(userId) ?? 0) + 1);
    return Promise.resolve(true);
  }
  findRecentlyVerified(): Promise<boolean> {
    return Promise.resolve(true);
  }
  markVerified(): Promise<void> {
    return Promise.resolve();
  }
  endSession(): Promise<number> {
    return Promise.resolve(0);
  }
  endSessionById(): Promise<number> {
    return Promise.resolve(0);
  }
  endSessions({ userId }: UserSummary): Promise<number> {
    const ended = this.sessions.get(userId) ?? 0;
    this.sessions.delete(userId);
    return Promise.resolve(ended);
  }
  savePasswordReset(reset: PasswordReset, { hash }: IssuedToken): Promise<void> {
    this.resets.set(reset.userId, { reset, hash });
    return Promise.resolve();
  }
  getPasswordReset({ hash }: IssuedToken): Promise<PasswordReset> {
    const found = [...this.resets.values()].find((one) => one.hash.equals(hash));
    return found === undefined ? Promise.reject(new PasswordResetNotOpen()) : Promise.resolve(found.reset);
  }
}
