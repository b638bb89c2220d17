import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type LimitWindow = Schemas['LimitWindow'];
export type Usage = Schemas['Usage'];
export type AccountPlan = Schemas['AccountPlan'];
export type Plan = Schemas['Plan'];
export type UsageRange = Required<Pick<QueryOf<'/console/api/usage', 'get'>, 'granularity'>> &
  Pick<QueryOf<'/console/api/usage', 'get'>, 'key_id'>;

export const usageQuery = (range: UsageRange) =>
  queryOptions({
    queryKey: ['usage', range],
    queryFn: async ({ signal }) => (await http.get('/console/api/usage', { query: range, signal })).data,
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });

export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: async ({ signal }) => (await http.get('/console/api/plan', { signal })).data,
});
export const changePlan = async (plan: Plan) => (await http.patch('/console/api/plan', { body: { plan } })).data;
