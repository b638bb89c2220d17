import { z } from 'zod';
import { answerBatch, assertRule, batchOf } from './batches.js';
import { isBudgetOptimized } from './campaigns.js';
import {
  addEntity,
  assertOwnAccount,
  changeEntity,
  entityOf,
  hasListedStatus,
  isStatusOnly,
  saveEntity,
  sent,
  showTimes,
} from './entities.js';
import { orderField, pageFields, pageOf } from './pages.js';
import type { RunningEntity } from './records.js';
import { route } from './routes.js';
import { adGroupCreate, adGroupUpdate } from './rules/ad-group-rules.js';
import { entityStatus, pathId, queryBoolean } from './rules/fields.js';
import { runningSummary } from './statuses.js';
import { assertTargeting } from './targeting-rules.js';
import { invalidRequest, notFound, ok } from './wire.js';
import type { World } from './world.js';

const draftOnly = ['billable_event', 'budget_type', 'campaign_id'];
const maxGroupsOfOptimizedCampaign = 70;

const billableEvents: Readonly<Record<string, readonly string[]>> = {
  AWARENESS: ['IMPRESSION'],
  CONSIDERATION: ['CLICKTHROUGH'],
  WEB_CONVERSION: ['IMPRESSION', 'CLICKTHROUGH'],
  CATALOG_SALES: ['CLICKTHROUGH', 'IMPRESSION'],
  VIDEO_COMPLETION: ['VIDEO_V_50_MRC'],
};

type Group = Omit<z.infer<typeof adGroupCreate>, 'campaign_id'>;

function assertBudget(campaign: RunningEntity, group: Group): void {
  const { budget_type: type, budget_in_micro_currency: budget } = group;
  if (isBudgetOptimized(campaign)) {
    assertRule(type === 'CBO_ADGROUP', 'The budget_type of an ad group must be CBO_ADGROUP in a campaign with budget optimization.');
    assertRule((budget ?? null) === null, 'An ad group has no budget in a campaign with budget optimization.');
    const hasTimes = typeof group.start_time === 'number' || typeof group.end_time === 'number';
    assertRule(!hasTimes, 'An ad group has no start_time and end_time in a campaign with budget optimization.');
  } else {
    assertRule(type !== 'CBO_ADGROUP', 'The budget_type CBO_ADGROUP requires a campaign with budget optimization.');
    assertRule(typeof budget === 'number' && budget > 0, 'budget_in_micro_currency is required.');
    assertRule(type !== 'LIFETIME' || typeof group.end_time === 'number', 'A LIFETIME budget requires an end_time.');
  }
}

function assertBid(objective: string, group: Group): void {
  const { bid_strategy_type: strategy, bid_in_micro_currency: bid } = group;
  const hasBid = typeof bid === 'number';
  assertRule(!hasBid || bid > 0, 'bid_in_micro_currency must be greater than 0.');
  if (strategy === 'AUTOMATIC_BID') assertRule(!hasBid, 'AUTOMATIC_BID takes no bid_in_micro_currency.');
  else if (objective === 'WEB_CONVERSION') assertRule(!hasBid, 'The bid of a conversion campaign is cpa_goal_value_in_micro_currency.');
  else assertRule(hasBid, 'bid_in_micro_currency is required.');
  assertRule(objective !== 'VIDEO_COMPLETION' || strategy === 'AUTOMATIC_BID', 'Video completion takes AUTOMATIC_BID only.');
}

function assertGoal(world: World, adAccountId: string, objective: string, group: Group): void {
  const goal = group.optimization_goal_metadata?.conversion_tag_v3_goal_metadata;
  assertRule(objective !== 'WEB_CONVERSION' || goal !== undefined, 'optimization_goal_metadata is required for WEB_CONVERSION.');
  if (goal === undefined) return;
  assertRule(objective === 'WEB_CONVERSION', 'conversion_tag_v3_goal_metadata is for WEB_CONVERSION only.');
  const tag = world.conversionTags.get(goal.conversion_tag_id ?? '');
  assertRule(tag?.adAccountId === adAccountId && tag.status !== 'ARCHIVED', 'Conversion tag not found.');
  assertRule(goal.conversion_event !== undefined, 'conversion_event is required.');
  if (goal.is_roas_optimized === true) {
    const isAllowed = goal.conversion_event === 'CHECKOUT' && group.bid_strategy_type === 'AUTOMATIC_BID';
    assertRule(isAllowed, 'is_roas_optimized requires CHECKOUT and AUTOMATIC_BID.');
  }
}

