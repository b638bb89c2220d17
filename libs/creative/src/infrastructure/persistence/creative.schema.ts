import { IdType, JsonType, tenantTable, TextListType, isOneOf, instant, recordIndexes } from '#libs/data';
import { dictionaryCollation } from '#libs/rest';
import { defineEntity, p } from '@mikro-orm/core';
import { creativeTypes } from '../../domain/creative-fields.js';
import { creativeStatuses } from '../../domain/creative-status.js';
import { Creative, type CreativeState } from '../../domain/creative.js';
import { GenerationAllowance } from '../../domain/generation-allowance.js';
import { Variant } from '../../domain/variant.js';

export const CreativeSchema = defineEntity({
  class: Creative,
  schema: 'creative',
  tableName: 'creative',
  ...tenantTable('creative'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('crv')).primary(),
    revision: p.integer(),
    status: p.text(),
    failure: p.type(JsonType).nullable(),
    type: p.text(),
    prompt: p.text(),
    brand: p.type(JsonType).nullable(),
    language: p.text(),
    targetPlatforms: p.type(TextListType),
    aspectRatios: p.type(TextListType),
    requestedVariants: p.smallint(),
    name: p.text(),
    landingUrl: p.text().nullable(),
    callToAction: p.text().nullable(),
    altText: p.text().nullable(),
    description: p.text().nullable(),
    primaryVariantId: p.type(new IdType('var')).nullable(),
    externalId: p.text().nullable(),
    metadata: p.type(JsonType),
    labels: p.type(TextListType),
    provider: p.text(),
    completedVariants: p.smallint(),
    usage: p.type(JsonType),
    startedAt: instant(),
    finishedAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    archivedAt: instant().nullable(),
    createdByUserId: p.type(new IdType('usr')).nullable(),
    createdByApiKeyId: p.type(new IdType('key')).nullable(),
  } satisfies Record<Exclude<keyof CreativeState, 'variants'>, unknown>,
  ...recordIndexes('creative', 'creative', dictionaryCollation, { type: 'type', status: 'status' }),
  checks: [
    { name: 'creative_status', expression: isOneOf('status', creativeStatuses) },
    { name: 'creative_type', expression: isOneOf('type', creativeTypes) },
  ],
});

export const VariantSchema = defineEntity({
  class: Variant,
  schema: 'creative',
  tableName: 'variant',
  ...tenantTable('variant'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('var')).primary(),
    creativeId: p.type(new IdType('crv')),
    position: p.smallint(),
    status: p.text(),
    aspectRatio: p.text().nullable(),
    copy: p.type(JsonType).nullable(),
    image: p.type(JsonType).nullable(),
    failure: p.type(JsonType).nullable(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  indexes: [
    { name: 'variant_position', properties: ['accountId', 'creativeId', 'position', 'id'] },
    { name: 'variant_created_at', properties: ['accountId', 'creativeId', 'createdAt', 'id'] },
    { name: 'variant_status', properties: ['accountId', 'creativeId', 'status', 'id'] },
  ],
  checks: [{ name: 'variant_status', expression: isOneOf('status', creativeStatuses) }],
});

export const GenerationAllowanceSchema = defineEntity({
  class: GenerationAllowance,
  schema: 'creative',
  tableName: 'generation_allowance',
  ...tenantTable('generation_allowance'),
  properties: {
    id: p.type(new IdType('acc')).primary().fieldName('account_id'),
    day: p.date(),
    variants: p.integer(),
    reachedOn: p.date().nullable(),
  },
});

/** The variants of all accounts together, by UTC day. */
export const GenerationDaySchema = defineEntity({
  name: 'GenerationDay',
  schema: 'creative',
  tableName: 'generation_day',
  properties: { day: p.date().primary(), variants: p.integer() },
});
