import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { type ResponseBody, http, pagedQuery, publicApi } from '../../../shared/api/http.js';

export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
export type CampaignAction = 'launch' | 'pause' | 'resume' | 'archive' | 'update';

export interface DeliveryIssue {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly remedy: string | null;
  readonly since: string;
}

export interface PlatformDelivery {
  readonly connection_id: string;
  readonly platform: string;
  readonly status: string;
  readonly in_sync: boolean;
  readonly platform_campaign_id: string | null;
  readonly platform_status: string | null;
  readonly issues: readonly DeliveryIssue[];
}

export interface BidStrategy {
  readonly type: string;
  readonly cap_micros: number | null;
  readonly target_roas: number | null;
}

/** Fields that a user can set. */
export interface CampaignFields {
  readonly name: string;
  readonly objective: string | null;
  readonly connection_ids: readonly string[];
  readonly creative_ids: readonly string[];
  readonly audience_ids: readonly string[];
  readonly excluded_audience_ids: readonly string[];
  readonly budget: { readonly type: string; readonly amount_micros: number } | null;
  readonly bid_strategy: BidStrategy;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly landing_url: string | null;
  readonly special_ad_categories: readonly string[];
}

export interface Campaign extends CampaignFields {
  readonly id: string;
  readonly status: string;
  readonly status_reason: { readonly code: string; readonly message: string } | null;
  readonly available_actions: readonly string[];
  readonly budget: { readonly type: string; readonly amount_micros: number; readonly currency: string } | null;
  readonly labels: readonly string[];
  readonly external_id: string | null;
  readonly delivery: { readonly status: string; readonly updated_at: string | null; readonly platforms: readonly PlatformDelivery[] };
  readonly spend_to_date_micros: number;
  readonly budget_remaining_micros: number | null;
  readonly revision: number;
  readonly launched_at: string | null;
  readonly paused_at: string | null;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CampaignFilters {
  readonly status?: readonly string[] | undefined;
  readonly objective?: string | undefined;
  readonly connection_id?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: string | undefined;
}

const path = `${publicApi}/campaigns`;

export const campaignsQuery = (filters: CampaignFilters) =>
  infiniteQueryOptions({ queryKey: ['campaigns', 'list', filters], ...pagedQuery<Campaign>(path, { limit: 25, ...filters }) });

/** The newest campaigns of the account that have been launched. */
export const launchedCampaignsQuery = campaignsQuery({ status: ['scheduled', 'active', 'paused', 'completed'] });

/** Includes archived campaigns, because their metrics remain. */
export const campaignChoices = choicesQuery<Campaign>('campaigns', path, { status: campaignStatuses });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Campaign>>(`${path}/${id}`, {}, signal)).data,
    // Polls faster while a platform has not applied the latest change.
    refetchInterval: (query) => (query.state.data?.delivery.platforms.some((p) => !p.in_sync) ? 2_000 : 20_000),
  });

/** Dry run of a launch or resume. Resolves if it would succeed and changes nothing. */
export const preflight = (id: string, action: 'launch' | 'resume') =>
  http.post<ResponseBody<Campaign>>(`${path}/${id}/${action}`, undefined, { query: { dry_run: true } });

export const createCampaign = async (body: Partial<CampaignFields>) => (await http.post<ResponseBody<Campaign>>(path, body)).data;
export const updateCampaign = async (id: string, revision: number, body: Partial<CampaignFields>) =>
  (await http.patch<ResponseBody<Campaign>>(`${path}/${id}`, body, { revision })).data;
export const actOnCampaign = async (id: string, action: 'launch' | 'pause' | 'resume', revision: number) =>
  (await http.post<ResponseBody<Campaign>>(`${path}/${id}/${action}`, undefined, { revision })).data;
export const archiveCampaign = async (id: string, revision: number) =>
  (await http.delete<ResponseBody<Campaign>>(`${path}/${id}`, { revision })).data;