function assertGroupRules(world: World, campaign: RunningEntity, group: Group): void {
  const objective = campaign.fields['objective_type'] as string;
  assertRule(group.name.trim() !== '', 'Ad group name is required.');
  assertRule(
    billableEvents[objective]?.includes(group.billable_event) === true,
    `The billable_event ${group.billable_event} does not go with the objective ${objective}.`,
  );
  assertBudget(campaign, group);
  assertBid(objective, group);
  assertGoal(world, campaign.adAccountId, objective, group);
  if ((group.targeting_template_ids ?? []).length === 0) assertTargeting(world, campaign.adAccountId, group.targeting_spec ?? {});
}

function show(world: World, group: RunningEntity): object {
  return { ...group.fields, ...showTimes(group), summary_status: runningSummary(world, group), type: 'adgroup' };
}

export const adGroupRoutes = [
  route('POST /ad_accounts/:ad_account_id/ad_groups', {
    scopes: ['ads:write'],
    body: batchOf(adGroupCreate),
    work: (call) =>
      answerBatch(call.body, 'list', (item) => {
        const { world } = call;
        const adAccountId = assertOwnAccount(call, undefined);
        world.faults.assertAccepted('ad_set', adAccountId);
        const campaign = entityOf(world.campaigns, 'Campaign', adAccountId, item.campaign_id.replace('C', ''));
        assertRule(campaign.fields.status !== 'ARCHIVED', 'The campaign is archived.');
        const siblings = [...world.adGroups.values()].filter((group) => group.fields['campaign_id'] === campaign.id);
        if (isBudgetOptimized(campaign))
          assertRule(siblings.length < maxGroupsOfOptimizedCampaign, 'A campaign with budget optimization has at most 70 ad groups.');
        // Whoever does not say otherwise reaches people beyond the targeting.
        const fields = {
          auto_targeting_enabled: true,
          bid_in_micro_currency: null,
          bid_strategy_type: null,
          budget_in_micro_currency: null,
          budget_type: 'DAILY' as const,
          placement_group: 'ALL' as const,
          pacing_delivery_type: 'STANDARD' as const,
          start_time: null,
          end_time: null,
          ...sent(item),
          campaign_id: campaign.id,
          status: item.status ?? ('ACTIVE' as const),
        };
        assertGroupRules(world, campaign, fields as unknown as Group);
        return show(world, addEntity(world, world.adGroups, '268', { adAccountId, fields }));
      }),
  }),
  route('PATCH /ad_accounts/:ad_account_id/ad_groups', {
    scopes: ['ads:write'],
    body: batchOf(adGroupUpdate),
    work: (call) =>
      answerBatch(call.body, 'list', ({ id, ...item }) => {
        const { world } = call;
        const group = entityOf(world.adGroups, 'Ad group', assertOwnAccount(call, undefined), id);
        const changes = sent(item);
        const fields = changeEntity(group, 'Ad group', changes, draftOnly);
        const campaign = entityOf(world.campaigns, 'Campaign', group.adAccountId, String(fields['campaign_id']));
        if (!isStatusOnly(changes)) assertGroupRules(world, campaign, fields as unknown as Group);
        saveEntity(world, group, fields);
        return show(world, group);
      }),
  }),
  route('GET /ad_accounts/:ad_account_id/ad_groups', {
    scopes: ['ads:read'],
    query: z.strictObject({
      ...pageFields,
      ...orderField,
      campaign_ids: z.array(pathId).min(1).max(250).optional(),
      ad_group_ids: z.array(pathId).min(1).max(250).optional(),
      entity_statuses: z.array(entityStatus).optional(),
      translate_interests_to_names: queryBoolean.optional(),
    }),
    repeated: ['campaign_ids', 'ad_group_ids', 'entity_statuses'],
    work({ world, adAccount, query }) {
      const { campaign_ids: campaignIds, ad_group_ids: ids } = query;
      if (campaignIds !== undefined && ids !== undefined) throw invalidRequest('give campaign_ids or ad_group_ids, not both');
      const found = [...world.adGroups.values()].filter(
        (group) =>
          group.adAccountId === adAccount?.id &&
          hasListedStatus(group, query) &&
          campaignIds?.includes(String(group.fields['campaign_id'])) !== false &&
          ids?.includes(group.id) !== false,
      );
      const isHidden = (campaignIds ?? ids) !== undefined && world.faults.isHidden();
      return pageOf(world, isHidden ? [] : found, query, (group) => show(world, group));
    },
  }),
  route('GET /ad_accounts/:ad_account_id/ad_groups/:ad_group_id', {
    scopes: ['ads:read'],
    work({ world, adAccount, params }) {
      const group = world.adGroups.get(params['ad_group_id'] as string);
      if (group === undefined || group.adAccountId !== adAccount?.id || world.faults.isHidden()) throw notFound('Ad group', 2);
      return ok(show(world, group));
    },
  }),
];
