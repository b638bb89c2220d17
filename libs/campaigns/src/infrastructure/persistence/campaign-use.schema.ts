import { IdType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';

/** The campaigns that reference a creative or an audience. An index that starts with the account cannot search arrays. */
export const CampaignUseSchema = defineEntity({
  name: 'CampaignUse',
  schema: 'campaigns',
  tableName: 'campaign_use',
  ...tenantTable('campaign_use'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    resourceId: p.uuid().primary(),
    campaignId: p.type(new IdType('cmp')).primary(),
  },
  indexes: [{ name: 'campaign_use_campaign', properties: ['accountId', 'campaignId'] }],
});
