import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { type ResponseBody, consoleApi, http, type Page, pagedQuery, publicApi } from '../../../shared/api/http.js';

export interface SyncRun {
  readonly id: string;
  readonly trigger: string;
  readonly status: string;
  readonly range: { readonly start_date: string; readonly end_date: string };
  readonly rows: { readonly inserted: number; readonly restated: number; readonly unchanged: number };
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly scope: string;
    readonly retryable: boolean;
    readonly platform_code: string | null;
  }[];
  readonly queued_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export interface Connection {
  readonly id: string;
  readonly platform: string;
  readonly name: string;
  readonly external_account_id: string | null;
  readonly status: string;
  readonly status_reason: { readonly code: string; readonly message: string; readonly since: string } | null;
  readonly currency: string | null;
  readonly timezone: string | null;
  readonly scopes: readonly string[];
  readonly token_expires_at: string | null;
  readonly reconnect_url: string | null;
  readonly last_sync: SyncRun | null;
  readonly last_synced_at: string | null;
  readonly data_through: string | null;
  readonly next_sync_at: string | null;
  readonly attribution: { readonly click_days: number; readonly view_days: number } | null;
  readonly restatement_days: number | null;
  readonly capabilities: { readonly objectives: readonly string[]; readonly can_write: boolean };
  readonly active_campaign_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly disconnected_at: string | null;
}

export interface Platform {
  readonly platform: string;
  readonly name: string;
  readonly objectives: readonly string[];
}

export interface DisconnectMeta {
  readonly affected_campaigns: readonly {
    readonly id: string;
    readonly previous_status: string;
    readonly status: string;
    readonly delivery_status: string;
  }[];
}

const path = `${publicApi}/connections`;
const consolePath = `${consoleApi}/connections`;

export const isSyncing = (connection: Connection | undefined): boolean =>
  ['queued', 'running'].includes(connection?.last_sync?.status ?? '');

export const connectionsQuery = (status?: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', 'list', status ?? null],
    ...pagedQuery<Connection>(path, { limit: 50, status }),
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some(isSyncing)) ? 1_000 : 60_000),
  });

export const connectionChoices = choicesQuery<Connection>('connections', path);

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Connection>>(`${path}/${id}`, {}, signal)).data,
    refetchInterval: (query) => (isSyncing(query.state.data) ? 1_000 : 30_000),
  });

export const syncRunsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', id, 'sync-runs'],
    ...pagedQuery<SyncRun>(`${consolePath}/${id}/sync-runs`, { limit: 20 }),
  });

export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async ({ signal }) => (await http.get<Page<Platform>>(`${consoleApi}/platforms`, {}, signal)).data,
  staleTime: 300_000,
});

/** Returns the URL of the platform's consent page, which redirects back to the connections page. */
export const startConnecting = async (body: { platform: string } | { connection_id: string }) =>
  (await http.post<ResponseBody<{ readonly authorize_url: string }>>(`${consolePath}/connect`, body)).data.authorize_url;

export const syncNow = async (id: string) => (await http.post<ResponseBody<SyncRun>>(`${path}/${id}/sync`)).data;
export const disconnectPreview = async (id: string) =>
  (await http.delete<ResponseBody<Connection, DisconnectMeta>>(`${path}/${id}`, { query: { dry_run: true } })).meta;
export const disconnect = (id: string) => http.delete<ResponseBody<Connection, DisconnectMeta>>(`${path}/${id}`);
