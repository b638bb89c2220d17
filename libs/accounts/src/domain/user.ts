import { type AggregateState, aggregateOf, DomainError, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import * as events from './account-events.js';
import { nameProblems, normalizeName } from './name.js';
import { canGrantRole, type Role, roles } from './role.js';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export interface UserState extends AggregateState {
  readonly id: Id<'usr'>;
  readonly accountId: Id<'acc'>;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly deactivatedAt: Date | null;
}

export class User extends aggregateOf<UserState>() {
  static join(accountId: Id<'acc'>, details: NewUser, now: Date, id = newId('usr')): User {
    const email = normalizeEmail(details.email);
    const problems = [...nameProblems(details.name), ...roleProblems(details.role), ...emailProblems(email)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    const fields = { name: normalizeName(details.name), email, role: details.role as Role };
    const user = new User({ id, accountId, ...fields, createdAt: now, deactivatedAt: null });
    user.recordCreation(events.UserAdded, ['role'], now);
    return user;
  }

  get resourceType(): string {
    return 'user';
  }

  protected override get auditedFields() {
    return { name: 'name', role: 'role', deactivatedAt: 'deactivated_at' };
  }

  changeRole(role: string, now: Date): void {
    const problems = roleProblems(role);
    if (problems.length > 0) throw new ValidationFailed(problems);
    if (role !== this.role) this.recordChange(events.UserRoleChanged, { role: role as Role }, now);
  }

  /** All keys of the user are refused from the next request. Has no effect on a deactivated user. */
  deactivate(now: Date): void {
    if (this.isActive) this.recordChange(events.UserDeactivated, { deactivatedAt: now }, now);
  }

  /** Reactivates the user with the same name and role. Has no effect on an active user. */
  reactivate(now: Date): void {
    if (!this.isActive) this.recordChange(events.UserReactivated, { deactivatedAt: null }, now);
  }

  /** Reactivates the user after a new invitation, with the name and role of the invitation. */
  rejoin(name: string, role: Role, now: Date): void {
    const problems = nameProblems(name);
    if (problems.length > 0) throw new ValidationFailed(problems);
    this.recordChange(events.UserReactivated, { name: normalizeName(name), role, deactivatedAt: null }, now);
  }

  /** The hash of the password is stored apart, as in `SignInRepository`; the user records that it changed. */
  changePassword(now: Date): void {
    this.assertActive();
    this.recordChange(events.UserPasswordChanged, {}, now);
  }

  issuePasswordReset(now: Date): void {
    this.assertActive();
    this.recordChange(events.UserPasswordResetIssued, {}, now);
  }

  resetPassword(now: Date): void {
    this.recordChange(events.UserPasswordReset, {}, now);
  }

  enableSecondFactor(now: Date): void {
    this.assertActive();
    this.recordChange(events.UserSecondFactorEnabled, {}, now);
  }

  disableSecondFactor(now: Date): void {
    this.recordChange(events.UserSecondFactorDisabled, {}, now);
  }

  useRecoveryCode(now: Date): void {
    this.recordChange(events.UserRecoveryCodeUsed, {}, now);
  }

  renewRecoveryCodes(now: Date): void {
    this.recordChange(events.UserRecoveryCodesRenewed, {}, now);
  }

  signIn(now: Date): void {
    this.recordChange(events.UserSignedIn, {}, now);
  }

  signOut(now: Date): void {
    this.recordChange(events.UserSignedOut, {}, now);
  }

  signOutElsewhere(now: Date): void {
    this.recordChange(events.UserSignedOutElsewhere, {}, now);
  }

  signOutEverywhere(now: Date): void {
    this.recordChange(events.UserSignedOutEverywhere, {}, now);
  }

  get isActive(): boolean {
    return this.deactivatedAt === null;
  }

  /** Whether the user may currently grant this role. */
  canGrantRole(role: Role): boolean {
    return this.isActive && canGrantRole(this.role, role);
  }

  /** Whether the user is an admin and not deactivated. */
  get isActiveAdmin(): boolean {
    return this.role === 'admin' && this.isActive;
  }

  /** Throws when the user is deactivated. */
  assertActive(): void {
    if (!this.isActive) throw new DomainError('resource_archived', 'The user is deactivated.');
  }
}

/** The account would have no active admin. */
export class LastAdmin extends DomainError {
  constructor() {
    super('last_admin', 'The account must keep at least one active admin.');
  }
}

/** A user of the account already has this address. It reveals nothing new, because admins see all users. */
export class EmailInUse extends ValidationFailed {
  constructor(email: string) {
    super([{ pointer: '/email', code: 'not_allowed_value', message: `${email} is already in use by a user of this account.` }]);
  }
}

/** Normalizes an email address for storage and comparison. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function emailProblems(email: string): Problem[] {
  if (email.length <= 254 && email.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) return [];
  return [{ pointer: '/email', code: 'invalid_format', message: 'email must be a valid email address.' }];
}

export function roleProblems(role: string): Problem[] {
  if (roles.includes(role as Role)) return [];
  return [{ pointer: '/role', code: 'not_allowed_value', message: `role must be one of ${roles.join(', ')}.`, allowed: roles }];
}
