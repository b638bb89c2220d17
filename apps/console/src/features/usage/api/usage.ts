import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ResponseBody, consoleApi, http } from '../../../shared/api/http.js';

export interface LimitState {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly reset_at: string;
}

/** Requests of the account and the limits of its plan. */
export interface Usage {
  readonly granularity: string;
  readonly start: string;
  readonly end: string;
  /** Null means that the window has no limit. */
  readonly limits: { readonly minute: LimitState | null; readonly day: LimitState | null };
  /** Buckets with at least one request. `key_id` is null for requests from the console. */
  readonly series: readonly { readonly at: string; readonly key_id: string | null; readonly allowed: number; readonly limited: number }[];
}

export interface Plan {
  readonly plan: string;
  readonly limits: Usage['limits'];
  readonly plans: readonly { readonly name: string; readonly per_minute: number; readonly per_day: number | null }[];
}

export interface UsageRange {
  readonly granularity: 'minute' | 'hour' | 'day';
  readonly key_id?: string | undefined;
}

export const usageQuery = (range: UsageRange) =>
  queryOptions({
    queryKey: ['usage', range],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Usage>>(`${consoleApi}/usage`, { ...range }, signal)).data,
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });

export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: async ({ signal }) => (await http.get<ResponseBody<Plan>>(`${consoleApi}/plan`, {}, signal)).data,
});
export const changePlan = async (plan: string) => (await http.patch<ResponseBody<Plan>>(`${consoleApi}/plan`, { plan })).data;
