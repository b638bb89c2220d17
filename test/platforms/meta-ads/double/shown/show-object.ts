import type { AdObject } from '../records.js';
import { isoTime } from '../time.js';
import type { World } from '../world.js';

export const zoneOf = (world: World, { adAccountId }: AdObject): string => world.adAccounts.get(adAccountId)?.timeZone ?? 'UTC';

/** Integers are written as texts where they are amounts. */
export const amount = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined);

/** A time that was set; 0 means that there is none. */
export const timeOrNone = (value: unknown, zone: string): string | undefined =>
  typeof value === 'number' && value > 0 ? isoTime(value, zone) : undefined;

/** What all levels show. */
export function showCommon(world: World, object: AdObject): Record<string, unknown> {
  const zone = zoneOf(world, object);
  const { name, status } = object.fields;
  return {
    id: object.id,
    account_id: object.adAccountId,
    name,
    status,
    configured_status: status,
    adlabels: object.labels.length === 0 ? undefined : object.labels.map((label) => ({ id: label.id, name: label.name })),
    created_time: isoTime(object.createdAt, zone),
    updated_time: isoTime(object.updatedAt, zone),
  };
}
