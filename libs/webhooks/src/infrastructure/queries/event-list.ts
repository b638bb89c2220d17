import type { ListDefinition } from '#libs/rest';

export const eventList: ListDefinition = {
  name: 'events',
  table: 'webhooks.event',
  columns: 'id, sequence, body',
  sorts: { sequence: { column: 'sequence', type: 'bigint' } },
  defaultOrder: 'desc',
  statuses: [],
  hiddenStatuses: [],
  dates: true,
  dateColumn: 'at',
  filters: {
    type: {
      kind: { type: 'text', maxLength: 2000 },
      condition: "type = any(string_to_array(?, ','))",
      description: 'Comma-separated list of event types. `campaign.*` stands for all types that begin with `campaign.`.',
    },
    resource_id: {
      kind: { type: 'record' },
      condition: 'resource_id = ?::uuid',
      description: 'The ID of the record that the events are about.',
    },
    actor_api_key_id: {
      kind: { type: 'id', prefix: 'key' },
      condition: 'api_key_id = any(?::uuid[])',
      description: 'Comma-separated list of the IDs of API keys that made the changes.',
    },
    after_sequence: {
      kind: { type: 'integer' },
      condition: 'sequence > ?::bigint',
      description: 'Returns only events with a higher `sequence`. To follow the log, use it with `order=asc`.',
    },
  },
};

/** The same with the condition that the server adds. */
export const visibleEventList: ListDefinition = {
  ...eventList,
  filters: {
    ...eventList.filters,
    permissions: {
      kind: { type: 'enum', allowed: [] },
      condition: 'permission = any(?::text[])',
      description: 'The permissions of the caller.',
    },
  },
};
