import { IdType, InstantType, MicrosType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../domain/account.js';
import { ApiKey } from '../../domain/api-key.js';
import { User } from '../../domain/user.js';
import { consoleEntities } from './console.schema.js';

const schema = 'accounts';
const accountId = () => p.type(new IdType('acc')).primary();

export const AccountSchema = defineEntity({
  class: Account,
  schema,
  tableName: 'account',
  ...tenantTable('account', 'id'),
  properties: {
    id: accountId(),
    name: p.text(),
    plan: p.text().$type<Account['plan']>(),
    currency: p.text(),
    timezone: p.text(),
    createdAt: p.type(InstantType),
    quotaNoticedOn: p.date().nullable(),
    quotaNoticedRequests: p.integer().default(0),
    adminsNeedSecondFactor: p.boolean().default(false),
    maxCampaignDailyMicros: p.type(MicrosType).nullable(),
  },
  checks: [{ name: 'account_plan', expression: "plan in ('starter', 'growth', 'enterprise')" }],
});

export const UserSchema = defineEntity({
  class: User,
  schema,
  tableName: 'user',
  ...tenantTable('user'),
  properties: {
    accountId: accountId(),
    id: p.type(new IdType('usr')).primary(),
    name: p.text(),
    email: p.text(),
    role: p.text().$type<User['role']>(),
    createdAt: p.type(InstantType),
    deactivatedAt: p.type(InstantType).nullable(),
  },
  checks: [{ name: 'user_role', expression: "role in ('viewer', 'editor', 'manager', 'admin')" }],
});

export const ApiKeySchema = defineEntity({
  class: ApiKey,
  schema,
  tableName: 'api_key',
  ...tenantTable('api_key'),
  properties: {
    accountId: accountId(),
    id: p.type(new IdType('key')).primary(),
    userId: p.type(new IdType('usr')),
    name: p.text(),
    prefix: p.text(),
    last4: p.text(),
    createdAt: p.type(InstantType),
    expiresAt: p.type(InstantType).nullable(),
    revokedAt: p.type(InstantType).nullable(),
    expiryNoticedAt: p.type(InstantType).nullable(),
    lastUsedAt: p.type(InstantType).nullable(),
    exposedAt: p.type(InstantType).nullable(),
    exposedFrom: p.text().nullable(),
  },
  indexes: [{ name: 'api_key_user', properties: ['accountId', 'userId'] }],
});

/** Maps the hash of a key to its account. The table is global, because a request has to find its tenant, and has no other content. */
export const CredentialSchema = defineEntity({
  name: 'Credential',
  schema,
  tableName: 'credential',
  properties: { hash: p.blob().primary(), accountId: p.type(new IdType('acc')), keyId: p.type(new IdType('key')) },
  indexes: [{ name: 'credential_key', properties: ['keyId'] }],
});

/** Maps email addresses to users. Global, because the account is unknown at sign-in. An address is unique within an account. */
export const SignInEmailSchema = defineEntity({
  name: 'SignInEmail',
  schema,
  tableName: 'sign_in_email',
  properties: { email: p.text().primary(), accountId: p.type(new IdType('acc')).primary(), userId: p.type(new IdType('usr')) },
  indexes: [{ name: 'sign_in_email_user', properties: ['userId'] }],
});

/** One user per email address, for processes of the previous release only. A trigger copies rows that they insert into `sign_in_email`. */
export const UserEmailSchema = defineEntity({
  name: 'UserEmail',
  schema,
  tableName: 'user_email',
  properties: { email: p.text().primary(), accountId: p.type(new IdType('acc')), userId: p.type(new IdType('usr')) },
  indexes: [{ name: 'user_email_user', properties: ['userId'] }],
});

/** The current minute and day of an account, with the number of requests in each. */
export const RequestWindowSchema = defineEntity({
  name: 'RequestWindow',
  schema,
  tableName: 'request_window',
  ...tenantTable('request_window'),
  properties: {
    accountId: accountId(),
    minuteStart: p.type(InstantType),
    minuteCount: p.integer(),
    dayStart: p.date(),
    dayCount: p.integer(),
  },
});

/** Counters without an account, for example of client addresses. */
export const ThrottleWindowSchema = defineEntity({
  name: 'ThrottleWindow',
  schema,
  tableName: 'throttle_window',
  properties: { key: p.text().primary(), windowStart: p.type(InstantType), hits: p.integer() },
});

/** Failed attempts to sign in, by a digest of the client. Global, because the account is unknown at sign-in. */
export const SignInAttemptsSchema = defineEntity({
  name: 'SignInAttempts',
  schema,
  tableName: 'sign_in_attempts',
  properties: {
    key: p.text().primary(),
    failures: p.integer(),
    lastAt: p.type(InstantType),
    retryAt: p.type(InstantType),
  },
});

/** Requests by key and minute, for the usage chart. */
export const UsageMinuteSchema = defineEntity({
  name: 'UsageMinute',
  schema,
  tableName: 'usage_minute',
  ...tenantTable('usage_minute'),
  properties: {
    accountId: accountId(),
    keyId: p.type(new IdType('key')).primary(),
    minute: p.type(InstantType).primary(),
    allowed: p.integer(),
    limited: p.integer(),
  },
});

export const accountsEntities = [
  AccountSchema,
  UserSchema,
  ApiKeySchema,
  CredentialSchema,
  SignInEmailSchema,
  UserEmailSchema,
  RequestWindowSchema,
  ThrottleWindowSchema,
  SignInAttemptsSchema,
  UsageMinuteSchema,
  ...consoleEntities,
];
