import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Audience = Schemas['Audience'];
export type AudienceInsights = Schemas['AudienceInsights'];
export type AudienceType = Schemas['AudienceType'];
export type CountryCode = Schemas['CountryCode'];
export type AudiencePatch = Schemas['AudiencePatch'];
/** The fields of a form. Values that are not selected are missing, and the API reports them as required. */
export type AudienceFields = AudiencePatch & Pick<AudienceCreate, 'name'>;
type AudienceCreate = Schemas['AudienceCreate'];
export type Condition = Schemas['AudienceCondition'];
/** A group of conditions. Only the outermost one may contain groups. */
export type Rules = Schemas['AudienceRules'];

const path = '/v1/audiences';
type AudienceFilters = Pick<QueryOf<typeof path, 'get'>, 'q' | 'label' | 'status' | 'type'>;

export const audiencesQuery = (filters: AudienceFilters) =>
  infiniteQueryOptions({
    queryKey: ['audiences', 'list', filters],
    ...pagedQuery(path, { limit: 25, ...filters }),
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some((a) => a.status === 'building')) ? 2_000 : false),
  });

export const audienceChoices = (filters: AudienceFilters = {}) => choicesQuery('audiences', path, filters);

export const audienceQuery = (id: string) =>
  queryOptions({
    queryKey: ['audiences', id],
    queryFn: async ({ signal }) => (await http.get(`${path}/{id}`, { params: { id }, signal })).data,
    refetchInterval: (query) => (query.state.data?.status === 'building' ? 1_500 : false),
  });

export const insightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['audiences', id, 'insights'],
    queryFn: async ({ signal }) => (await http.get(`${path}/{id}/insights`, { params: { id }, signal })).data,
  });

export const createAudience = async (fields: AudienceFields) => (await http.post(path, { body: fields as AudienceCreate })).data;
export const updateAudience = async (id: string, revision: number, body: AudiencePatch) =>
  (await http.patch(`${path}/{id}`, { params: { id }, body, revision })).data;
export const unarchiveAudience = async (id: string, revision: number) =>
  (await http.post(`${path}/{id}/unarchive`, { params: { id }, revision })).data;
export const archiveAudience = (id: string, revision: number) => http.delete(`${path}/{id}`, { params: { id }, revision });
