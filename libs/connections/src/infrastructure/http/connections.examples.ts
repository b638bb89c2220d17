/** The sync run that the API reference shows. */
export const syncRunExample = {
  id: 'syn_01k9x3m5qceenerrepr4rh6nzk',
  object: 'sync_run',
  connection_id: 'con_01k9x3m5qceenerrepr4rh6nzk',
  trigger: 'manual',
  status: 'succeeded',
  range: { start_date: '2026-10-24', end_date: '2026-11-21' },
  rows: { inserted: 412, restated: 96, unchanged: 8_214 },
  errors: [],
  poll_after_seconds: null,
  queued_at: '2026-11-21T09:30:00.000Z',
  started_at: '2026-11-21T09:30:01.000Z',
  finished_at: '2026-11-21T09:30:07.000Z',
};

/** The run as it is when it has just been asked for. */
export const queuedSyncRunExample = {
  ...syncRunExample,
  status: 'queued',
  rows: { inserted: 0, restated: 0, unchanged: 0 },
  poll_after_seconds: 2,
  started_at: null,
  finished_at: null,
};

/** The connection that the API reference shows. */
export const connectionExample = {
  id: 'con_01k9x3m5qceenerrepr4rh6nzk',
  object: 'connection',
  platform: 'sandbox',
  name: 'Nordlicht Social',
  external_account_id: 'act_nordlicht_social',
  status: 'connected',
  status_reason: null,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  scopes: ['ads_read', 'ads_write'],
  token_expires_at: '2026-11-21T10:28:00.000Z',
  reconnect_url: null,
  last_sync: syncRunExample,
  last_synced_at: '2026-11-21T09:30:07.000Z',
  data_through: '2026-11-20',
  next_sync_at: '2026-11-21T10:31:12.000Z',
  attribution: { click_days: 7, view_days: 1, by_objective: [] },
  restatement_days: 28,
  capabilities: {
    can_write: true,
    objectives: ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'],
    bid_strategies: ['lowest_cost', 'cost_cap', 'target_roas'],
    budget_types: ['daily', 'lifetime'],
    min_daily_budget_micros: 1_000_000,
    daily_overspend_percent: 0,
    budget_step_micros: 1,
    creative_types: ['image', 'text'],
    aspect_ratios: ['1:1', '4:5', '9:16', '16:9'],
    audience_fields: ['age', 'gender', 'country', 'region', 'language', 'device', 'os', 'interest', 'event', 'lookalike'],
    special_ad_categories: ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'],
    audience_estimates: true,
    audience_insights: true,
    requires_end_date: false,
  },
  settings: {},
  settings_problems: [],
  active_campaign_count: 3,
  revision: 2,
  created_at: '2026-09-02T08:00:00.000Z',
  updated_at: '2026-09-02T08:01:40.000Z',
  connected_at: '2026-09-02T08:01:40.000Z',
  disconnected_at: null,
};

/** The connection after DELETE. */
export const disconnectedExample = {
  ...connectionExample,
  status: 'disconnected',
  status_reason: { code: 'user_request', message: 'A user disconnected the connection.', since: '2026-11-21T09:45:00.000Z' },
  next_sync_at: null,
  active_campaign_count: 0,
  revision: 3,
  updated_at: '2026-11-21T09:45:00.000Z',
  disconnected_at: '2026-11-21T09:45:00.000Z',
};

export const disconnectMetaExample = {
  affected_campaigns: [
    { id: 'cmp_01k9x3m5qceenerrepr4rh6nzk', previous_status: 'active', status: 'paused', delivery_status: 'disconnected' },
  ],
};
