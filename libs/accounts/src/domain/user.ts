import { DomainError, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { nameProblems, normalizeName } from './name.js';
import { mayGive, type Role, roles } from './role.js';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export class User {
  readonly id!: Id<'usr'>;
  readonly accountId!: Id<'acc'>;
  readonly name!: string;
  readonly email!: string;
  readonly role!: Role;
  readonly createdAt!: Date;
  readonly deactivatedAt!: Date | null;

  static join(accountId: Id<'acc'>, details: NewUser, now: Date): User {
    const email = normalizeEmail(details.email);
    const problems = [...nameProblems(details.name), ...roleProblems(details.role), ...emailProblems(email)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    const fields = { name: normalizeName(details.name), email, role: details.role as Role };
    return Object.assign(new User(), { id: newId('usr'), accountId, ...fields, createdAt: now, deactivatedAt: null });
  }

  changeRole(role: string): void {
    const problems = roleProblems(role);
    if (problems.length > 0) throw new ValidationFailed(problems);
    Object.assign(this, { role });
  }

  /** All keys of the user stop working with the next request. */
  deactivate(now: Date): void {
    if (this.deactivatedAt === null) Object.assign(this, { deactivatedAt: now });
  }

  /** Gives the user back to the account as the user was. */
  reactivate(): void {
    Object.assign(this, { deactivatedAt: null });
  }

  /** Comes back by a new invitation, under the name and the role that this brings. */
  rejoin(name: string, role: Role): void {
    const problems = nameProblems(name);
    if (problems.length > 0) throw new ValidationFailed(problems);
    Object.assign(this, { name: normalizeName(name), role, deactivatedAt: null });
  }

  /** Whether the user may, at this moment, give somebody this role. */
  mayGive(role: Role): boolean {
    return this.deactivatedAt === null && mayGive(this.role, role);
  }

  /** An admin who is at work. */
  get isActiveAdmin(): boolean {
    return this.role === 'admin' && this.deactivatedAt === null;
  }

  /** Throws when the user may not hold new keys. */
  assertActive(): void {
    if (this.deactivatedAt !== null) throw new DomainError('resource_archived', 'The user has been deactivated.');
  }
}

/** Nobody would be left who could manage the account. */
export class LastAdmin extends DomainError {
  constructor() {
    super('last_admin', 'The change would leave the account without an admin.');
  }
}

/** A user of the account has this address: no news for an admin, who sees all of them. */
export class EmailInUse extends ValidationFailed {
  constructor(email: string) {
    super([{ pointer: '/email', code: 'not_allowed_value', message: `${email} is already the address of a user of this account.` }]);
  }
}

/** An e-mail address as it is kept and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function emailProblems(email: string): Problem[] {
  if (email.length <= 254 && email.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) return [];
  return [{ pointer: '/email', code: 'invalid_format', message: 'email must be an e-mail address.' }];
}

export function roleProblems(role: string): Problem[] {
  if (roles.includes(role as Role)) return [];
  return [{ pointer: '/role', code: 'not_allowed_value', message: `role must be one of ${roles.join(', ')}.`, allowed: roles }];
}
