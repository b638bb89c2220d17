import { infiniteQueryOptions } from '@tanstack/react-query';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type ApiKey = Schemas['ApiKey'];
export type CreatedApiKey = Schemas['CreatedApiKey'];

const path = '/console/api/keys';
type KeyFilters = Pick<QueryOf<typeof path, 'get'>, 'scope' | 'status'>;

export const keysQuery = (filters: KeyFilters) =>
  infiniteQueryOptions({
    queryKey: ['keys', filters],
    ...pagedQuery(path, { limit: 50, ...filters }),
    staleTime: 0,
    refetchInterval: 10_000,
  });
export const createKey = async (body: Schemas['CreateApiKey']) => (await http.post(path, { body })).data;
export const revokeKey = async (id: string) => (await http.delete(`${path}/{id}`, { params: { id } })).data;
