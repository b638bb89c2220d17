import { tenantTable } from '#libs/data';
import { defineEntity } from '@mikro-orm/core';
import { accountId, day, measures, schema, shortKey } from './columns.js';

const changed = (table: string) => [{ name: `${table}_updated_at`, properties: ['accountId', 'updatedAt'] as never }];

/** Sums of the facts of a day. They change in the transaction of an ingestion, so that all reports agree. */
export const AccountDaySchema = defineEntity({
  name: 'AccountDay',
  schema,
  tableName: 'account_day',
  ...tenantTable('account_day'),
  properties: { accountId: accountId(), day: day().primary(), ...measures() },
  indexes: changed('account_day'),
});

export const ChannelDaySchema = defineEntity({
  name: 'ChannelDay',
  schema,
  tableName: 'channel_day',
  ...tenantTable('channel_day'),
  properties: { accountId: accountId(), day: day().primary(), connectionKey: shortKey().primary(), ...measures() },
  indexes: changed('channel_day'),
});

// The next three include the connection, so that a filter on connection or channel does not need the facts.
export const CampaignDaySchema = defineEntity({
  name: 'CampaignDay',
  schema,
  tableName: 'campaign_day',
  ...tenantTable('campaign_day'),
  properties: {
    accountId: accountId(),
    day: day().primary(),
    campaignKey: shortKey().primary(),
    connectionKey: shortKey().primary(),
    ...measures(),
  },
  indexes: changed('campaign_day'),
});

export const CreativeDaySchema = defineEntity({
  name: 'CreativeDay',
  schema,
  tableName: 'creative_day',
  ...tenantTable('creative_day'),
  properties: {
    accountId: accountId(),
    day: day().primary(),
    creativeKey: shortKey().primary(),
    connectionKey: shortKey().primary(),
    ...measures(),
  },
  indexes: changed('creative_day'),
});

export const AudienceDaySchema = defineEntity({
  name: 'AudienceDay',
  schema,
  tableName: 'audience_day',
  ...tenantTable('audience_day'),
  properties: {
    accountId: accountId(),
    day: day().primary(),
    audienceKey: shortKey().primary(),
    connectionKey: shortKey().primary(),
    ...measures(),
  },
  indexes: changed('audience_day'),
});

/** The same sums for whole weeks or months, identified by their first day. */
const spanned = <S extends 'week' | 'month', K extends string>(name: string, span: S, key: K) =>
  defineEntity({
    name,
    schema,
    tableName: `${key}_${span}`,
    ...tenantTable(`${key}_${span}`),
    properties: {
      accountId: accountId(),
      ...({ [span]: day().primary() } as Record<S, ReturnType<ReturnType<typeof day>['primary']>>),
      ...({ [`${key}Key`]: shortKey().primary() } as Record<`${K}Key`, ReturnType<ReturnType<typeof shortKey>['primary']>>),
      connectionKey: shortKey().primary(),
      ...measures(),
    },
  });

export const CampaignWeekSchema = spanned('CampaignWeek', 'week', 'campaign');
export const CreativeWeekSchema = spanned('CreativeWeek', 'week', 'creative');
export const AudienceWeekSchema = spanned('AudienceWeek', 'week', 'audience');
export const CampaignMonthSchema = spanned('CampaignMonth', 'month', 'campaign');
export const CreativeMonthSchema = spanned('CreativeMonth', 'month', 'creative');
export const AudienceMonthSchema = spanned('AudienceMonth', 'month', 'audience');
