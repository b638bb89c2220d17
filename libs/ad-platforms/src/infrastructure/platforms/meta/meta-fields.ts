import { isDeepStrictEqual } from 'node:util';
import { heldMinorUnits } from './meta-money.js';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields that are not as they should be. A field without a value is not set, except the end, which is taken away. */
export function changesOf(held: Fields | null, desired: Fields): Fields {
  return Object.fromEntries(
    Object.entries(desired).flatMap(([name, value]) => {
      const normalize = comparable[name] ?? ((one: unknown) => one ?? null);
      if (held !== null && isDeepStrictEqual(normalize(held[name]), normalize(value))) return [];
      if (value !== null) return [[name, value]];
      return name === 'end_time' && held?.[name] != null ? [[name, 0]] : [];
    }),
  );
}

export const withoutNulls = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Values that Meta writes in another form than they are sent in. */
const comparable: Readonly<Record<string, (value: unknown) => unknown>> = {
  end_time: secondsOf,
  bid_amount: (value) => heldMinorUnits(value as string | number | null),
  bid_constraints: (value) => heldMinorUnits((value as { roas_average_floor?: string | number } | null | undefined)?.roas_average_floor),
  creative: (value) => {
    const { id, creative_id } = (value ?? {}) as { id?: string; creative_id?: string };
    return creative_id ?? id ?? null;
  },
  targeting: stableTargetingOf,
};

/** Meta takes seconds since 1970 and writes ISO 8601 with a zone such as `+0000`. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return value === 0 ? null : value;
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(ms) || ms === 0 ? null : Math.floor(ms / 1_000);
}

/** An object of a targeting is named by its ID or, if it is a place, by its key. */
function nameOf(one: { readonly id?: unknown; readonly key?: unknown } | string | number | null): string {
  const name = typeof one === 'object' ? (one?.id ?? one?.key) : one;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

const lowestAge = 18;
const highestAge = 65;

/** What this service sets in a targeting, without the order of lists and without what Meta adds. */
function stableTargetingOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const held = value as Fields;
  const listIn = (of: unknown, name: string): unknown[] => {
    const list = (of as Fields | null | undefined)?.[name];
    return Array.isArray(list) ? list.map(nameOf).toSorted() : [];
  };
  const interests = Array.isArray(held['flexible_spec']) ? held['flexible_spec'].map((one) => listIn(one, 'interests')) : [];
  return {
    countries: listIn(held['geo_locations'], 'countries'),
    regions: listIn(held['geo_locations'], 'regions'),
    genders: listIn(held, 'genders'),
    locales: listIn(held, 'locales'),
    devices: listIn(held, 'device_platforms'),
    systems: listIn(held, 'user_os'),
    ages: [Number(held['age_min'] ?? lowestAge), Number(held['age_max'] ?? highestAge)],
    interests: interests.filter((list) => list.length > 0),
    include: listIn(held, 'custom_audiences'),
    exclude: listIn(held, 'excluded_custom_audiences'),
    isLimited: isLimitedTo(held, ['facebook', 'instagram']),
    isWidened: isWidened(held),
    isWidenedByDevice: isWidenedByDevice(held),
  };
}

interface Automation {
  readonly advantage_audience?: unknown;
  readonly individual_setting?: { readonly device?: unknown } | null;
}
const isOn = (value: unknown): boolean => Number(value ?? 0) !== 0;
const automationOf = (targeting: Fields) => targeting['targeting_automation'] as Automation | null | undefined;

/** Whether Meta takes the rules of a targeting as hints. */
export const isWidened = (targeting: Fields): boolean => isOn(automationOf(targeting)?.advantage_audience);
/** Whether Meta shows ads on other devices than those of a targeting. */
export const isWidenedByDevice = (targeting: Fields): boolean => isOn(automationOf(targeting)?.individual_setting?.device);
/** Whether ads are shown on no other platforms than these. Where Meta chooses, it may return all of its platforms. */
export function isLimitedTo(targeting: Fields, platforms: readonly string[]): boolean {
  const held = targeting['publisher_platforms'];
  return Array.isArray(held) && held.length > 0 && held.every((one) => platforms.includes(String(one)));
}
