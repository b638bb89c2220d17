export const newEndpointExample = {
  url: 'https://shop.example/webhooks',
  event_types: ['campaign.*', 'creative.ready'],
  description: 'The warehouse.',
};

export const endpointExample = {
  id: 'whe_01k9x3m5qceenerrepr4rh6nzk',
  object: 'webhook_endpoint',
  ...newEndpointExample,
  user_id: 'usr_01k9x3m5qceenerrepr4rh6nzk',
  status: 'enabled',
  status_reason: null,
  secret: null,
  secret_hint: 'LaSw',
  previous_secret_expires_at: null,
  health: {
    last_success_at: '2026-11-21T09:31:00.000Z',
    last_failure_at: null,
    consecutive_failures: 0,
    backlog: 0,
    oldest_due_at: null,
    success_ratio_24h: 1,
  },
  metadata: {},
  revision: 1,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};

export const deliveryExample = {
  id: 'dlv_01k9x3m5qceenerrepr4rh6nzk',
  object: 'webhook_delivery',
  endpoint_id: 'whe_01k9x3m5qceenerrepr4rh6nzk',
  event_id: 'evt_01k9x3m5qceenerrepr4rh6nzk',
  type: 'campaign.launched',
  status: 'succeeded',
  attempt_count: 1,
  next_attempt_at: null,
  attempts: [{ at: '2026-11-21T09:31:00.000Z', duration_ms: 84, http_status: 204, error: null, response_excerpt: null }],
  created_at: '2026-11-21T09:30:59.000Z',
};
