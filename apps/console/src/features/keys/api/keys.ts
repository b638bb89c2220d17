import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ResponseBody, consoleApi, http, pagedQuery } from '../../../shared/api/http.js';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly status: string;
  readonly creator: { readonly id: string; readonly name: string; readonly email: string };
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** When and from which IP address the key was sent over plain HTTP. */
  readonly exposed_at: string | null;
  readonly exposed_from: string | null;
}

/** The secret is only in this response and cannot be retrieved again. */
export type CreatedApiKey = ApiKey & { readonly key: string };

const path = `${consoleApi}/keys`;

export interface KeyFilters {
  readonly scope: 'own' | 'all';
  readonly status?: string | undefined;
}

export const keysQuery = (filters: KeyFilters) =>
  infiniteQueryOptions({
    queryKey: ['keys', filters],
    ...pagedQuery<ApiKey>(path, { limit: 50, ...filters }),
    staleTime: 0,
    refetchInterval: 10_000,
  });
export const createKey = async (body: { name: string; expires_at: string | null }) =>
  (await http.post<ResponseBody<CreatedApiKey>>(path, body)).data;
export const revokeKey = async (id: string) => (await http.delete<ResponseBody<ApiKey>>(`${path}/${id}`)).data;
