import { dictionaryCollation, externalIdFilter, type ListDefinition, type ListFilter, searchFilters, byTime, byText } from '#libs/rest';
import { campaignsWithDeliveriesChangedSince, isDeliveryOfCampaignChangedSince } from '#libs/delivery/contract';
import { objectives } from '../../domain/campaign-fields.js';
import { campaignStatuses } from '../../domain/campaign-status.js';
import { campaignTerms } from '../persistence/campaign-terms.js';
import { campaignColumns } from './campaign-view-of-row.js';

/** A filter by the records that a campaign uses. */
function usesFilter(prefix: 'crv' | 'aud', description: string): ListFilter {
  const users = 'select campaign_id as id from campaigns.campaign_use where account_id = $1 and resource_id = any(?::uuid[])';
  return { kind: { type: 'id', prefix }, condition: `id in (${users})`, ids: users, description };
}

export const campaignList: ListDefinition = {
  name: 'campaigns',
  table: 'campaigns.campaign',
  columns: campaignColumns,
  sorts: {
    created_at: byTime('created_at'),
    updated_at: byTime('updated_at'),
    name: { ...byText('name'), collation: dictionaryCollation },
    status: byText('status'),
    starts_at: byTime('starts_at', true),
    ends_at: byTime('ends_at', true),
    budget_amount: { column: 'budget_amount_micros', type: 'bigint', nullable: true },
  },
  defaultOrder: 'desc',
  statuses: campaignStatuses,
  hiddenStatuses: ['archived'],
  dates: true,
  terms: campaignTerms.table,
  filters: {
    ...searchFilters('cmp'),
    objective: {
      kind: { type: 'enum', allowed: objectives },
      condition: 'objective = any(?::text[])',
      description: `Comma-separated list of objectives: ${objectives.join(', ')}.`,
    },
    connection_id: {
      kind: { type: 'id', prefix: 'con' },
      condition: 'connection_ids && ?::uuid[]',
      description: 'Comma-separated list of connection IDs.',
    },
    creative_id: usesFilter('crv', 'Comma-separated list of creative IDs.'),
    audience_id: usesFilter('aud', 'Comma-separated list of audience IDs. Returns campaigns that include or exclude one of the audiences.'),
    external_id: externalIdFilter('campaigns.campaign', 'The ID of the campaign in your own system.'),
    updated_since: {
      kind: { type: 'instant' },
      condition: `(updated_at >= ?::timestamptz or ${isDeliveryOfCampaignChangedSince})`,
      ids: `select id from campaigns.campaign where account_id = $1 and updated_at >= ?::timestamptz union all ${campaignsWithDeliveriesChangedSince}`,
      showsEveryStatus: true,
      description:
        'Returns only campaigns whose `updated_at` or `delivery.updated_at` is at or after this RFC 3339 timestamp. Includes archived campaigns unless `status` is set.',
    },
  },
};
