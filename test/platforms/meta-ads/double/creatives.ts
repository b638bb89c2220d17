import type { AccountCall, Handlers } from './call.js';
import { assertRule } from './errors.js';
import { labelsOf } from './labels.js';
import { addObject, assertName, changedFields, type Fields, isValidation, objectsIn, saveObject, showObject, stored } from './objects.js';
import { pageOf } from './paging.js';
import { project } from './projection.js';
import type { AdObject } from './records.js';
import { assertCreative } from './rules/creative-rules.js';
import { ok } from './wire.js';

const self = ({ world, id }: AccountCall) => world.creatives.get(id) as AdObject;

export const creativeAccountHandlers: Handlers = {
  'GET adcreatives': (call) => {
    const { world, adAccount } = call;
    const found = objectsIn(world, adAccount.id, 'AdCreative').filter((one) => one.fields.status !== 'DELETED' && world.isIndexed(one));
    return pageOf(
      call,
      'AdCreative',
      found.map((one) => showObject(world, one)),
    );
  },
  'POST adcreatives': (call) => {
    const { world, adAccount, params } = call;
    if (params['name'] !== undefined) assertName(params['name']);
    const fields = { name: '', ...stored(params), status: 'ACTIVE' } as Fields;
    assertCreative(world, adAccount, fields);
    if (isValidation(call)) return ok({ success: true });
    world.faults.assertAccepted('creative', adAccount.id);
    return ok({ id: addObject(world, adAccount, 'AdCreative', fields, params['adlabels']).id });
  },
};

/** Creatives do not change, but for their name, labels and status. */
export const creativeHandlers: Handlers = {
  'GET #get': (call) => ok(project('AdCreative', showObject(call.world, self(call)), call.fields)),
  'POST #update': (call) => {
    const { world, adAccount, params } = call;
    const creative = self(call);
    const fields = changedFields(creative, stored(params), []);
    assertRule(fields.status === 'ACTIVE' || fields.status === 'DELETED', 1487056, 'A creative can only be deleted.');
    if (params['adlabels'] !== undefined) creative.labels = labelsOf(world, adAccount, params['adlabels']);
    saveObject(world, creative, fields);
    return ok({ success: true });
  },
  'DELETE #delete': (call) => {
    const { world } = call;
    const creative = self(call);
    const isUsed = [...world.ads.values()].some(
      ({ fields }) => fields.status !== 'DELETED' && (fields['creative'] as { creative_id: string }).creative_id === creative.id,
    );
    assertRule(!isUsed, 1487056, 'The creative is used by an ad.');
    saveObject(world, creative, changedFields(creative, { status: 'DELETED' }, []));
    return ok({ success: true });
  },
};
