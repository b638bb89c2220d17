import type { Id } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import { connectedRecord } from '../setup/launchable.js';
import { measurementOf, TestAudiences } from '../setup/test-audiences.js';
import { readyCreative } from '../setup/test-creatives.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import type { TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { Recorder } from './example-recorder.js';

const newCampaign = {
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amount_micros: 50_000_000 },
  landing_url: 'https://shop.example/spring',
  tracking_params: { utm_source: 'spring' },
  external_id: 'crm-4711',
  metadata: { team: 'growth' },
  labels: ['spring'],
};
const newAudience = {
  name: 'Runners in Germany',
  rules: {
    all: [
      { field: 'country', operator: 'in', value: ['DE'] },
      { field: 'age', operator: 'between', value: [25, 54] },
    ],
  },
  labels: ['runners'],
};
const prompt = 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.';
const newCreative = {
  prompt,
  name: 'Autumn in Camden',
  variants: 3,
  target_platforms: ['meta_ads'],
  aspect_ratios: ['1:1', '4:5', '16:9'],
};

/** A manager's day, as far as requests alone bring it about: what comes out is what the reference shows. */
export class ExampleJourney {
  constructor(
    private readonly api: TestService,
    private readonly account: TestAccount,
    private readonly recorder: Recorder,
  ) {}

  async run(): Promise<void> {
    const connectionId = await connectedRecord(this.api.service.app, this.account.id);
    const creativeId = await this.creatives();
    const audienceId = await this.audiences();
    await this.campaigns(connectionId, creativeId, audienceId);
    await this.connections(connectionId);
    await this.refusals();
    await this.record('getIdentity', 'GET', '/v1/whoami');
    await this.analytics();
  }

  private async record(operationId: string, method: string, path: string, body?: Json, headers?: Record<string, string>): Promise<Json> {
    const options = {
      key: this.account.keys.admin,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    };
    const reply = await this.api.call(method, path, options);
    this.recorder.keep(operationId, reply, body);
    return reply.body.data ?? null;
  }

  /** A write whose response is the record that a later read shows. */
  private async act(method: string, path: string, body?: Json): Promise<void> {
    await this.api.call(method, path, { key: this.account.keys.admin, ...(body === undefined ? {} : { body }) });
  }

  private async refuse(
    code: string,
    method: string,
    path: string,
    body?: Json,
    more: { key?: string; headers?: Record<string, string> } = {},
  ) {
    const key = 'key' in more ? more.key : this.account.keys.admin;
    const reply: Reply = await this.api.call(method, path, {
      ...(key ? { key } : {}),
      ...(body === undefined ? {} : { body }),
      ...(more.headers ? { headers: more.headers } : {}),
    });
    this.recorder.keepError(code, reply);
  }

  private async creatives(): Promise<Id<'crv'>> {
    await this.record('generateCreative', 'POST', '/v1/creative/generate', newCreative);
    await this.refuse('content_policy_violation', 'POST', '/v1/creative/generate', { prompt: 'Buy a machine gun without a license.' });
    const fields = { name: 'Autumn in Camden', prompt, type: 'image' as const };
    const { id } = await readyCreative(this.api.service.app, this.account.id, fields);
    await this.act('PATCH', `/v1/creative/${id}`, {
      name: 'Autumn in Camden, couples',
      alt_text: 'A lighthouse at dusk.',
    });
    await this.record('getCreative', 'GET', `/v1/creative/${id}`);
    await this.record('listCreatives', 'GET', '/v1/creative?limit=1&status=ready');
    await this.record('listCreativeVariants', 'GET', `/v1/creative/${id}/variants?limit=1`);
    return id;
  }

  private async audiences(): Promise<Id<'aud'>> {
    const { id } = await this.record('createAudience', 'POST', '/v1/audiences', newAudience);
    await this.refuse('audience_not_ready', 'GET', `/v1/audiences/${id}/insights`);
    await new TestAudiences(this.api.service.app, this.account.id).measure(id, measurementOf(100_000));
    await this.act('PATCH', `/v1/audiences/${id}`, { name: 'Runners in Germany, 25 to 54' });
    await this.refuse('field_locked', 'PATCH', `/v1/audiences/${id}`, { type: 'lookalike' });
    await this.record('getAudience', 'GET', `/v1/audiences/${id}`);
    await this.record('getAudienceInsights', 'GET', `/v1/audiences/${id}/insights`);
    await this.record('listAudiences', 'GET', '/v1/audiences?limit=1');
    return id;
  }

