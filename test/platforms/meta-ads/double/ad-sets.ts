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
import { defaultAttribution } from './rules/goal-rules.js';
import type { Targeting } from './rules/targeting-rules.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const self = ({ world, id }: AccountCall) => world.adSets.get(id) as AdObject;
const maxAdSets = 200;
/** A change of these is judged by the review of the ads. */
const reviewed = ['targeting', 'optimization_goal', 'billing_event'];
const budgets = ['daily_budget', 'lifetime_budget'];

/** With the strategy of the campaign, which a campaign with a budget sets for all of its ad sets. */
function withDefaults(world: World, campaign: AdObject, fields: Fields): Fields {
  const { storedWindows } = world.faults;
  return {
    attribution_spec: defaultAttribution(fields['optimization_goal']),
    ...fields,
    ...(storedWindows === null ? {} : { attribution_spec: storedWindows }),
    targeting: widened(world, campaign, fields['targeting'] as Targeting),
    bid_strategy: campaign.fields['bid_strategy'] ?? fields['bid_strategy'] ?? 'LOWEST_COST_WITHOUT_CAP',
  } as Fields;
}

/**
 * Ad sets of sales with devices or systems reach other mobile devices too, unless they say no: from v27.0 on, later in every version
 * (Meta's post of 4 November 2026).
 */
function widened(world: World, campaign: AdObject, targeting: Targeting): Targeting {
  const { targeting_automation: automation = {}, device_platforms: devices, user_os: systems } = targeting;
  const isSales = campaign.fields['objective'] === 'OUTCOME_SALES' && (devices !== undefined || systems !== undefined);
  const individual = automation.individual_setting ?? {};
  if (!isSales || individual['device'] === 1) return targeting;
  if (individual['device'] === 0 && !world.faults.widensDevices) return targeting;
  return { ...targeting, targeting_automation: { ...automation, individual_setting: { ...individual, device: 1 } } };
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
    const fields = withDefaults(world, campaign, { ...stored(params), status: statusAtCreation(params['status']) } as unknown as Fields);
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
    if (changes['attribution_spec'] !== undefined) {
      const isSame = JSON.stringify(changes['attribution_spec']) === JSON.stringify(adSet.fields['attribution_spec']);
      assertRule(isSame, 1504040, 'The attribution cannot be changed after the ad set was created.', 'Attribution cannot change');
    }
    const names = Object.keys(changes);
    const isBudget = names.some((name) => budgets.includes(name));
    if (isBudget) assertBudgetChange(world, adSet);
    const changed = changedFields(adSet, changes, []);
    const campaign = world.campaigns.get(String(changed['campaign_id'])) as AdObject;
    const targeting = changes['targeting'] as Targeting | undefined;
    const fields = targeting === undefined ? changed : ({ ...changed, targeting: widened(world, campaign, targeting) } as Fields);
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
