import type { AccountCall, Handlers } from './call.js';
import { assertRule, invalidParameter } from './errors.js';
import { listObjects } from './filtering.js';
import { labelsOf } from './labels.js';
import {
  addObject,
  assertName,
  campaignOf,
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
import { project } from './projection.js';
import type { AdObject } from './records.js';
import { categoriesOf } from './rules/campaign-rules.js';
import { assertShownAs } from './rules/creative-rules.js';
import { textOf } from './values.js';
import { ok } from './wire.js';

const self = ({ world, id }: AccountCall) => world.ads.get(id) as AdObject;
const maxAds = 50;

function adSetFor({ world, adAccount, params }: AccountCall): AdObject {
  const id = params['adset_id'];
  if (id === undefined) throw invalidParameter('Param adset_id is required', 'adset_id');
  const adSet = world.adSets.get(textOf(id));
  if (adSet === undefined || adSet.adAccountId !== adAccount.id) throw invalidParameter('The ad set does not exist', 'adset_id');
  assertRule(isLive(adSet) && isLive(campaignOf(world, adSet)), 1487056, 'The ad set is archived or deleted.');
  return adSet;
}

/** The creative of an ad, by its ID. */
function creativeFor({ world, adAccount }: AccountCall, sent: unknown, adSet: AdObject): AdObject {
  const { creative_id: id, ...others } = (sent ?? {}) as { readonly creative_id?: string | number };
  if (id === undefined || Object.keys(others).length > 0) throw invalidParameter('Param creative must be {"creative_id": …}', 'creative');
  const creative = world.creatives.get(String(id));
  const isUsable = creative !== undefined && creative.adAccountId === adAccount.id && creative.fields.status !== 'DELETED';
  if (!isUsable) throw invalidParameter('The creative does not exist', 'creative');
  const isPolitical = categoriesOf(campaignOf(world, adSet).fields).includes('ISSUES_ELECTIONS_POLITICS');
  const category = creative.fields['authorization_category'] ?? 'NONE';
  assertRule(!isPolitical || category !== 'NONE', 2708008, 'The creative of an ad about politics must say so.', 'Authorization missing');
  assertShownAs(creative, adSet);
  return creative;
}

export const adAccountAdHandlers: Handlers = {
  'GET ads': (call) => listObjects(call, 'Ad'),
  'POST ads': (call) => {
    const { world, adAccount, params } = call;
    assertName(params['name']);
    const adSet = adSetFor(call);
    const creative = creativeFor(call, params['creative'], adSet);
    const fields = {
      ...stored(params),
      adset_id: adSet.id,
      creative: { creative_id: creative.id },
      status: statusAtCreation(params['status']),
    } as unknown as Fields;
    const ads = childrenOf(world, adSet).filter(isLive).length;
    assertRule(ads < maxAds, 1487809, `An ad set can have ${maxAds} ads that are not archived.`, 'Too many ads');
    if (isValidation(call)) return ok({ success: true });
    world.faults.assertAccepted('ad', adAccount.id);
    const ad = addObject(world, adAccount, 'Ad', fields, params['adlabels']);
    submitForReview(world, [ad]);
    return ok({ id: ad.id });
  },
};

export const adHandlers: Handlers = {
  'GET #get': (call) => ok(project('Ad', showObject(call.world, self(call)), call.fields)),
  'POST #update': (call) => {
    const { world, adAccount, params } = call;
    const ad = self(call);
    const changes = stored(params);
    if (changes['creative'] !== undefined) {
      const adSet = world.adSets.get(String(ad.fields['adset_id'])) as AdObject;
      changes['creative'] = { creative_id: creativeFor(call, changes['creative'], adSet).id };
    }
    const fields = changedFields(ad, changes, []);
    if (isValidation(call)) return ok({ success: true });
    if (params['adlabels'] !== undefined) ad.labels = labelsOf(world, adAccount, params['adlabels']);
    const isReviewed = 'creative' in changes && JSON.stringify(changes['creative']) !== JSON.stringify(ad.fields['creative']);
    saveObject(world, ad, fields);
    if (isReviewed) submitForReview(world, [ad]);
    return ok({ success: true });
  },
  'DELETE #delete': (call) => {
    saveObject(call.world, self(call), changedFields(self(call), { status: 'DELETED' }, []));
    return ok({ success: true });
  },
};