  private async campaigns(connectionId: Id<'con'>, creativeId: Id<'crv'>, audienceId: Id<'aud'>): Promise<void> {
    const body = { ...newCampaign, connection_ids: [connectionId], creative_ids: [creativeId], audience_ids: [audienceId] };
    const { id } = await this.record('createCampaign', 'POST', '/v1/campaigns', body);
    // An amount that was not converted to micros.
    const slip = { ...body, external_id: null, budget: { type: 'daily', amount_micros: 25 } };
    await this.record('createCampaign', 'POST', '/v1/campaigns?dry_run=true', slip);
    const path = `/v1/campaigns/${id}`;
    await this.refuse('duplicate_external_id', 'POST', '/v1/campaigns', newCampaign);
    await this.refuse('invalid_state_transition', 'POST', `${path}/pause`);
    await this.act('PATCH', path, { name: 'Spring sale, extended', budget: { amount_micros: 75_000_000 } });
    await this.refuse('precondition_failed', 'PATCH', path, { name: 'Too late' }, { headers: { 'if-match': '"1"' } });
    await this.record('launchCampaign', 'POST', `${path}/launch`);
    await this.refuse('resource_in_use', 'DELETE', `/v1/creative/${creativeId}`);
    await this.record('getCampaign', 'GET', path);
    await this.record('listCampaigns', 'GET', '/v1/campaigns?limit=1');
    await this.act('POST', `${path}/pause`);
    await this.act('POST', `${path}/resume`);
    const draft = await this.api.post('/v1/campaigns', this.account.keys.admin, { name: 'Summer sale' });
    await this.refuse('launch_blocked', 'POST', `/v1/campaigns/${draft.body.data.id}/launch`);
    await this.act('DELETE', path);
    await this.refuse('resource_archived', 'PATCH', path, { name: 'Too late' });
  }

  private async connections(id: Id<'con'>): Promise<void> {
    await this.record('syncConnection', 'POST', `/v1/connections/${id}/sync`);
    await this.refuse('sync_in_progress', 'POST', `/v1/connections/${id}/sync`);
    await this.record('getConnection', 'GET', `/v1/connections/${id}`);
    await this.record('listConnections', 'GET', '/v1/connections?limit=1');
    await this.record('disconnectConnection', 'DELETE', `/v1/connections/${id}`);
    await this.refuse('connection_disconnected', 'POST', `/v1/connections/${id}/sync`);
  }

  private async refusals(): Promise<void> {
    const { viewer } = this.account.keys;
    await this.refuse('missing_api_key', 'GET', '/v1/campaigns', undefined, { key: '' });
    await this.refuse('invalid_api_key', 'GET', '/v1/campaigns', undefined, { key: 'acs_mistyped' });
    await this.refuse('insufficient_permissions', 'POST', '/v1/campaigns', { name: 'Spring sale' }, { key: viewer });
    await this.refuse('not_found', 'GET', '/v1/campaigns/cmp_01k9x3m5qceenerrepr4rh6nzk');
    await this.refuse('method_not_allowed', 'PUT', '/v1/campaigns', {});
    await this.refuse('unknown_parameter', 'GET', '/v1/connections/con_01k9x3m5qceenerrepr4rh6nzk?fields=name');
    await this.refuse('invalid_parameter', 'GET', '/v1/campaigns?limit=0');
    await this.refuse('invalid_cursor', 'GET', '/v1/campaigns?cursor=mistyped');
    await this.refuse('invalid_json', 'POST', '/v1/campaigns', '{"name":');
    await this.refuse('unsupported_media_type', 'POST', '/v1/campaigns', 'name: x', { headers: { 'content-type': 'text/yaml' } });
    await this.refuse('validation_failed', 'POST', '/v1/campaigns', { name: '', budget: { type: 'daily', amount_micros: 0 } });
    const headers = { 'idempotency-key': 'order-4711' };
    await this.api.call('POST', '/v1/campaigns', { key: this.account.keys.admin, body: { name: 'Spring sale' }, headers });
    await this.refuse('idempotency_key_reused', 'POST', '/v1/campaigns', { name: 'Another one' }, { headers });
  }

  private async analytics(): Promise<void> {
    const source = new TestSource(this.api, this.account);
    const [campaign, creative, audience] = await this.recorder.subjects(this.api, this.account);
    await publishRecord(this.api, this.account, { id: source.connectionId, name: 'Sandbox', platform: 'sandbox' });
    const facts = ['2026-05-30', '2026-05-31'].map((day, i) =>
      aFact({ day, campaignId: campaign, creativeId: creative, audienceId: audience, spendMicros: 5_000_000 + i * 2_500_000 }),
    );
    await source.ingest(facts, { startDay: '2026-05-01', endDay: '2026-05-31', readAt: '2026-06-01T12:00:00Z', finalBefore: '2026-05-03' });
    const query = 'start_date=2026-05-30&end_date=2026-05-31&connection_id=' + source.connectionId;
    await this.record('getAnalyticsOverview', 'GET', `/v1/analytics/overview?granularity=day&${query}`);
    await this.record('listCampaignMetrics', 'GET', `/v1/analytics/campaigns?${query}`);
    await this.record('listChannelMetrics', 'GET', `/v1/analytics/channels?${query}`);
    await this.record('listCreativeMetrics', 'GET', `/v1/analytics/creative?${query}`);
    await this.record('listAudienceMetrics', 'GET', `/v1/analytics/audiences?${query}`);
    await this.record('queryAnalytics', 'POST', '/v1/analytics/query', {
      metrics: ['spend_micros', 'ctr'],
      dimensions: ['campaign', 'channel'],
      start_date: '2026-05-30',
      end_date: '2026-05-31',
      filters: { all: [{ field: 'spend_micros', operator: 'gt', value: 1_000_000 }] },
      sort: 'spend_micros',
      order: 'desc',
      limit: 20,
      totals: true,
    });
  }
}
