import { type Id, newId, ValidationFailed } from '#libs/kernel';
import { nameProblems, normalizeName } from './name.js';
import type { User } from './user.js';

export interface NewApiKey {
  readonly name: string;
  readonly expiresAt: Date | null;
}

/** A key as the service knows it: never its text. It has the permissions that its user has at the moment of a request. */
export class ApiKey {
  readonly id!: Id<'key'>;
  readonly accountId!: Id<'acc'>;
  readonly userId!: Id<'usr'>;
  readonly name!: string;
  /** The first characters of the text, to recognise it by. */
  readonly prefix!: string;
  readonly last4!: string;
  readonly createdAt!: Date;
  readonly expiresAt!: Date | null;
  readonly revokedAt!: Date | null;
  readonly lastUsedAt!: Date | null;
  /** When the key was seen in the clear. */
  readonly exposedAt!: Date | null;
  /** The client's address that sent it so. */
  readonly exposedFrom!: string | null;

  static create(user: User, details: NewApiKey, text: string, now: Date): ApiKey {
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
      prefix: text.slice(0, 8),
      last4: text.slice(-4),
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
