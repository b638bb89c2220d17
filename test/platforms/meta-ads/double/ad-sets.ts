import type { AccountCall, Handlers } from './call.js';
import { assertRule, changeLimit } from './errors.js';
import { listObjects } from './filtering.js';
import { hourMs } from '../../doubles/clock.js';
import {
  addObject,
  assertName,
  changedFields,
  childrenOf,
  type Fields,
  isLive,
  isValidation,
  saveObject,
  showObject,
  statusAtCreation,
  stored,
  submitForReview,
} from './objects.js';
import { labelsOf } from './labels.js';
import { project } from './projection.js';
import type { AdObject } from './records.js';
import { assertAdSet, campaignFor } from './rules/ad-set-rules.js';
import { assertCampaign } from './rules/campaign-rules.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const self = ({ world, id }: AccountCall) => world.adSets.get(id) as AdObject;
const maxAdSets = 200;
/** A change of these is judged by the review of the ads. */
const reviewed = ['targeting', 'optimization_goal', 'billing_event'];
const budgets = ['daily_budget', 'lifetime_budget'];

/** With the strategy of the campaign, which a campaign with a budget sets for all of its ad sets. */
function withDefaults(campaign: AdObject, fields: Fields): Fields {
  return {
    attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }],
    ...fields,
    bid_strategy: campaign.fields['bid_strategy'] ?? fields['bid_strategy'] ?? 'LOWEST_COST_WITHOUT_CAP',
  } as Fields;
}

/** More ad sets need a higher budget of the campaign. */
function assertShare(world: World, call: AccountCall, campaign: AdObject, adSet: Fields): void {
  const { fields } = campaign;
  const lastEnd = Math.max(Number(fields['stop_time'] ?? 0), Number(adSet['end_time'] ?? 0));
  const known = lastEnd > 0 ? { ...fields, stop_time: lastEnd } : fields;
  assertCampaign(world, call.adAccount, known as Fields, campaign);
}

export const adSetAccountHandlers: Handlers = {
  'GET adsets': (call) => listObjects(call, 'AdSet'),
  'POST adsets': (call) => {
    const { world, adAccount, params } = call;
    assertName(params['name']);
    const campaign = campaignFor(world, adAccount, params['campaign_id']);
    const fields = withDefaults(campaign, { ...stored(params), status: statusAtCreation(params['status']) } as unknown as Fields);
    assertAdSet(world, adAccount, campaign, fields, null);
    assertShare(world, call, campaign, fields);
    const siblings = childrenOf(world, campaign).filter(isLive).length;
    assertRule(siblings < maxAdSets, 1487846, `A campaign can have ${maxAdSets} ad sets.`, 'Too many ad sets');
    if (isValidation(call)) return ok({ success: true });
    world.faults.assertAccepted('ad_set', adAccount.id);
    return ok({ id: addObject(world, adAccount, 'AdSet', fields, params['adlabels']).id });
  },
};

export const adSetHandlers: Handlers = {
  'GET #get': (call) => ok(project('AdSet', showObject(call.world, self(call)), call.fields)),
  'GET ads': (call) => listObjects(call, 'Ad', childrenOf(call.world, self(call))),
  'POST #update': (call) => {
    const { world, adAccount, params } = call;
    const adSet = self(call);
    const changes = stored(params);
    const names = Object.keys(changes);
    const isBudget = names.some((name) => budgets.includes(name));
    if (isBudget) assertBudgetChange(world, adSet);
    const fields = changedFields(adSet, changes, []);
    const campaign = world.campaigns.get(String(fields['campaign_id'])) as AdObject;
    // A stop must not fail for a rule about something else.
    if (names.some((name) => name !== 'status' && name !== 'name')) assertAdSet(world, adAccount, campaign, fields, adSet);
    if (isValidation(call)) return ok({ success: true });
    if (params['adlabels'] !== undefined) adSet.labels = labelsOf(world, adAccount, params['adlabels']);
    const isReviewed = reviewed.some((name) => name in changes && JSON.stringify(changes[name]) !== JSON.stringify(adSet.fields[name]));
    if (isBudget) adSet.budgetChanges.push(world.clock.now());
    saveObject(world, adSet, fields);
    if (isReviewed) submitForReview(world, childrenOf(world, adSet));
    return ok({ success: true });
  },
  'DELETE #delete': (call) => {
    saveObject(call.world, self(call), changedFields(self(call), { status: 'DELETED' }, []));
    return ok({ success: true });
  },
};

function assertBudgetChange(world: World, { budgetChanges }: AdObject): void {
  const recent = budgetChanges.filter((at) => at + hourMs > world.clock.now());
  if (recent.length >= world.settings.budgetChangesPerHour) throw changeLimit();
}
