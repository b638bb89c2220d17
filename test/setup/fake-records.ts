import type { Schemas } from '../../apps/console/src/shared/api/schemas.js';

// Records as the service returns them, complete by their generated types.

const createdAt = '2027-01-01T12:00:00.000Z';

/** The counts of an account without records. */
export const noRecords: Schemas['Counts'] = {
  campaigns: { draft: 0, scheduled: 0, active: 0, paused: 0, completed: 0, archived: 0 },
  creatives: { generating: 0, ready: 0, failed: 0, archived: 0 },
  audiences: { building: 0, ready: 0, too_small: 0, failed: 0, archived: 0 },
  connections: { connected: 0, error: 0, expired: 0, disconnected: 0 },
};

export const aSession: Schemas['Session'] = {
  user: { id: 'usr_1', name: 'Ada Admin', email: 'ada@example.test', role: 'admin' },
  account: { id: 'acc_1', name: 'Acme', plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' },
  permissions: [
    'campaigns.read',
    'campaigns.create',
    'campaigns.update',
    'campaigns.launch',
    'creative.generate',
    'audiences.create',
    'keys.manage',
    'users.manage',
    'connections.connect',
    'connections.disconnect',
    'connections.sync',
    'webhooks.manage',
  ],
  expires_at: '2099-01-01T00:00:00.000Z',
  failed_sign_ins: null,
};

/** A vocabulary that differs from the one of the service, so that a copy of that in a page is noticed. */
export const aVocabulary: Schemas['Vocabulary'] = {
  campaign_transitions: [
    { transition: 'launch', from: 'draft', to: 'active', starts_in_future: null },
    { transition: 'pause', from: 'active', to: 'paused', starts_in_future: null },
  ],
  rule_fields: [
    { field: 'country', operators: ['in'], values: ['DE', 'FR'] },
    { field: 'interest', operators: ['in', 'not_in'], values: ['falconry', 'juggling'] },
    { field: 'age', operators: ['gte'], values: null },
  ],
  audience_limits: {
    max_conditions: 3,
    max_values: 2,
    min_age: 20,
    max_age: 40,
    max_days: 7,
    max_count: 9,
    min_ratio: 0.02,
    max_ratio: 0.1,
  },
  roles: [
    { role: 'viewer', permissions: ['campaigns.read'] },
    { role: 'admin', permissions: aSession.permissions },
  ],
};

export const aCampaign: Schemas['Campaign'] = {
  id: 'cmp_1',
  object: 'campaign',
  name: 'Spring',
  objective: 'traffic',
  status: 'active',
  status_reason: null,
  available_actions: ['pause', 'update'],
  editable_fields: ['bid_strategy', 'budget.amount_micros', 'name'],
  connection_ids: [],
  creative_ids: [],
  audience_ids: [],
  excluded_audience_ids: [],
  budget: { type: 'daily', amount_micros: 20_000_000, currency: 'EUR' },
  bid_strategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
  starts_at: null,
  ends_at: null,
  landing_url: 'https://shop.example/spring',
  tracking_params: {},
  special_ad_categories: [],
  external_id: null,
  metadata: {},
  labels: [],
  delivery: { status: 'delivering', updated_at: createdAt, poll_after_seconds: null, platforms: [] },
  spend_to_date_micros: 0,
  budget_remaining_micros: null,
  revision: 7,
  launched_at: createdAt,
  paused_at: null,
  completed_at: null,
  archived_at: null,
  created_at: createdAt,
  updated_at: createdAt,
  created_by: { user_id: 'usr_1', api_key_id: null },
};

export const anAudience: Schemas['Audience'] = {
  id: 'aud_1',
  object: 'audience',
  name: 'Jugglers',
  description: null,
  type: 'rule_based',
  rules: { all: [{ field: 'interest', operator: 'in', value: ['juggling'] }], any: [], none: [] },
  rules_summary: 'Interest is juggling.',
  lookalike: null,
  status: 'ready',
  available_actions: ['archive', 'update'],
  editable_fields: ['description', 'external_id', 'labels', 'metadata', 'name', 'rules'],
  failure: null,
  size: { lower: 1_000, upper: 2_000, as_of: createdAt },
  size_reason: null,
  platforms: [],
  poll_after_seconds: null,
  campaign_ids: [],
  campaign_count: 0,
  external_id: null,
  metadata: {},
  labels: [],
  revision: 2,
  created_at: createdAt,
  updated_at: createdAt,
  archived_at: null,
};

export const aConnection: Schemas['Connection'] = {
  id: 'con_1',
  object: 'connection',
  platform: 'sandbox',
  name: 'Shop Social',
  external_account_id: 'act_1',
  status: 'connected',
  status_reason: null,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  scopes: ['ads_read', 'ads_write'],
  token_expires_at: null,
  reconnect_url: null,
  last_sync: null,
  last_synced_at: createdAt,
  data_through: '2026-12-31',
  next_sync_at: null,
  attribution: { click_days: 7, view_days: 1, by_objective: [] },
  restatement_days: 28,
  capabilities: {
    can_write: true,
    objectives: ['traffic', 'sales'],
    bid_strategies: ['lowest_cost', 'cost_cap'],
    budget_types: ['daily', 'lifetime'],
    min_daily_budget_micros: 5_000_000,
    daily_overspend_percent: 0,
    budget_step_micros: 10_000,
    creative_types: ['image'],
    aspect_ratios: ['1:1'],
    audience_fields: ['country', 'age'],
    special_ad_categories: ['housing'],
    audience_estimates: true,
    audience_insights: true,
    requires_end_date: false,
  },
  settings: {},
  settings_problems: [],
  active_campaign_count: 0,
  revision: 2,
  created_at: createdAt,
  updated_at: createdAt,
  connected_at: createdAt,
  disconnected_at: null,
};

/** A connection whose ad account is not chosen yet. */
export const aPendingConnection: Schemas['Connection'] = {
  ...aConnection,
  name: 'Sandbox',
  external_account_id: null,
  status: 'pending',
  status_reason: { code: 'awaiting_ad_account', message: 'The ad account has not been chosen yet.', since: createdAt },
  currency: null,
  timezone: null,
  last_synced_at: null,
  data_through: null,
  connected_at: null,
};

export const aKey: Schemas['CreatedApiKey'] = {
  id: 'key_1',
  object: 'api_key',
  name: 'Warehouse',
  prefix: 'acs_ab',
  last4: 'wxyz',
  status: 'active',
  creator: aSession.user,
  created_at: createdAt,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  exposed_at: null,
  exposed_from: null,
  key: 'acs_the-secret-of-this-key-wxyz',
};

export const aUser: Schemas['User'] = {
  id: 'usr_2',
  object: 'user',
  name: 'Ben Former',
  email: 'ben@example.test',
  role: 'admin',
  status: 'deactivated',
  created_at: createdAt,
  deactivated_at: createdAt,
  last_signed_in_at: null,
};

export const aWebhook: Schemas['WebhookEndpoint'] = {
  id: 'whe_1',
  object: 'webhook_endpoint',
  url: 'https://shop.example/hook',
  description: null,
  event_types: ['*'],
  user_id: aUser.id,
  status: 'enabled',
  status_reason: null,
  secret: null,
  secret_hint: 'wxyz',
  previous_secret_expires_at: null,
  health: {
    last_success_at: createdAt,
    last_failure_at: null,
    consecutive_failures: 0,
    backlog: 0,
    oldest_due_at: null,
    success_ratio_24h: 0.9995,
  },
  metadata: {},
  revision: 1,
  created_at: createdAt,
  updated_at: createdAt,
};

export const anInvitation: Schemas['CreatedInvitation'] = {
  id: 'inv_1',
  object: 'invitation',
  email: 'new@example.test',
  role: 'viewer',
  status: 'pending',
  status_reason: null,
  invited_by: { id: 'usr_1', name: 'Ada Admin' },
  created_at: createdAt,
  expires_at: '2099-01-08T12:00:00.000Z',
  accepted_at: null,
  revoked_at: null,
  url: 'https://console.test/invitation#acs_inv_token',
};

/** A list with these records and no further page. */
export const pageOf = <Item>(...data: Item[]) => ({ data, has_more: false, next_cursor: null });
