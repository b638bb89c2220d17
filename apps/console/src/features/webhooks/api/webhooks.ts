import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookAttempt = Schemas['WebhookAttempt'];
export type NewWebhookEndpoint = Schemas['WebhookEndpointCreate'];
export type WebhookEndpointPatch = Schemas['WebhookEndpointPatch'];
export type Replay = Schemas['WebhookReplayCreate'];

const path = '/v1/webhook_endpoints';
const one = `${path}/{id}` as const;

export const webhooksQuery = infiniteQueryOptions({
  queryKey: ['webhooks', 'list'],
  ...pagedQuery(path, { limit: 50 }),
  refetchInterval: 10_000,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) => (await http.get(one, { params: { id }, signal })).data,
    refetchInterval: 5_000,
  });

export const deliveriesQuery = (id: string, status?: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', status ?? null],
    ...pagedQuery(`${one}/deliveries`, { limit: 20, status }, { id }),
    refetchInterval: 5_000,
  });

export const createWebhook = async (body: NewWebhookEndpoint) => (await http.post(path, { body })).data;
export const updateWebhook = async ({ id, revision }: WebhookEndpoint, body: WebhookEndpointPatch) =>
  (await http.patch(one, { params: { id }, body, revision })).data;
export const deleteWebhook = async ({ id, revision }: WebhookEndpoint) => (await http.delete(one, { params: { id }, revision })).data;
export const disableWebhook = async (id: string) => (await http.post(`${one}/disable`, { params: { id } })).data;
/** With what the endpoint has missed. */
export const enableWebhook = (id: string) => http.post(`${one}/enable`, { params: { id } });
export const rotateSecret = async (id: string, hours: number) =>
  (await http.post(`${one}/rotate_secret`, { params: { id }, body: { overlap_hours: hours } })).data;
export const testWebhook = async (id: string, type: string) =>
  (await http.post(`${one}/test`, { params: { id }, body: { event_type: type } })).data;
export const replayEvents = async (id: string, body: Replay) => (await http.post(`${one}/replay`, { params: { id }, body })).data;
export const retryDelivery = async (id: string) => (await http.post('/v1/webhook_deliveries/{id}/retry', { params: { id } })).data;
