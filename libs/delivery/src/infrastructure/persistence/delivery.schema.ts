import { IdListType, IdType, InstantType, JsonType, MicrosType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { Delivery } from '../../domain/delivery.js';
import { deliveryStatuses } from '../../domain/delivery-status.js';
import { runStates, desiredStates } from '../../domain/desired-state.js';

const oneOf = (column: string, values: readonly string[]) => `${column} in (${values.map((w) => `'${w}'`).join(', ')})`;
const instant = () => p.type(InstantType);

export const DeliverySchema = defineEntity({
  class: Delivery,
  schema: 'delivery',
  tableName: 'delivery',
  ...tenantTable('delivery'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    campaignId: p.type(new IdType('cmp')).primary(),
    connectionId: p.type(new IdType('con')).primary(),
    platform: p.text(),
    desiredState: p.text().$type<Delivery['desiredState']>(),
    desiredRevision: p.integer(),
    confirmedRevision: p.integer(),
    status: p.text().$type<Delivery['status']>(),
    issues: p.type(JsonType),
    updatedAt: instant(),
    platformCampaignId: p.text().nullable(),
    platformStatus: p.text().nullable(),
    observedState: p.text().$type<NonNullable<Delivery['observedState']>>().nullable(),
    observedStatus: p.text().$type<NonNullable<Delivery['observedStatus']>>().nullable(),
    confirmedCampaignRevision: p.integer().nullable(),
    confirmedAt: instant().nullable(),
    confirmedBudgetMicros: p.type(MicrosType).nullable(),
    specDigest: p.text().nullable(),
    pushedSpec: p.text().nullable(),
    rejectedCreativeIds: p.type(new IdListType('crv')),
    budgetShareMicros: p.type(MicrosType).nullable(),
    budgetOffsetMicros: p.type(MicrosType).default(0),
    budgetUsedUp: p.boolean().default(false),
    misses: p.integer().default(0),
    missingSince: instant().nullable(),
    waitingSince: instant().nullable(),
    attempts: p.integer(),
    repairs: p.integer(),
    replacements: p.integer().default(0),
    formerStoppedAt: instant().nullable(),
    createSentAt: instant().nullable(),
    createKey: p.text().nullable(),
    lease: p.integer(),
    leasedUntil: instant().nullable(),
    nextPushAt: instant().nullable(),
    nextCheckAt: instant().nullable(),
    duplicateCheckAt: instant().nullable(),
    checkedAt: instant().nullable(),
    authorizationLostAt: instant().nullable(),
    removedAt: instant().nullable(),
    disconnectedAt: instant().nullable(),
  },
  indexes: [
    { name: 'delivery_connection', properties: ['accountId', 'connectionId', 'campaignId'] },
    { name: 'delivery_updated_at', properties: ['accountId', 'updatedAt', 'campaignId'] },
  ],
  checks: [
    { name: 'delivery_desired_state', expression: oneOf('desired_state', desiredStates) },
    { name: 'delivery_status', expression: oneOf('status', deliveryStatuses) },
    { name: 'delivery_observed_state', expression: oneOf('observed_state', runStates) },
  ],
});
