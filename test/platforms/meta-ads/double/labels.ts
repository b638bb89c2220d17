import type { AccountCall, Handlers } from './call.js';
import { invalidParameter } from './errors.js';
import { objectsIn, showObject } from './objects.js';
import { pageOf } from './paging.js';
import { project } from './projection.js';
import type { AdAccount, AdObject, Label, Level } from './records.js';
import { isoTime } from './time.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const maxLabels = 50;

/** The label of that name in an ad account, which is made if it does not exist. */
export function labelNamed(world: World, { id: adAccountId }: AdAccount, name: string): Label {
  const found = [...world.labels.values()].find((label) => label.adAccountId === adAccountId && label.name === name);
  if (found !== undefined) return found;
  const label: Label = { id: world.id('60'), adAccountId, name, createdAt: world.clock.now() };
  world.labels.set(label.id, label);
  return label;
}

/** The labels of an object, which are named or referred to by ID. */
export function labelsOf(world: World, account: AdAccount, sent: unknown): readonly Label[] {
  const list = (sent ?? []) as readonly { readonly id?: string; readonly name?: string }[];
  if (list.length > maxLabels) throw invalidParameter(`An object can have ${maxLabels} labels`, 'adlabels');
  return list.map(({ id, name }) => {
    if (id === undefined && name !== undefined && name !== '') return labelNamed(world, account, name);
    const label = world.labels.get(id ?? '');
    if (label === undefined || label.adAccountId !== account.id) throw invalidParameter('The label does not exist', 'adlabels');
    return label;
  });
}

export const showLabel = ({ id, name, createdAt }: Label): Record<string, unknown> => ({
  id,
  name,
  created_time: isoTime(createdAt),
  updated_time: isoTime(createdAt),
});

/** Objects with any or all of some labels. What is new is missing for some time, and archived objects may be. */
function labeled(call: AccountCall, level: Level, ids: readonly string[], needsAll: boolean): AdObject[] {
  const { world, adAccount } = call;
  return objectsIn(world, adAccount.id, level).filter((one) => {
    const has = ids.filter((id) => one.labels.some((label) => label.id === id)).length;
    const isVisible = one.fields.status !== 'DELETED' && (world.settings.labelsFindArchived || one.fields.status !== 'ARCHIVED');
    return world.isIndexed(one) && isVisible && (needsAll ? has === ids.length : has > 0);
  });
}

const byLabels = (level: Level) => (call: AccountCall) => {
  const ids = call.params['ad_label_ids'] as readonly string[];
  if (ids.length === 0) throw invalidParameter('Param ad_label_ids must not be empty', 'ad_label_ids');
  const found = labeled(call, level, ids, call.params['operator'] === 'ALL');
  return pageOf(
    call,
    level,
    found.map((one) => showObject(call.world, one)),
  );
};

export const labelAccountHandlers: Handlers = {
  'GET adlabels': (call) => {
    const all = [...call.world.labels.values()].filter((label) => label.adAccountId === call.adAccount.id && call.world.isIndexed(label));
    return pageOf(call, 'AdLabel', all.map(showLabel));
  },
  'POST adlabels': (call) => {
    const name = call.params['name'];
    if (typeof name !== 'string' || name === '') throw invalidParameter('Param name is required', 'name');
    return ok({ id: labelNamed(call.world, call.adAccount, name).id });
  },
  'GET campaignsbylabels': byLabels('Campaign'),
  'GET adsetsbylabels': byLabels('AdSet'),
  'GET adsbylabels': byLabels('Ad'),
  'GET adcreativesbylabels': byLabels('AdCreative'),
};

const ofLabel = (level: Level) => (call: AccountCall) =>
  pageOf(
    call,
    level,
    labeled(call, level, [call.id], true).map((one) => showObject(call.world, one)),
  );

export const labelHandlers: Handlers = {
  'GET #get': (call) => ok(project('AdLabel', showLabel(call.world.labels.get(call.id) as Label), call.fields)),
  'GET campaigns': ofLabel('Campaign'),
  'GET adsets': ofLabel('AdSet'),
  'GET ads': ofLabel('Ad'),
  'GET adcreatives': ofLabel('AdCreative'),
};
