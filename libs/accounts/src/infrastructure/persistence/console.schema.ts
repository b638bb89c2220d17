import { IdType, InstantType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { Invitation, type RevocationReason } from '../../domain/invitation.js';

const schema = 'accounts';
const accountId = () => p.type(new IdType('acc')).primary();
const userId = () => p.type(new IdType('usr'));

/** The password of a user as an argon2id hash in PHC format. Separate from the user, so that no list or entity contains it. */
export const PasswordSchema = defineEntity({
  name: 'Password',
  schema,
  tableName: 'password',
  ...tenantTable('password'),
  properties: {
    accountId: accountId(),
    userId: userId().primary(),
    hash: p.text(),
    changedAt: p.type(InstantType),
    lastSignedInAt: p.type(InstantType).nullable(),
    // Since then.
    failedSignIns: p.integer().default(0),
    lastFailedAt: p.type(InstantType).nullable(),
    lastFailedFrom: p.text().nullable(),
  },
});

/** A browser session, found by the SHA-256 of its token. The token contains the account, so the table needs no global lookup. */
export const SessionSchema = defineEntity({
  name: 'Session',
  schema,
  tableName: 'session',
  ...tenantTable('session'),
  properties: {
    accountId: accountId(),
    hash: p.blob().primary(),
    userId: userId(),
    startedAt: p.type(InstantType),
    lastUsedAt: p.type(InstantType),
    expiresAt: p.type(InstantType),
    address: p.text(),
    userAgent: p.text().nullable(),
    // When the password was last confirmed. Null in sessions of the former release.
    verifiedAt: p.type(InstantType).nullable(),
    // Between the sign-in before and this one.
    failedSignIns: p.integer().default(0),
    lastFailedAt: p.type(InstantType).nullable(),
    lastFailedFrom: p.text().nullable(),
  },
  indexes: [{ name: 'session_owner', properties: ['accountId', 'userId'] }],
});

export const InvitationSchema = defineEntity({
  class: Invitation,
  schema,
  tableName: 'invitation',
  ...tenantTable('invitation'),
  properties: {
    accountId: accountId(),
    id: p.type(new IdType('inv')).primary(),
    email: p.text(),
    role: p.text().$type<Invitation['role']>(),
    invitedBy: userId(),
    hash: p.blob(),
    createdAt: p.type(InstantType),
    expiresAt: p.type(InstantType),
    acceptedAt: p.type(InstantType).nullable(),
    revokedAt: p.type(InstantType).nullable(),
    revokedReason: p.text().$type<RevocationReason>().nullable(),
  },
  indexes: [{ name: 'invitation_email', properties: ['accountId', 'email'] }],
  uniques: [{ name: 'invitation_hash', properties: ['accountId', 'hash'] }],
  checks: [{ name: 'invitation_role', expression: "role in ('viewer', 'editor', 'manager', 'admin')" }],
});

/** The link by which a user may choose a new password, found by the SHA-256 of its token. One per user. */
export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  schema,
  tableName: 'password_reset',
  ...tenantTable('password_reset'),
  properties: {
    accountId: accountId(),
    userId: userId().primary(),
    hash: p.blob(),
    issuedBy: userId(),
    expiresAt: p.type(InstantType),
  },
  uniques: [{ name: 'password_reset_hash', properties: ['accountId', 'hash'] }],
});

/** The secret of a user's authenticator app, sealed, and the last time step whose code was used. Without `confirmed_at` it is being set up. */
export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  schema,
  tableName: 'second_factor',
  ...tenantTable('second_factor'),
  properties: {
    accountId: accountId(),
    userId: userId().primary(),
    sealedSecret: p.text(),
    createdAt: p.type(InstantType),
    confirmedAt: p.type(InstantType).nullable(),
    lastStep: p.integer().nullable(),
  },
});

/** The unused recovery codes of a user, each as the SHA-256 of its text. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  schema,
  tableName: 'recovery_code',
  ...tenantTable('recovery_code'),
  properties: { accountId: accountId(), userId: userId().primary(), hash: p.blob().primary() },
});

/** Requests of the console by user and minute. */
export const ConsoleUsageMinuteSchema = defineEntity({
  name: 'ConsoleUsageMinute',
  schema,
  tableName: 'console_usage_minute',
  ...tenantTable('console_usage_minute'),
  properties: {
    accountId: accountId(),
    userId: userId().primary(),
    minute: p.type(InstantType).primary(),
    allowed: p.integer(),
    limited: p.integer(),
  },
});

export const consoleEntities = [
  PasswordSchema,
  SessionSchema,
  InvitationSchema,
  PasswordResetSchema,
  SecondFactorSchema,
  RecoveryCodeSchema,
  ConsoleUsageMinuteSchema,
];
