import type { AccountCall } from './call.js';
import { invalidParameter } from './errors.js';
import { campaignOf, objectsIn, showObject } from './objects.js';
import { pageOf } from './paging.js';
import type { AdObject, Level } from './records.js';
import { adSetStatus, adStatus, campaignStatus } from './statuses.js';
import type { Answer } from './wire.js';
import type { World } from './world.js';

export interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Reads filters, of which each has a field, an operator and a value. */
export function filtersOf({ params }: Pick<AccountCall, 'params'>): readonly Filter[] {
  const list = (params['filtering'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  return list.map((one) => {
    const unknown = Object.keys(one).find((name) => !['field', 'operator', 'value'].includes(name));
    if (unknown !== undefined || typeof one['field'] !== 'string' || typeof one['operator'] !== 'string')
      throw invalidParameter('A filter has a field, an operator and a value', 'filtering');
    return { field: one['field'], operator: one['operator'], value: one['value'] };
  });
}

/** Whether a text passes a filter. */
export function matches({ field, operator, value }: Filter, text: string): boolean {
  const values = (Array.isArray(value) ? value : [value]).map(String);
  switch (operator) {
    case 'EQUAL':
      return text === values[0];
    case 'NOT_EQUAL':
      return text !== values[0];
    case 'IN':
      return values.includes(text);
    case 'NOT_IN':
      return !values.includes(text);
    case 'CONTAIN':
      return text.toLowerCase().includes((values[0] ?? '').toLowerCase());
    case 'NOT_CONTAIN':
      return !text.toLowerCase().includes((values[0] ?? '').toLowerCase());
    default:
      throw invalidParameter(`The operator ${operator} does not fit the field ${field}`, 'filtering');
  }
}

export function effectiveStatus(world: World, object: AdObject): string {
  if (object.level === 'Campaign') return campaignStatus(world, object);
  if (object.level === 'AdSet') return adSetStatus(world, object);
  return object.level === 'Ad' ? adStatus(world, object) : object.fields.status;
}

function passes(world: World, object: AdObject, filter: Filter): boolean {
  const own: Readonly<Record<Level, string>> = { Campaign: 'campaign', AdSet: 'adset', Ad: 'ad', AdCreative: 'creative' };
  const field = filter.field.startsWith(`${own[object.level]}.`) ? filter.field.slice(own[object.level].length + 1) : filter.field;
  switch (field) {
    case 'id':
      return matches(filter, object.id);
    case 'name':
      return matches(filter, object.fields.name);
    case 'effective_status':
      return matches(filter, effectiveStatus(world, object));
    case 'campaign.id':
      if (object.level === 'AdSet' || object.level === 'Ad') return matches(filter, campaignOf(world, object).id);
      break;
    case 'adset.id':
      if (object.level === 'Ad') return matches(filter, String(object.fields['adset_id']));
      break;
    default:
  }
  throw invalidParameter(`Filtering field ${filter.field} is invalid`, 'filtering');
}

/**
 * A list of objects. Archived ones are in it only when `effective_status` or a filter names that status, deleted ones never. What is new is
 * missing for some time unless the call asks for it by ID.
 */
export function listObjects(
  call: AccountCall,
  level: Level,
  among: readonly AdObject[] = objectsIn(call.world, call.adAccount.id, level),
): Answer {
  const { world, params } = call;
  const filters = filtersOf(call);
  const statusFilter = filters.find(({ field }) => field.endsWith('effective_status'));
  const named = (params['effective_status'] ?? statusFilter?.value ?? []) as readonly string[];
  const isById = filters.some(({ field, operator }) => field.endsWith('id') && ['IN', 'EQUAL'].includes(operator));
  const found = among.filter((one) => {
    const status = effectiveStatus(world, one);
    if (status === 'DELETED') return false;
    const isNamed = named.length === 0 ? status !== 'ARCHIVED' : named.includes(status);
    return isNamed && (isById || world.isIndexed(one)) && filters.every((filter) => passes(world, one, filter));
  });
  const visible = isById && world.faults.isHidden() ? [] : found;
  return pageOf(
    call,
    level,
    visible.map((one) => showObject(world, one)),
  );
}
