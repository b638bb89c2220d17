import { DomainError, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { nameProblems, tidyName } from './name.js';
import { type Role, roles } from './role.js';

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
    const email = details.email.trim().toLowerCase();
    const problems = [...nameProblems(details.name), ...roleProblems(details.role)];
    if (email.length > 254 || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email))
      problems.push({ pointer: '/email', code: 'invalid_format', message: 'email must be an e-mail address.' });
    if (problems.length > 0) throw new ValidationFailed(problems);
    const fields = { name: tidyName(details.name), email, role: details.role as Role };
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

  /** Throws when the user may not hold new keys. */
  mustBeActive(): void {
    if (this.deactivatedAt !== null) throw new DomainError('resource_archived', 'The user has been deactivated.');
  }
}

function roleProblems(role: string): Problem[] {
  if (roles.includes(role as Role)) return [];
  return [{ pointer: '/role', code: 'not_allowed_value', message: `role must be one of ${roles.join(', ')}.`, allowed: roles }];
}
