import { z } from 'zod';
import { answerBatch, assertRule, batchOf, ItemRefused } from './batches.js';
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
import { isWebUrl } from './pins.js';
import type { RunningEntity } from './records.js';
import { route } from './routes.js';
import { adCreate, adUpdate } from './rules/ad-rules.js';
import { entityStatus, idText, pathId } from './rules/fields.js';
import { adSummary, reviewStatus } from './statuses.js';
import { invalidRequest, notFound, ok } from './wire.js';
import type { World } from './world.js';

const draftOnly = ['pin_id', 'ad_group_id', 'creative_type'];

/** Calls to action of campaigns for consideration and conversion. ADD_TO_CART needs that conversion event. */
const responseActions = ['LEARN_MORE', 'SHOP_NOW', 'BOOK_NOW', 'SIGN_UP', 'VISIT_SITE', 'BUY_NOW', 'GET_OFFER', 'ORDER_NOW'];

function assertAdRules(world: World, adAccountId: string, fields: Readonly<Record<string, unknown>>): void {
  const group = entityOf(world.adGroups, 'Ad group', adAccountId, String(fields['ad_group_id']));
  const campaign = entityOf(world.campaigns, 'Campaign', adAccountId, String(group.fields['campaign_id']));
  const pin = world.pins.get(String(fields['pin_id']));
  const owner = world.adAccounts.get(adAccountId)?.owner.username;
  assertRule(pin !== undefined && !pin.isDeleted && pin.owner === owner, 'Pin not found.');
  assertRule(fields['creative_type'] === 'REGULAR', 'The creative_type of a Pin with one image is REGULAR.');
  const url = fields['destination_url'];
  assertRule(typeof url !== 'string' || isWebUrl(url), 'destination_url is not a valid URL.');
  const action = fields['customizable_cta_type'];
  if (typeof action !== 'string') return;
  const objective = campaign.fields['objective_type'] as string;
  if (!['CONSIDERATION', 'WEB_CONVERSION'].includes(objective)) return;
  const goal = group.fields['optimization_goal_metadata'] as { conversion_tag_v3_goal_metadata?: { conversion_event?: string } } | null;
  const event = goal?.conversion_tag_v3_goal_metadata?.conversion_event;
  const isAllowed = responseActions.includes(action) || (action === 'ADD_TO_CART' && event === 'ADD_TO_CART');
  assertRule(isAllowed, `The call to action ${action} does not go with the objective ${objective}.`);
}

/** A live client meets this right after POST /pins and waits 30 seconds, up to three times. */
function assertPinReady(world: World, pinId: string): void {
  const createdAt = world.pins.get(pinId)?.createdAt ?? 0;
  if (world.clock.now() < createdAt + world.settings.pinSeconds * 1_000) throw new ItemRefused('The Pin is not ready yet.', 2945);
}

const newReview = (world: World, adAccountId: string) => ({
  decidedAt: world.clock.now() + world.settings.reviewSeconds * 1_000,
  isRejected: world.rejecting.has(adAccountId),
});

function show(world: World, ad: RunningEntity): object {
  const review = reviewStatus(world, ad);
  const isRejected = review === 'REJECTED';
  return {
    ...ad.fields,
    ...showTimes(ad),
    campaign_id: world.adGroups.get(String(ad.fields['ad_group_id']))?.fields['campaign_id'],
    review_status: review,
    rejected_reasons: isRejected ? ['LANDING_PAGE_BROKEN'] : [],
    rejection_labels: isRejected ? ['The landing page does not work.'] : [],
    summary_status: adSummary(world, ad),
    type: 'ad',
  };
}

export const adRoutes = [
  route('POST /ad_accounts/:ad_account_id/ads', {
    scopes: ['ads:write'],
    body: batchOf(adCreate),
    work: (call) =>
      answerBatch(call.body, 'object', (item) => {
        const { world } = call;
        const adAccountId = assertOwnAccount(call, undefined);
        world.faults.assertAccepted('ad', adAccountId);
        const group = entityOf(world.adGroups, 'Ad group', adAccountId, item.ad_group_id.replace('AG', ''));
        assertRule(group.fields.status !== 'ARCHIVED', 'The ad group is archived.');
        const fields = { ...sent(item), ad_group_id: group.id, status: item.status ?? ('ACTIVE' as const) };
        assertAdRules(world, adAccountId, fields);
        assertPinReady(world, item.pin_id);
        const review = {
          decidedAt: world.clock.now() + world.settings.reviewSeconds * 1_000,
          isRejected: world.rejecting.has(adAccountId),
        };
        return show(world, addEntity(world, world.ads, '687', { adAccountId, fields, review }));
      }),
  }),
  route('PATCH /ad_accounts/:ad_account_id/ads', {
    scopes: ['ads:write'],
    body: batchOf(adUpdate),
    work: (call) =>
      answerBatch(call.body, 'object', ({ id, ...item }) => {
        const { world } = call;
        const ad = entityOf(world.ads, 'Ad', assertOwnAccount(call, undefined), id);
        const changes = sent(item);
        const fields = changeEntity(ad, 'Ad', changes, draftOnly);
        if (!isStatusOnly(changes)) assertAdRules(world, ad.adAccountId, fields);
        // What people are led to is reviewed again.
        if (fields['destination_url'] !== ad.fields['destination_url']) ad.review = newReview(world, ad.adAccountId);
        saveEntity(world, ad, fields);
        return show(world, ad);
      }),
  }),
  route('GET /ad_accounts/:ad_account_id/ads', {
    scopes: ['ads:read'],
    query: z.strictObject({
      ...pageFields,
      ...orderField,
      campaign_ids: z.array(pathId).min(1).max(250).optional(),
      ad_group_ids: z.array(pathId).min(1).max(250).optional(),
      ad_ids: z.array(idText).min(1).max(250).optional(),
      entity_statuses: z.array(entityStatus).optional(),
    }),
    repeated: ['campaign_ids', 'ad_group_ids', 'ad_ids', 'entity_statuses'],
    work({ world, adAccount, query }) {
      const { campaign_ids: campaignIds, ad_group_ids: groupIds, ad_ids: ids } = query;
      const filters = [campaignIds, groupIds, ids].filter((filter) => filter !== undefined);
      if (filters.length > 1) throw invalidRequest('give campaign_ids, ad_group_ids or ad_ids, not more than one of them');
      const campaignOf = (ad: RunningEntity) => String(world.adGroups.get(String(ad.fields['ad_group_id']))?.fields['campaign_id']);
      const found = [...world.ads.values()].filter(
        (ad) =>
          ad.adAccountId === adAccount?.id &&
          hasListedStatus(ad, query) &&
          campaignIds?.includes(campaignOf(ad)) !== false &&
          groupIds?.includes(String(ad.fields['ad_group_id'])) !== false &&
          ids?.includes(ad.id) !== false,
      );
      return pageOf(world, filters.length > 0 && world.faults.isHidden() ? [] : found, query, (ad) => show(world, ad));
    },
  }),
  route('GET /ad_accounts/:ad_account_id/ads/:ad_id', {
    scopes: ['ads:read'],
    work({ world, adAccount, params }) {
      const ad = world.ads.get(params['ad_id'] as string);
      if (ad === undefined || ad.adAccountId !== adAccount?.id || world.faults.isHidden()) throw notFound('Ad', 2);
      return ok(show(world, ad));
    },
  }),
];
