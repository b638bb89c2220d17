import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Creative = Schemas['Creative'];
export type Variant = Schemas['Variant'];
export type CreativeType = Schemas['CreativeType'];
export type AspectRatio = Schemas['AspectRatio'];
export type GenerateCreative = Schemas['CreativeGenerate'];
export type CreativePatch = Schemas['CreativePatch'];

const path = '/v1/creative';
type CreativeFilters = Pick<QueryOf<typeof path, 'get'>, 'q' | 'label' | 'status' | 'type'>;

const whileGenerating = (creative: Creative | undefined) =>
  creative?.status === 'generating' ? Math.max(1, creative.generation.poll_after_seconds ?? 2) * 1_000 : false;

export const creativesQuery = (filters: CreativeFilters) =>
  infiniteQueryOptions({
    queryKey: ['creative', 'list', filters],
    ...pagedQuery(path, { limit: 12, ...filters }),
    refetchInterval: (query) => {
      const generating = query.state.data?.pages.flatMap((page) => page.data).find((creative) => creative.status === 'generating');
      return whileGenerating(generating);
    },
  });

export const creativeChoices = choicesQuery('creative', path, {});

export const creativeQuery = (id: string) =>
  queryOptions({
    queryKey: ['creative', id],
    queryFn: async ({ signal }) => (await http.get(`${path}/{id}`, { params: { id }, signal })).data,
    refetchInterval: (query) => whileGenerating(query.state.data),
  });

/** `progress` is part of the key so that each completed variant triggers a fetch. */
export const variantsQuery = (id: string, progress: string) =>
  queryOptions({
    queryKey: ['creative', id, 'variants', progress],
    queryFn: ({ signal }) => http.get(`${path}/{id}/variants`, { params: { id }, query: { limit: 100 }, signal }),
    placeholderData: (previous) => previous,
    // Completed variants do not change, and the URLs of their files are valid for a day.
    staleTime: 3_600_000,
  });

export const generateCreative = async (body: GenerateCreative) => (await http.post(`${path}/generate`, { body })).data;
export const updateCreative = async (id: string, revision: number, body: CreativePatch) =>
  (await http.patch(`${path}/{id}`, { params: { id }, body, revision })).data;
export const unarchiveCreative = async (id: string, revision: number) =>
  (await http.post(`${path}/{id}/unarchive`, { params: { id }, revision })).data;
export const archiveCreative = (id: string, revision: number) => http.delete(`${path}/{id}`, { params: { id }, revision });
