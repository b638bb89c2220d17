import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Event = Schemas['Event'];
type EventFilters = Pick<QueryOf<'/v1/events', 'get'>, 'type' | 'resource_id' | 'start_date' | 'end_date'>;

export const eventsQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: ['events', filters],
    ...pagedQuery('/v1/events', { limit: 50, ...filters }),
    refetchInterval: 5_000,
  });
