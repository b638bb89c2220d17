import { IdType, tenantTable, instant } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { platformObjectKinds } from '../../application/ports/platform-objects.js';

/** The sealed tokens of a connection. `generation` counts renewals; a renewing process holds the lease. */
export const TokenSchema = defineEntity({
  name: 'ConnectionToken',
  schema: 'ad_platforms',
  tableName: 'token',
  ...tenantTable('token'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    connectionId: p.type(new IdType('con')).primary(),
    sealed: p.text(),
    keyId: p.text(),
    generation: p.integer(),
    leaseId: p.uuid().nullable(),
    leaseUntil: instant().nullable(),
    updatedAt: instant(),
  },
});

/**
 * Which connections, of all accounts, hold a token of a person (`subjectHash`), for platforms that revoke all grants of a person at once.
 * A token that is not stored yet counts until `heldUntil`.
 */
export const GrantHolderSchema = defineEntity({
  name: 'GrantHolder',
  schema: 'ad_platforms',
  tableName: 'grant_holder',
  properties: {
    platform: p.text().primary(),
    subjectHash: p.blob().primary(),
    connectionId: p.type(new IdType('con')).primary(),
    /** Names the secret with which the person was hashed. Null for a hash without one. */
    secretMark: p.text().nullable(),
    heldUntil: instant().nullable(),
    revokingUntil: instant().nullable(),
  },
  indexes: [{ name: 'grant_holder_connection', properties: ['connectionId'] }],
});

/** Secrets of a started authorization. `stateHash` is the SHA-256 of `state`. */
export const PendingAuthorizationSchema = defineEntity({
  name: 'PendingAuthorization',
  schema: 'ad_platforms',
  tableName: 'pending_authorization',
  ...tenantTable('pending_authorization'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    stateHash: p.blob().primary(),
    connectionId: p.type(new IdType('con')),
    sealed: p.text(),
    expiresAt: instant(),
  },
  indexes: [{ name: 'pending_authorization_expiry', properties: ['accountId', 'expiresAt'] }],
});

/** Maps a platform's id to a UUID of this service (`reference`), which is null for an ad set without an audience. */
export const PlatformObjectSchema = defineEntity({
  name: 'PlatformObject',
  schema: 'ad_platforms',
  tableName: 'platform_object',
  ...tenantTable('platform_object'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    connectionId: p.type(new IdType('con')).primary(),
    kind: p.text().primary(),
    platformId: p.text().primary(),
    reference: p.uuid().nullable(),
  },
  checks: [{ name: 'platform_object_kind', expression: `kind in (${platformObjectKinds.map((kind) => `'${kind}'`).join(', ')})` }],
});

/** The platform's IDs of images, creatives and parts of campaigns that were created through a connection. */
export const PlatformHandleSchema = defineEntity({
  name: 'PlatformHandle',
  schema: 'ad_platforms',
  tableName: 'platform_handle',
  ...tenantTable('platform_handle'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    connectionId: p.type(new IdType('con')).primary(),
    kind: p.text().primary(),
    // In the order of characters, so that the primary key serves prefixes.
    key: p.text().primary().collation('C'),
    /** Null while a worker, `claimedBy`, creates the object, until `claimedUntil`. */
    handle: p.text().nullable(),
    claimedBy: p.uuid().nullable(),
    claimedUntil: instant().nullable(),
    /** How often within a day the platform did not find the object, and since when. */
    misses: p.integer().default(0),
    missedSince: instant().nullable(),
  },
});

/** The calls of the installation to a platform, by hour and purpose. */
export const QuotaUseSchema = defineEntity({
  name: 'QuotaUse',
  schema: 'ad_platforms',
  tableName: 'quota_use',
  properties: {
    platform: p.text().primary(),
    hour: instant().primary(),
    purpose: p.text().primary(),
    operations: p.integer(),
  },
});

/** The same calls by account (`party`; nil for calls of nobody in particular). Calls of releases before 0.9 are missing. */
export const QuotaUseOfAccountSchema = defineEntity({
  name: 'QuotaUseOfAccount',
  schema: 'ad_platforms',
  tableName: 'quota_use_of_account',
  properties: {
    platform: p.text().primary(),
    party: p.uuid().primary(),
    hour: instant().primary(),
    purpose: p.text().primary(),
    operations: p.integer(),
  },
});

/** When a connection to a platform with a quota was last looked at: as a whole, and as a whole or for ads in review. */
export const QuotaLookSchema = defineEntity({
  name: 'QuotaLook',
  schema: 'ad_platforms',
  tableName: 'quota_look',
  properties: { platform: p.text().primary(), connectionId: p.uuid().primary(), lookedAt: instant(), reviewedAt: instant() },
});

/** What a platform announces about the versions of its API. */
export const DeprecationSchema = defineEntity({
  name: 'PlatformDeprecation',
  schema: 'ad_platforms',
  tableName: 'deprecation',
  properties: { platform: p.text().primary(), text: p.text().primary(), lastSeenAt: instant() },
});
