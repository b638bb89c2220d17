import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { type ResponseBody, http, pagedQuery, publicApi } from '../../../shared/api/http.js';

export interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}
export interface Rules {
  readonly all?: readonly (Condition | Rules)[];
  readonly any?: readonly (Condition | Rules)[];
  readonly none?: readonly (Condition | Rules)[];
}

export interface Size {
  readonly lower: number;
  readonly upper: number;
  readonly as_of?: string;
}

export interface Lookalike {
  readonly source_audience_id: string;
  readonly country: string;
  readonly ratio: number;
}

export interface Audience {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly rules: Rules | null;
  readonly lookalike: Lookalike | null;
  readonly rules_summary: string | null;
  readonly status: string;
  readonly failure: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
  readonly size: Size | null;
  readonly platforms: readonly {
    readonly connection_id: string;
    readonly platform: string;
    readonly status: string;
    readonly match_rate: number | null;
  }[];
  readonly campaign_ids: readonly string[];
  readonly labels: readonly string[];
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A group of people. A suppressed group is too small and has no share. */
export interface Bucket {
  readonly name: string;
  readonly share: number | null;
  readonly suppressed: boolean;
  readonly index?: number | null;
}

export interface Insights {
  readonly audience_id: string;
  readonly as_of: string;
  readonly basis: string;
  readonly size: Size;
  readonly demographics: { readonly age: readonly Bucket[]; readonly gender: readonly Bucket[] };
  readonly geography: readonly Bucket[];
  readonly devices: readonly Bucket[];
  readonly interests: readonly Bucket[];
  readonly platforms: readonly { readonly platform: string; readonly estimated_reach: unknown; readonly match_rate: number | null }[];
  readonly overlaps: readonly { readonly audience_id: string; readonly share: number | null; readonly suppressed: boolean }[];
}

export interface AudienceFields {
  readonly name: string;
  readonly description?: string | null;
  readonly type?: string;
  readonly rules?: Rules;
  readonly lookalike?: Readonly<{ [Field in keyof Lookalike]: Lookalike[Field] | undefined }>;
  readonly labels?: readonly string[];
  readonly external_id?: string | null;
  readonly metadata?: Readonly<Record<string, string | null>>;
}

const path = `${publicApi}/audiences`;

export const audiencesQuery = (filters: { readonly status?: string | undefined; readonly type?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['audiences', 'list', filters],
    ...pagedQuery<Audience>(path, { limit: 25, ...filters }),
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some((a) => a.status === 'building')) ? 2_000 : false),
  });

export const audienceChoices = (filters: { readonly type?: string } = {}) => choicesQuery<Audience>('audiences', path, filters);

export const audienceQuery = (id: string) =>
  queryOptions({
    queryKey: ['audiences', id],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Audience>>(`${path}/${id}`, {}, signal)).data,
    refetchInterval: (query) => (query.state.data?.status === 'building' ? 1_500 : false),
  });

export const insightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['audiences', id, 'insights'],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Insights>>(`${path}/${id}/insights`, {}, signal)).data,
  });

export const createAudience = async (body: AudienceFields) => (await http.post<ResponseBody<Audience>>(path, body)).data;
export const updateAudience = async (id: string, revision: number, body: Partial<AudienceFields>) =>
  (await http.patch<ResponseBody<Audience>>(`${path}/${id}`, body, { revision })).data;
export const archiveAudience = async (id: string, revision: number) =>
  (await http.delete<ResponseBody<Audience>>(`${path}/${id}`, { revision })).data;
