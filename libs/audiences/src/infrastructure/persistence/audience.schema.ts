import { IdType, JsonType, MicrosType, tenantTable, TextListType, isOneOf, instant, recordIndexes } from '#libs/data';
import { dictionaryCollation } from '#libs/rest';
import { defineEntity, p } from '@mikro-orm/core';
import { audienceTypes } from '../../domain/audience-fields.js';
import { audienceStatuses } from '../../domain/audience-status.js';
import { Audience, type AudienceState } from '../../domain/audience.js';
import { buildFailures } from '../../domain/build-failure.js';

export const AudienceSchema = defineEntity({
  class: Audience,
  schema: 'audiences',
  tableName: 'audience',
  ...tenantTable('audience'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('aud')).primary(),
    revision: p.integer(),
    status: p.text(),
    name: p.text(),
    description: p.text().nullable(),
    type: p.text(),
    rules: p.type(JsonType).nullable(),
    lookalike: p.type(JsonType).nullable(),
    sourceAudienceId: p.type(new IdType('aud')).nullable(),
    externalId: p.text().nullable(),
    metadata: p.type(JsonType),
    labels: p.type(TextListType),
    failureCode: p.text().nullable(),
    // Numbers of people need the same exact 64-bit integers as amounts.
    sizeLower: p.type(MicrosType).nullable(),
    sizeUpper: p.type(MicrosType).nullable(),
    measuredAt: instant().nullable(),
    platforms: p.type(JsonType),
    build: p.integer(),
    failedBuilds: p.integer(),
    nextBuildAt: instant().nullable(),
    archivedAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
  } satisfies Record<keyof AudienceState, unknown>,
  ...recordIndexes('audiences', 'audience', dictionaryCollation, {
    status: 'status',
    size: 'sizeLower',
    next_build_at: 'nextBuildAt',
    source: 'sourceAudienceId',
  }),
  checks: [
    { name: 'audience_status', expression: isOneOf('status', audienceStatuses) },
    { name: 'audience_type', expression: isOneOf('type', audienceTypes) },
    { name: 'audience_definition', expression: "(type = 'rule_based' or rules is null) and (type = 'lookalike' or lookalike is null)" },
    { name: 'audience_failure', expression: isOneOf('failure_code', Object.keys(buildFailures)) },
    { name: 'audience_failed', expression: "status <> 'failed' or failure_code is not null" },
    { name: 'audience_size', expression: '(size_lower is null) = (size_upper is null) and size_lower >= 0 and size_lower < size_upper' },
  ],
});

/** Insights of an audience. Suppressed cells are not stored. */
export const AudienceInsightsSchema = defineEntity({
  name: 'AudienceInsights',
  schema: 'audiences',
  tableName: 'audience_insights',
  ...tenantTable('audience_insights'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    audienceId: p.type(new IdType('aud')).primary(),
    content: p.type(JsonType),
  },
});

/** The overlap of two audiences, with one row for each of them. A null share is suppressed. */
export const AudienceOverlapSchema = defineEntity({
  name: 'AudienceOverlap',
  schema: 'audiences',
  tableName: 'audience_overlap',
  ...tenantTable('audience_overlap'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    audienceId: p.type(new IdType('aud')).primary(),
    otherId: p.type(new IdType('aud')).primary(),
    share: p.double().nullable(),
  },
  indexes: [{ name: 'audience_overlap_other', properties: ['accountId', 'otherId'] }],
});
