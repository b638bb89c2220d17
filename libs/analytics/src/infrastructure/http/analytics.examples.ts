import type { MetaView, OverviewView, QueryRowView, ReportRowView } from '../../application/queries/analytics-views.js';
import type { Metrics } from '../../domain/metrics.js';

const metrics: Metrics = {
  impressions: 1_204_310,
  clicks: 22_882,
  spend_micros: 18_420_550_000,
  conversions: 914.5,
  conversion_value_micros: 71_208_000_000,
  ctr: 0.019,
  cpc_micros: 805_023,
  cpm_micros: 15_295_522,
  cvr: 0.039966,
  cpa_micros: 20_142_756,
  roas: 3.865683,
};

export const metaExample: MetaView = {
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  granularity: 'total',
  as_of: '2026-11-01T07:12:44.120Z',
  data_through: '2026-10-31',
  final_through: '2026-10-03',
  complete: true,
  sources: [
    {
      connection_id: 'con_01k9x3m5qceenerrepr4rh6nzk',
      platform: 'sandbox',
      click_kind: 'all_clicks',
      last_synced_at: '2026-11-01T07:12:40.000Z',
      data_through: '2026-10-31',
      status: 'connected',
    },
  ],
  warnings: [],
};

export const overviewExample: OverviewView = { metrics, comparison: null, series: [] };

const row = { date: null, metrics, is_final: false, updated_at: '2026-11-01T07:12:44.120Z', comparison: null };
const campaign = { id: 'cmp_01k9x3m5qceenerrepr4rh6nzk', name: 'Spring sale', status: 'active' };
const channel = { id: 'sandbox', name: 'Sandbox', status: 'connected' };

export const rowExamples = {
  campaign: { ...row, campaign },
  channel: { ...row, channel },
  creative: { ...row, creative: { id: 'crv_01k9x3m5qceenerrepr4rh6nzk', name: 'Red shoes on snow', status: 'ready' } },
  audience: { ...row, audience: { id: 'aud_01k9x3m5qceenerrepr4rh6nzk', name: 'Runners in the Alps', status: 'ready' } },
} satisfies Record<string, ReportRowView>;

export const queryExample = {
  metrics: ['spend_micros', 'ctr'],
  dimensions: ['campaign', 'channel'],
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  filters: {
    all: [
      { field: 'channel', operator: 'in', value: ['sandbox'] },
      { field: 'spend_micros', operator: 'gt', value: 1_000_000 },
    ],
  },
  sort: 'spend_micros',
  order: 'desc',
  limit: 20,
  totals: true,
};

export const queryRowExample: QueryRowView = {
  date: null,
  dimensions: { campaign, channel },
  metrics: { spend_micros: 18_420_550_000, ctr: 0.019 },
  comparison: null,
};
