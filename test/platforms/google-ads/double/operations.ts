import type { Draft } from './draft.js';
import { AdsError, notFound, removedResource } from './errors.js';
import type { TreePart } from '../../platform-under-test.js';
import type { Resource } from './records.js';
import type { RuleSet } from './rules/rule-set.js';
import { type Field, fieldsOf, type Json, resolvePath } from './schema/types.js';
import type { TemporaryNames } from './temporary-names.js';

export interface Operation {
  readonly create?: Json;
  readonly update?: Json;
  readonly remove?: string;
  readonly updateMask?: string;
}

const parts: Readonly<Record<string, TreePart>> = { campaign: 'campaign', adGroup: 'ad_set', adGroupAd: 'ad', asset: 'image' };

/** Does one operation in a draft, and returns the name of its resource. */
export function applyOperation(draft: Draft, rules: RuleSet, key: string, operation: Operation, names: TemporaryNames): string {
  if (operation.create !== undefined) return create(draft, rules, operation.create, operation, names);
  if (operation.update !== undefined) return update(draft, rules, key, operation.update, operation, names);
  if (operation.remove !== undefined) return remove(draft, rules, operation.remove, operation);
  throw new AdsError('requestError', 'OPERATION_REQUIRED', 'The operation names no create, update or remove.');
}

function create(draft: Draft, rules: RuleSet, sent: Json, { updateMask }: Operation, names: TemporaryNames): string {
  if (updateMask !== undefined)
    throw new AdsError('fieldMaskError', 'FIELD_MASK_NOT_ALLOWED', 'The field mask can only be used with update.', { at: 'update_mask' });
  assertSettable(rules.message, sent, 'create');
  const temporary = sent['resourceName'];
  if (typeof temporary === 'string') {
    assertOwnName(draft, rules, temporary, 'create.resource_name');
    names.reserve(temporary);
  }
  const { resourceName: _, ...own } = sent;
  const { faults } = draft.world;
  const part = parts[rules.kind];
  if (part !== undefined && faults.refuses(part, draft.customer.id))
    throw new AdsError('resourceCountLimitExceededError', 'RESOURCE_LIMIT', 'The request exceeds a limit on the number of such resources.');
  const { id, fields, more } = inside('create', () => rules.create(draft, names.resolve(own, 'create') as Json));
  const resourceName = draft.nameOf(rules.collection, id);
  draft.add(rules.kind, resourceName, { resourceName, ...fields }, more);
  if (typeof temporary === 'string') names.set(temporary, resourceName);
  return resourceName;
}

/** Runs rules whose errors say where in the resource they are. */
function inside<T>(fieldName: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AdsError && error.path[0]?.fieldName !== fieldName) throw error.below({ fieldName });
    throw error;
  }
}

function assertOwnName(draft: Draft, { collection }: RuleSet, name: string, at: string): void {
  const [, customerId, own] = /^customers\/(\d+)\/(\w+)\/[-\d~]+$/.exec(name) ?? [];
  if (own !== collection)
    throw new AdsError('requestError', 'RESOURCE_NAME_MALFORMED', 'The provided resource name is malformed.', { at, trigger: name });
  if (customerId !== draft.customer.id)
    throw new AdsError('mutateError', 'MUTATE_NOT_ALLOWED', 'The resource belongs to another customer.', { at, trigger: name });
}

/** Fields that only the platform sets are refused. Images are the exception: their data is sent, although it is never read. */
function assertSettable(message: string, value: Json, path: string): void {
  for (const field of fieldsOf(message)) {
    const sent = value[field.jsonName];
    if (sent === undefined) continue;
    const at = `${path}.${field.name}`;
    if (field.isOutputOnly) throw new AdsError('fieldError', 'VALUE_MUST_BE_UNSET', "The field's value must be unset.", { at });
    if (field.message === null) continue;
    const members = field.isList ? (sent as readonly Json[]) : [sent as Json];
    for (const [i, one] of members.entries()) assertSettable(field.message, one, field.isList ? `${at}[${i}]` : at);
  }
}

function existing(draft: Draft, rules: RuleSet, name: string, at: string): Resource {
  assertOwnName(draft, rules, name, at);
  const resource = draft.world.faults.isHidden() ? undefined : draft.find(rules.kind, name);
  if (resource === undefined) throw notFound(at, name);
  if (resource.fields['status'] === 'REMOVED') throw removedResource(at);
  return resource;
}

