import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Campaign = Schemas['Campaign'];
export type CampaignStatus = Schemas['CampaignStatus'];
export type CampaignAction = Schemas['CampaignAction'];
export type CampaignCreate = Schemas['CampaignCreate'];
export type CampaignPatch = Schemas['CampaignPatch'];
export type Objective = Schemas['Objective'];
export type BudgetType = Schemas['BudgetType'];
export type BidStrategyType = Schemas['BidStrategyType'];
export type SpecialAdCategory = Schemas['SpecialAdCategory'];
export type DeliveryIssue = Schemas['DeliveryIssue'];
export type PlatformDelivery = Schemas['PlatformDelivery'];

const path = '/v1/campaigns';
type ListParameters = QueryOf<typeof path, 'get'>;
export type CampaignSort = NonNullable<ListParameters['sort']>;

export const campaignsQuery = (
  filters: Pick<ListParameters, 'q' | 'label' | 'status' | 'objective' | 'connection_id' | 'sort' | 'order'>,
) => infiniteQueryOptions({ queryKey: ['campaigns', 'list', filters], ...pagedQuery(path, { limit: 25, ...filters }) });

/** The newest campaigns of the account that are not archived. */
export const recentCampaignsQuery = infiniteQueryOptions({
  queryKey: ['campaigns', 'list', 'recent'],
  ...pagedQuery(path, { limit: 100 }),
});

/** Includes archived campaigns, because their metrics remain. */
export const campaignChoices = choicesQuery('campaigns', path, { status: 'all' });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id],
    queryFn: async ({ signal }) => (await http.get(`${path}/{id}`, { params: { id }, signal })).data,
    // Polls faster while a platform has not applied the latest change.
    refetchInterval: (query) => (query.state.data?.delivery.platforms.some((p) => !p.in_sync) ? 2_000 : 20_000),
  });

/** Dry run of a launch or resume. Resolves if it would succeed and changes nothing. */
export const preflight = (id: string, action: 'launch' | 'resume') =>
  http.post(`${path}/{id}/${action}`, { params: { id }, query: { dry_run: true } });

export const createCampaign = async (body: CampaignCreate) => (await http.post(path, { body })).data;
export const updateCampaign = async (id: string, revision: number, body: CampaignPatch) =>
  (await http.patch(`${path}/{id}`, { params: { id }, body, revision })).data;
export const actOnCampaign = async (id: string, action: Exclude<CampaignAction, 'archive' | 'update'>, revision: number) =>
  (await http.post(`${path}/{id}/${action}`, { params: { id }, revision })).data;
export const duplicateCampaign = async (id: string) => (await http.post(`${path}/{id}/duplicate`, { params: { id }, body: {} })).data;
export const archiveCampaign = (id: string, revision: number) => http.delete(`${path}/{id}`, { params: { id }, revision });
