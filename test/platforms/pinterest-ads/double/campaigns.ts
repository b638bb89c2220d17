import { z } from 'zod';
import { answerBatch, assertRule, batchOf } from './batches.js';
import { addEntity, assertOwnAccount, changeEntity, entityOf, hasListedStatus, saveEntity, sent, showTimes } from './entities.js';
import { orderField, pageFields, pageOf } from './pages.js';
import type { RunningEntity } from './records.js';
import { route } from './routes.js';
import { campaignCreate, campaignUpdate } from './rules/campaign-rules.js';
import { entityStatus, pathId } from './rules/fields.js';
import { runningSummary } from './statuses.js';
import { notFound, ok } from './wire.js';
import type { World } from './world.js';

const draftOnly = ['objective_type', 'is_performance_plus'];

export const isBudgetOptimized = ({ fields }: RunningEntity) => fields['is_campaign_budget_optimization'] === true;

function assertCampaignRules(world: World, fields: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>>): void {
  const [daily, lifetime] = [fields['daily_spend_cap'] ?? null, fields['lifetime_spend_cap'] ?? null];
  assertRule(String(fields['name']).trim() !== '', 'Campaign name is required.');
  assertRule(daily === null || lifetime === null, 'daily_spend_cap and lifetime_spend_cap cannot be set at the same time.');
  for (const cap of [daily, lifetime]) assertRule(cap === null || Number(cap) > 0, 'The spend cap must be greater than 0.');
  if (fields['is_campaign_budget_optimization'] === true)
    assertRule(daily !== null || lifetime !== null, 'A campaign with budget optimization requires a daily or lifetime spend cap.');
  const [start, end] = [fields['start_time'], fields['end_time']];
  assertRule(lifetime === null || typeof end === 'number', 'A lifetime spend cap requires an end_time.');
  if (typeof changed['end_time'] === 'number') assertRule(changed['end_time'] > world.clock.seconds(), 'end_time must be in the future.');
  if (typeof start === 'number' && typeof end === 'number') assertRule(end > start, 'end_time must be after start_time.');
}

function show(world: World, campaign: RunningEntity): object {
  return { ...campaign.fields, ...showTimes(campaign), summary_status: runningSummary(world, campaign), type: 'campaign' };
}

/** A list without IDs finds a campaign only some time after its creation. */
const isIndexed = (world: World, { createdAt }: RunningEntity) => createdAt + world.settings.searchLagSeconds * 1_000 <= world.clock.now();

export const campaignRoutes = [
  route('POST /ad_accounts/:ad_account_id/campaigns', {
    scopes: ['ads:write'],
    body: batchOf(campaignCreate),
    work: (call) =>
      answerBatch(call.body, 'list', ({ ad_account_id: accountId, ...item }) => {
        const { world } = call;
        const adAccountId = assertOwnAccount(call, accountId);
        world.faults.assertAccepted('campaign', adAccountId);
        // Whoever does not say otherwise starts at once.
        const fields = {
          is_campaign_budget_optimization: false,
          daily_spend_cap: null,
          lifetime_spend_cap: null,
          is_performance_plus: false,
          start_time: world.clock.seconds(),
          end_time: null,
          tracking_urls: null,
          ...sent(item),
          status: item.status ?? 'ACTIVE',
        };
        assertCampaignRules(world, fields, fields);
        return show(world, addEntity(world, world.campaigns, '626', { adAccountId, fields }));
      }),
  }),
  route('PATCH /ad_accounts/:ad_account_id/campaigns', {
    scopes: ['ads:write'],
    body: batchOf(campaignUpdate),
    work: (call) =>
      answerBatch(call.body, 'list', ({ ad_account_id: accountId, id, ...item }) => {
        const { world } = call;
        const campaign = entityOf(world.campaigns, 'Campaign', assertOwnAccount(call, accountId), id);
        const changes = sent(item);
        const fields = changeEntity(campaign, 'Campaign', changes, draftOnly);
        assertCampaignRules(world, fields, changes);
        const isSwitched = fields['is_campaign_budget_optimization'] !== campaign.fields['is_campaign_budget_optimization'];
        assertRule(!isSwitched, 'This double does not switch budget optimization of existing campaigns.');
        saveEntity(world, campaign, fields);
        return show(world, campaign);
      }),
  }),
  route('GET /ad_accounts/:ad_account_id/campaigns', {
    scopes: ['ads:read'],
    query: z.strictObject({
      ...pageFields,
      ...orderField,
      campaign_ids: z.array(pathId).min(1).max(250).optional(),
      entity_statuses: z.array(entityStatus).optional(),
    }),
    repeated: ['campaign_ids', 'entity_statuses'],
    work({ world, adAccount, query }) {
      const { campaign_ids: ids } = query;
      const found = [...world.campaigns.values()].filter(
        (campaign) =>
          campaign.adAccountId === adAccount?.id &&
          hasListedStatus(campaign, query) &&
          (ids === undefined ? isIndexed(world, campaign) : ids.includes(campaign.id)),
      );
      return pageOf(world, ids !== undefined && world.faults.isHidden() ? [] : found, query, (campaign) => show(world, campaign));
    },
  }),
  route('GET /ad_accounts/:ad_account_id/campaigns/:campaign_id', {
    scopes: ['ads:read'],
    work({ world, adAccount, params }) {
      const campaign = world.campaigns.get(params['campaign_id'] as string);
      if (campaign === undefined || campaign.adAccountId !== adAccount?.id || world.faults.isHidden()) throw notFound('Campaign', 2);
      return ok(show(world, campaign));
    },
  }),
];
