import {
  type AggregateState,
  aggregateOf,
  DomainError,
  type DomainEvent,
  type Id,
  isExpiryNoticeDue,
  newId,
  ValidationFailed,
} from '#libs/kernel';
import * as events from './account-events.js';
import { nameProblems, normalizeName } from './name.js';
import type { User } from './user.js';

export interface NewApiKey {
  readonly name: string;
  readonly expiresAt: Date | null;
}

export interface ApiKeyState extends NewApiKey, AggregateState {
  readonly id: Id<'key'>;
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'>;
  /** The first characters of the secret, for identification. */
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** When a notice of the expiration was last given. */
  readonly expiryNoticedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** When the key was sent without encryption. */
  readonly exposedAt: Date | null;
  /** The client address that sent the key without encryption. */
  readonly exposedFrom: string | null;
}

/** Maximum number of keys of one user that are neither revoked nor expired. */
export const maxActiveKeys = 50;

/** Throws when a user with so many active keys can create no further one. */
export function assertRoomForKey(activeKeys: number): void {
  if (activeKeys >= maxActiveKeys)
    throw new DomainError('too_many_api_keys', `A user can have at most ${maxActiveKeys} active API keys. Revoke one that is not used.`);
}

/** An API key without its secret. At each request, it has the current permissions of its user. */
export class ApiKey extends aggregateOf<ApiKeyState>() {
  static create(user: User, details: NewApiKey, secret: string, now: Date): ApiKey {
    user.assertActive();
    const problems = nameProblems(details.name);
    if (details.expiresAt !== null && details.expiresAt <= now) {
      problems.push({ pointer: '/expires_at', code: 'out_of_range', message: 'expires_at must be in the future.' });
    }
    if (problems.length > 0) throw new ValidationFailed(problems);
    const key = new ApiKey({
      id: newId('key'),
      accountId: user.accountId,
      userId: user.id,
      name: normalizeName(details.name),
      prefix: secret.slice(0, 8),
      last4: secret.slice(-4),
      createdAt: now,
      expiresAt: details.expiresAt,
      revokedAt: null,
      expiryNoticedAt: null,
      lastUsedAt: null,
      exposedAt: null,
      exposedFrom: null,
    });
    key.recordCreation(events.ApiKeyCreated, ['name'], now);
    return key;
  }

  get resourceType(): string {
    return 'api_key';
  }

  protected override get auditedFields() {
    return { revokedAt: 'revoked_at' };
  }

  /** Requests with the key are refused from the next one. Has no effect on a revoked key. */
  revoke(now: Date): void {
    if (this.revokedAt === null) this.recordChange(events.ApiKeyRevoked, { revokedAt: now }, now);
  }

  /** Returns the event if a notice of the expiration is due, once for each notice. */
  noticeExpiry(now: Date): DomainEvent | null {
    const noticedAt = this.expiryNoticedAt ?? this.createdAt;
    if (this.revokedAt !== null || !isExpiryNoticeDue({ expiresAt: this.expiresAt, noticedAt }, now)) return null;
    this.assign({ expiryNoticedAt: now });
    return new events.ApiKeyExpiring({}, now);
  }
}
