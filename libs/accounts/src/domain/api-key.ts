import { type Id, newId, ValidationFailed } from '#libs/kernel';
import { nameProblems, normalizeName } from './name.js';
import type { User } from './user.js';

export interface NewApiKey {
  readonly name: string;
  readonly expiresAt: Date | null;
}

/** An API key without its secret. At each request, it has the current permissions of its user. */
export class ApiKey {
  readonly id!: Id<'key'>;
  readonly accountId!: Id<'acc'>;
  readonly userId!: Id<'usr'>;
  readonly name!: string;
  /** The first characters of the secret, for identification. */
  readonly prefix!: string;
  readonly last4!: string;
  readonly createdAt!: Date;
  readonly expiresAt!: Date | null;
  readonly revokedAt!: Date | null;
  readonly lastUsedAt!: Date | null;
  /** When the key was sent without encryption. */
  readonly exposedAt!: Date | null;
  /** The client address that sent the key without encryption. */
  readonly exposedFrom!: string | null;

  static create(user: User, details: NewApiKey, secret: string, now: Date): ApiKey {
    user.assertActive();
    const problems = nameProblems(details.name);
    if (details.expiresAt !== null && details.expiresAt <= now) {
      problems.push({ pointer: '/expires_at', code: 'out_of_range', message: 'expires_at must be in the future.' });
    }
    if (problems.length > 0) throw new ValidationFailed(problems);
    return Object.assign(new ApiKey(), {
      id: newId('key'),
      accountId: user.accountId,
      userId: user.id,
      name: normalizeName(details.name),
      prefix: secret.slice(0, 8),
      last4: secret.slice(-4),
      createdAt: now,
      expiresAt: details.expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      exposedAt: null,
      exposedFrom: null,
    });
  }

  revoke(now: Date): void {
    if (this.revokedAt === null) Object.assign(this, { revokedAt: now });
  }
}
