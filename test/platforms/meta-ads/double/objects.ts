import type { AccountCall } from './call.js';
import { assertRule, invalidParameter } from './errors.js';
import { labelsOf } from './labels.js';
import type { AdAccount, AdObject, Level, Status } from './records.js';
import { showAd } from './shown/show-ad.js';
import { showAdSet } from './shown/show-ad-set.js';
import { showCampaign } from './shown/show-campaign.js';
import { showCreative } from './shown/show-creative.js';
import type { World } from './world.js';

export type Fields = AdObject['fields'];

const prefixes: Readonly<Record<Level, string>> = { Campaign: '120', AdSet: '121', Ad: '122', AdCreative: '123' };
const maxNameLength = 400;
const maxLive = 6_000;

/** Everything on one level of an ad account, oldest first. */
export const objectsIn = (world: World, adAccountId: string, level: Level): AdObject[] =>
  [...world.storeOf(level).values()].filter((one) => one.adAccountId === adAccountId);

export const isLive = ({ fields }: AdObject): boolean => fields.status !== 'ARCHIVED' && fields.status !== 'DELETED';

export const campaignOf = (world: World, { level, fields }: AdObject): AdObject =>
  world.campaigns.get(String(level === 'Ad' ? adSetOf(world, fields).fields['campaign_id'] : fields['campaign_id'])) as AdObject;
export const adSetOf = (world: World, adFields: Fields): AdObject => world.adSets.get(String(adFields['adset_id'])) as AdObject;
export const childrenOf = (world: World, { level, id }: AdObject): AdObject[] =>
  level === 'Campaign'
    ? [...world.adSets.values()].filter(({ fields }) => fields['campaign_id'] === id)
    : [...world.ads.values()].filter(({ fields }) => fields['adset_id'] === id);

/** All fields of an object, as they are published. */
export function showObject(world: World, object: AdObject): Record<string, unknown> {
  const show = { Campaign: showCampaign, AdSet: showAdSet, Ad: showAd, AdCreative: showCreative }[object.level];
  return show(world, object);
}

export function assertName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || name.trim() === '') throw invalidParameter('Param name is required', 'name');
  if (name.length > maxNameLength) throw invalidParameter(`Param name is longer than ${maxNameLength} characters`, 'name');
}

/** Only these two statuses are possible for something new. */
export function statusAtCreation(sent: unknown): Status {
  if (sent !== undefined && sent !== 'ACTIVE' && sent !== 'PAUSED')
    throw invalidParameter('Param status can be ACTIVE or PAUSED at creation', 'status');
  return sent ?? 'ACTIVE';
}

export const isValidation = ({ params }: AccountCall): boolean =>
  ((params['execution_options'] ?? []) as readonly string[]).includes('validate_only');

/** Without parameters that are not stored. */
export function stored(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { execution_options: _options, adlabels: _labels, ...fields } = params;
  return fields;
}

export function addObject(world: World, account: AdAccount, level: Level, fields: Fields, labels: unknown): AdObject {
  const live = objectsIn(world, account.id, level).filter(isLive).length;
  assertRule(level === 'AdCreative' || live < maxLive, 1487303, `This ad account has ${maxLive} objects that are not archived.`);
  const now = world.clock.now();
  const object: AdObject = {
    id: world.id(prefixes[level]),
    level,
    adAccountId: account.id,
    createdAt: now,
    updatedAt: now,
    fields,
    labels: labelsOf(world, account, labels),
    history: [{ at: now, fields }],
    budgetChanges: [],
  };
  world.storeOf(level).set(object.id, object);
  return object;
}

/** The fields after a change. What is archived only takes a name or is deleted; what is deleted takes nothing. */
export function changedFields(object: AdObject, changes: Readonly<Record<string, unknown>>, fixed: readonly string[]): Fields {
  const { fields } = object;
  const names = Object.keys(changes);
  assertRule(fields.status !== 'DELETED', 1487056, 'The object is deleted and cannot be changed.');
  const isAllowed = names.every(
    (name) => name === 'name' || (name === 'status' && ['DELETED', 'ARCHIVED'].includes(String(changes[name]))),
  );
  assertRule(
    fields.status !== 'ARCHIVED' || isAllowed,
    1487056,
    'The object is archived: only its name can be changed, or it can be deleted.',
  );
  for (const name of fixed) {
    const isChanged = name in changes && JSON.stringify(changes[name]) !== JSON.stringify(fields[name]);
    if (isChanged) throw invalidParameter(`Param ${name} cannot be changed`, name);
  }
  if ('name' in changes) assertName(changes['name']);
  return { ...fields, ...changes } as Fields;
}

export function saveObject(world: World, object: AdObject, fields: Fields): void {
  object.fields = fields;
  object.updatedAt = world.clock.now();
  object.history = [...object.history, { at: object.updatedAt, fields }];
}

/** Changes of these are judged again by the review of ads. */
export function submitForReview(world: World, ads: readonly AdObject[]): void {
  for (const ad of ads) {
    if (isLive(ad))
      ad.review = { decidedAt: world.clock.now() + world.settings.reviewSeconds * 1_000, isRejected: world.rejecting.has(ad.adAccountId) };
  }
}