/** An ad is changed under its own name; it is stored with its ad group. */
function targetOf(draft: Draft, rules: RuleSet, key: string, name: string): Resource {
  if (key !== 'adOperation') return existing(draft, rules, name, 'update.resource_name');
  const owner = draft.present('adGroupAd').find(({ fields }) => (fields['ad'] as Json)['resourceName'] === name);
  if (owner === undefined || draft.world.faults.isHidden()) throw notFound('update.resource_name', name);
  return owner;
}

function update(draft: Draft, rules: RuleSet, key: string, sent: Json, { updateMask }: Operation, names: TemporaryNames): string {
  const name = sent['resourceName'];
  if (typeof name !== 'string')
    throw new AdsError('requestError', 'RESOURCE_NAME_MISSING', 'The resource name is missing.', { at: 'update.resource_name' });
  const before = targetOf(draft, rules, key, name);
  if (updateMask === undefined || updateMask === '')
    throw new AdsError('fieldMaskError', 'FIELD_MASK_MISSING', 'The field mask must be provided for update operations.', {
      at: 'update_mask',
    });
  const isAd = key === 'adOperation';
  const mask = updateMask.split(',');
  const held = (isAd ? before.fields['ad'] : before.fields) as Json;
  const resolved = names.resolve(sent, 'update');
  const merged = mask.reduce((fields, path) => withPath(fields, isAd ? 'Ad' : rules.message, path, resolved), held);
  const after = isAd ? { ...before.fields, ad: merged } : merged;
  const paths = isAd ? mask.map((path) => `ad.${path}`) : mask;
  if (rules.update === undefined)
    throw new AdsError('operationAccessDeniedError', 'UPDATE_OPERATION_NOT_PERMITTED', 'The update operation is not permitted.');
  const checked = inside('update', () => rules.update?.(draft, before, after, paths) ?? after);
  // The rules may have made the ad subject to another review.
  const current = draft.find(rules.kind, before.name) ?? before;
  draft.change(current, checked);
  return isAd ? name : before.name;
}

/** The fields after one path of a mask is set to what was sent, or cleared. */
function withPath(fields: Json, message: string, path: string, sent: Json): Json {
  const keys = path.split('.');
  const found = resolvePath(message, keys, 'jsonName');
  const refuse = (family: string, code: string, text: string) => {
    throw new AdsError(family, code, text, { at: 'update_mask', trigger: path });
  };
  if (found === null) return refuse('fieldMaskError', 'FIELD_NOT_FOUND', 'The field mask contains a field that does not exist.') as never;
  if (found.some(({ isImmutable, isOutputOnly }) => isImmutable || isOutputOnly))
    refuse('fieldError', 'IMMUTABLE_FIELD', 'Cannot modify an immutable field.');
  const value = keys.reduce<unknown>((one, key) => (one as Json | undefined)?.[key], sent);
  const last = found.at(-1) as Field;
  if (last.message !== null && !last.isList && fieldsOf(last.message).length > 0)
    refuse('fieldMaskError', 'FIELD_HAS_SUBFIELDS', 'The field mask cannot contain a field that has subfields.');
  return setAt(fields, found, value);
}

function setAt(fields: Json, [field, ...rest]: readonly Field[], value: unknown): Json {
  if (field === undefined) return fields;
  const kept: Record<string, unknown> = { ...fields };
  const next = rest.length === 0 ? value : setAt((kept[field.jsonName] ?? {}) as Json, rest, value);
  if (next === undefined) delete kept[field.jsonName];
  else kept[field.jsonName] = next;
  return kept;
}

function remove(draft: Draft, rules: RuleSet, name: string, { updateMask }: Operation): string {
  if (updateMask !== undefined)
    throw new AdsError('fieldMaskError', 'FIELD_MASK_NOT_ALLOWED', 'The field mask can only be used with update.', { at: 'update_mask' });
  const resource = existing(draft, rules, name, 'remove');
  rules.remove?.(draft, resource);
  if (rules.isDropped === true) draft.drop(resource);
  else draft.change(resource, { ...resource.fields, status: 'REMOVED' });
  return name;
}
