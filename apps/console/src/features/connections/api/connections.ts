import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Connection = Schemas['Connection'];
export type SyncRun = Schemas['SyncRun'];
export type DisconnectMeta = Schemas['DisconnectMeta'];
export type Platform = Schemas['AvailablePlatform'];
export type GrantedAdAccount = Schemas['GrantedAdAccount'];
export type SettingsForm = Schemas['ConnectionSettingsForm'];
export type ConnectionCheck = Schemas['ConnectionCheck'];
export type UndeclaredCampaign = Schemas['UndeclaredCampaign'];
export type Setting = Schemas['ConnectionSetting'];

const path = '/v1/connections';

export const isSyncing = (connection: Connection | undefined): boolean =>
  connection?.last_sync?.status === 'queued' || connection?.last_sync?.status === 'running';

export const connectionsQuery = (status?: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', 'list', status ?? null],
    ...pagedQuery(path, { limit: 50, status }),
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some(isSyncing)) ? 1_000 : 60_000),
  });

/** The connections whose ad account is not chosen yet. Lists hide them unless named. */
export const pendingConnectionsQuery = queryOptions({
  queryKey: ['connections', 'list', 'pending'],
  queryFn: async ({ signal }) => (await http.get(path, { query: { status: 'pending', limit: 10 }, signal })).data,
  refetchInterval: 60_000,
});

export const connectionChoices = choicesQuery('connections', path, {});

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: async ({ signal }) => (await http.get(`${path}/{id}`, { params: { id }, signal })).data,
    refetchInterval: (query) => (isSyncing(query.state.data) ? 1_000 : 30_000),
  });

export const syncRunsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', id, 'sync-runs'],
    ...pagedQuery('/console/api/connections/{id}/sync-runs', { limit: 20 }, { id }),
  });

/** The platform is called for each of these, and a retry would only repeat its refusal. */
const asksPlatform = { staleTime: 60_000, retry: false };

export const grantedAdAccountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id, 'ad-accounts'],
    queryFn: async ({ signal }) => (await http.get('/console/api/connections/{id}/ad-accounts', { params: { id }, signal })).data,
    ...asksPlatform,
  });

export const chooseAdAccount = async (id: string, externalAccountId: string) =>
  (await http.post('/console/api/connections/{id}/ad-account', { params: { id }, body: { external_account_id: externalAccountId } })).data;

export const settingsFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id, 'settings'],
    queryFn: async ({ signal }) => (await http.get('/console/api/connections/{id}/settings', { params: { id }, signal })).data,
    ...asksPlatform,
  });

export const changeSettings = async (id: string, settings: Record<string, string | null>) =>
  (await http.put('/console/api/connections/{id}/settings', { params: { id }, body: { settings } })).data;

/** A read although it is a POST: each asks the platform. */
export const connectionChecksQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id, 'check'],
    queryFn: async ({ signal }) => (await http.post('/console/api/connections/{id}/check', { params: { id }, signal })).data,
    ...asksPlatform,
  });

/** `image` is the file in Base64. */
export const uploadLogo = async (id: string, image: string) =>
  (await http.post('/console/api/connections/{id}/logo', { params: { id }, body: { image } })).data;

export const declareCampaigns = async (id: string, campaignIds: readonly string[]) =>
  (await http.post('/console/api/connections/{id}/declarations', { params: { id }, body: { campaign_ids: [...campaignIds] } })).data;

export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async ({ signal }) => (await http.get('/console/api/platforms', { signal })).data,
  staleTime: 300_000,
});

/** Returns the URL of the platform's consent page, which redirects back to the connections page. */
export const startConnecting = async (body: Schemas['Connect']) =>
  (await http.post('/console/api/connections/connect', { body })).data.authorize_url;

export const syncNow = async (id: string) => (await http.post(`${path}/{id}/sync`, { params: { id } })).data;
export const disconnectPreview = async (id: string) =>
  (await http.delete(`${path}/{id}`, { params: { id }, query: { dry_run: true } })).meta;
export const disconnect = (id: string) => http.delete(`${path}/{id}`, { params: { id } });
