import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { type ResponseBody, http, type Page, pagedQuery, publicApi } from '../../../shared/api/http.js';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface Creative {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly failure: Failure | null;
  readonly prompt: string;
  readonly language: string;
  readonly target_platforms: readonly string[];
  readonly variant_count: number;
  readonly primary_variant_id: string | null;
  readonly landing_url: string | null;
  readonly call_to_action: string | null;
  readonly alt_text: string | null;
  readonly description: string | null;
  readonly generation: {
    readonly provider: string | null;
    readonly requested_variants: number;
    readonly completed_variants: number;
    readonly started_at: string | null;
    readonly finished_at: string | null;
    readonly poll_after_seconds: number | null;
  };
  readonly campaign_ids: readonly string[];
  readonly labels: readonly string[];
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly created_at: string;
}

export interface Variant {
  readonly id: string;
  readonly position: number;
  readonly status: string;
  readonly content: {
    readonly headline: string;
    readonly primary_text: string;
    readonly description: string | null;
    readonly call_to_action: string | null;
  } | null;
  readonly asset: {
    readonly url: string;
    readonly mime_type: string;
    readonly width: number;
    readonly height: number;
    readonly aspect_ratio: string;
  } | null;
  readonly is_primary: boolean;
  readonly failure: Failure | null;
}

export interface GenerateCreative {
  readonly prompt: string;
  readonly type: string;
  readonly variants: number;
  readonly name?: string;
  readonly aspect_ratios?: readonly string[];
  readonly language?: string;
  readonly landing_url?: string;
  readonly call_to_action?: string;
  readonly brand?: { readonly name?: string; readonly tone?: string; readonly colors?: readonly string[] };
}

/** Fields that a user can change. */
export interface CreativeFields {
  readonly name: string;
  readonly landing_url: string | null;
  readonly call_to_action: string | null;
  readonly alt_text: string | null;
  readonly description: string | null;
  readonly labels: readonly string[];
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string | null>>;
}

export interface CreativeFilters {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}

const path = `${publicApi}/creative`;
const whileGenerating = (creative: Creative | undefined) =>
  creative?.status === 'generating' ? Math.max(1, creative.generation.poll_after_seconds ?? 2) * 1_000 : false;

export const creativesQuery = (filters: CreativeFilters) =>
  infiniteQueryOptions({
    queryKey: ['creative', 'list', filters],
    ...pagedQuery<Creative>(path, { limit: 12, ...filters }),
    refetchInterval: (query) => {
      const generating = query.state.data?.pages.flatMap((page) => page.data).find((creative) => creative.status === 'generating');
      return whileGenerating(generating);
    },
  });

export const creativeChoices = choicesQuery<Creative>('creative', path);

export const creativeQuery = (id: string) =>
  queryOptions({
    queryKey: ['creative', id],
    queryFn: async ({ signal }) => (await http.get<ResponseBody<Creative>>(`${path}/${id}`, {}, signal)).data,
    refetchInterval: (query) => whileGenerating(query.state.data),
  });

/** `progress` is part of the key so that each completed variant triggers a fetch. */
export const variantsQuery = (id: string, progress: string) =>
  queryOptions({
    queryKey: ['creative', id, 'variants', progress],
    queryFn: ({ signal }) => http.get<Page<Variant>>(`${path}/${id}/variants`, { limit: 100 }, signal),
    placeholderData: (previous) => previous,
    // Completed variants do not change, and the URLs of their files are valid for a day.
    staleTime: 3_600_000,
  });

export const generateCreative = async (body: GenerateCreative) => (await http.post<ResponseBody<Creative>>(`${path}/generate`, body)).data;
export const updateCreative = async (
  id: string,
  revision: number,
  body: Partial<CreativeFields & { readonly primary_variant_id: string }>,
) => (await http.patch<ResponseBody<Creative>>(`${path}/${id}`, body, { revision })).data;
export const archiveCreative = async (id: string, revision: number) =>
  (await http.delete<ResponseBody<Creative>>(`${path}/${id}`, { revision })).data;
