import type { AccountCall, Handlers } from './call.js';
import { assertRule, invalidParameter } from './errors.js';
import { listObjects } from './filtering.js';
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
} from './objects.js';
import { labelsOf } from './labels.js';
import { project } from './projection.js';
import type { AdObject } from './records.js';
import { assertCampaign } from './rules/campaign-rules.js';
import { textOf } from './values.js';
import { ok } from './wire.js';

const self = ({ world, id }: AccountCall) => world.campaigns.get(id) as AdObject;
/** These cannot change after the creation. */
const fixed = ['objective', 'buying_type', 'special_ad_categories'];
/** Removes the spend cap. */
const noCap = 922_337_203_685_478;

function withoutRemoved(fields: Record<string, unknown>): Record<string, unknown> {
  if (fields['spend_cap'] === noCap) fields['spend_cap'] = undefined;
  return fields;
}

export const campaignAccountHandlers: Handlers = {
  'GET campaigns': (call) => listObjects(call, 'Campaign'),
  'POST campaigns': (call) => {
    const { world, adAccount, params } = call;
    assertName(params['name']);
    const fields = withoutRemoved({
      buying_type: 'AUCTION',
      ...stored(params),
      status: statusAtCreation(params['status']),
    }) as Fields;
    if (fields['daily_budget'] !== undefined || fields['lifetime_budget'] !== undefined)
      Object.assign(fields, { bid_strategy: fields['bid_strategy'] ?? 'LOWEST_COST_WITHOUT_CAP' });
    assertCampaign(world, adAccount, fields, null);
    labelsOf(world, adAccount, isValidation(call) ? [] : params['adlabels']);
    if (isValidation(call)) return ok({ success: true });
    world.faults.assertAccepted('campaign', adAccount.id);
    return ok({ id: addObject(world, adAccount, 'Campaign', fields, params['adlabels']).id });
  },
};

const cappedStrategies = ['COST_CAP', 'LOWEST_COST_WITH_BID_CAP'];

/** A strategy with a cap needs a bid on each ad set. Another one takes the bids away. */
function setBids({ world }: AccountCall, campaign: AdObject, strategy: string, bids: Readonly<Record<string, number | string>>): void {
  const adSets = childrenOf(world, campaign).filter(isLive);
  const isCapped = cappedStrategies.includes(strategy);
  const bidOf = ({ id, fields }: AdObject) => (isCapped ? (bids[id] ?? fields['bid_amount']) : undefined);
  const missing = isCapped && adSets.some((adSet) => bidOf(adSet) === undefined);
  assertRule(!missing, 1815857, `Every ad set needs a bid amount with ${strategy}.`, 'Bid amount');
  for (const adSet of adSets) {
    const bid = bidOf(adSet);
    saveObject(world, adSet, { ...adSet.fields, bid_amount: bid === undefined ? undefined : Number(bid), bid_strategy: strategy });
  }
}

export const campaignHandlers: Handlers = {
  'GET #get': (call) => ok(project('Campaign', showObject(call.world, self(call)), call.fields)),
  'GET adsets': (call) => listObjects(call, 'AdSet', childrenOf(call.world, self(call))),
  'GET ads': (call) =>
    listObjects(
      call,
      'Ad',
      childrenOf(call.world, self(call)).flatMap((adSet) => childrenOf(call.world, adSet)),
    ),
  'POST #update': (call) => {
    const { world, adAccount, params } = call;
    const campaign = self(call);
    const { adset_bid_amounts: bids, ...changes } = stored(params);
    for (const [name, other] of [
      ['daily_budget', 'lifetime_budget'],
      ['lifetime_budget', 'daily_budget'],
    ] as const)
      if (changes[name] !== undefined && campaign.fields[other] !== undefined)
        throw invalidParameter('The type of a budget cannot be changed', name);
    const fields = withoutRemoved(changedFields(campaign, changes, fixed)) as Fields;
    // A stop must not fail for a rule about something else.
    if (Object.keys(changes).some((name) => name !== 'status' && name !== 'name')) assertCampaign(world, adAccount, fields, campaign);
    if (isValidation(call)) return ok({ success: true });
    if (params['adlabels'] !== undefined) campaign.labels = labelsOf(world, adAccount, params['adlabels']);
    if (changes['bid_strategy'] !== undefined || bids !== undefined)
      setBids(call, campaign, textOf(fields['bid_strategy']), (bids ?? {}) as Readonly<Record<string, number | string>>);
    saveObject(world, campaign, fields);
    return ok({ success: true });
  },
  'DELETE #delete': (call) => {
    saveObject(call.world, self(call), changedFields(self(call), { status: 'DELETED' }, []));
    return ok({ success: true });
  },
};
