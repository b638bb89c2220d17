import { IdListType, IdType, JsonType, MicrosType, tenantTable, TextListType, isOneOf, instant, recordIndexes } from '#libs/data';
import { dictionaryCollation } from '#libs/rest';
import { defineEntity, p } from '@mikro-orm/core';
import { Campaign } from '../../domain/campaign.js';
import { budgetTypes, objectives } from '../../domain/campaign-fields.js';
import type { CampaignState } from '../../domain/campaign-state.js';
import { campaignStatuses } from '../../domain/campaign-status.js';

export const CampaignSchema = defineEntity({
  class: Campaign,
  schema: 'campaigns',
  tableName: 'campaign',
  ...tenantTable('campaign'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('cmp')).primary(),
    revision: p.integer(),
    status: p.text(),
    statusReason: p.text().nullable(),
    statusChangedAt: instant(),
    name: p.text(),
    objective: p.text().nullable(),
    connectionIds: p.type(new IdListType('con')),
    creativeIds: p.type(new IdListType('crv')),
    audienceIds: p.type(new IdListType('aud')),
    excludedAudienceIds: p.type(new IdListType('aud')),
    budgetType: p.text().nullable(),
    budgetAmountMicros: p.type(MicrosType).nullable(),
    bidStrategy: p.type(JsonType),
    startsAt: instant().nullable(),
    endsAt: instant().nullable(),
    landingUrl: p.text().nullable(),
    trackingParams: p.type(JsonType),
    specialAdCategories: p.type(TextListType),
    externalId: p.text().nullable(),
    metadata: p.type(JsonType),
    labels: p.type(TextListType),
    spendToDateMicros: p.type(MicrosType),
    launchedAt: instant().nullable(),
    pausedAt: instant().nullable(),
    completedAt: instant().nullable(),
    archivedAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    createdByUserId: p.type(new IdType('usr')).nullable(),
    createdByApiKeyId: p.type(new IdType('key')).nullable(),
  } satisfies Record<Exclude<keyof CampaignState, 'deliveries'>, unknown>,
  ...recordIndexes('campaigns', 'campaign', dictionaryCollation, {
    status: 'status',
    starts_at: 'startsAt',
    ends_at: 'endsAt',
    budget_amount: 'budgetAmountMicros',
  }),
  checks: [
    { name: 'campaign_status', expression: isOneOf('status', campaignStatuses) },
    { name: 'campaign_objective', expression: isOneOf('objective', objectives) },
    { name: 'campaign_budget_type', expression: isOneOf('budget_type', budgetTypes) },
    { name: 'campaign_budget_whole', expression: '(budget_type is null) = (budget_amount_micros is null)' },
    { name: 'campaign_budget_amount', expression: 'budget_amount_micros >= 1 and budget_amount_micros <= 9007199254740991' },
  ],
});
