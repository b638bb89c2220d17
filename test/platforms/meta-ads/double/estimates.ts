import type { AccountCall, Handlers } from './call.js';
import { invalidParameter } from './errors.js';
import { project } from './projection.js';
import { assertTargeting, countriesOf, type Targeting } from './rules/targeting-rules.js';
import { interests } from './targeting-catalog.js';
import { ok } from './wire.js';
import { pageOf } from './paging.js';

/** People with an account, by country. Others have as many as the smallest. */
const millions: Readonly<Record<string, number>> = { US: 240, DE: 46, FR: 42, GB: 48, JP: 60, BR: 150, MX: 95, IT: 40, ES: 35, CA: 30 };
const otherMillions = 5;

/** How many people a targeting reaches. The same targeting always reaches as many. */
function peopleIn(targeting: Targeting): number {
  const included = countriesOf(targeting.geo_locations);
  const excluded = new Set(countriesOf(targeting.excluded_geo_locations));
  const countries = [...new Set(included)].filter((country) => !excluded.has(country));
  const all = countries.reduce((sum, country) => sum + (millions[country] ?? otherMillions), 0) * 1_000_000;
  const {
    age_min: min = 18,
    age_max: max = 65,
    genders = [],
    locales = [],
    device_platforms: devices = [],
    user_os: systems = [],
  } = targeting;
  const parts = [
    (max - min + 1) / 48,
    genders.length === 1 ? 0.5 : 1,
    locales.length === 0 ? 1 : Math.min(1, 0.3 * locales.length),
    devices.length === 1 ? (devices[0] === 'mobile' ? 0.85 : 0.3) : 1,
    systems.length === 1 ? 0.5 : 1,
    ...(targeting.flexible_spec ?? []).map(({ interests: group = [] }) => shareOf(group.map(({ id }) => id))),
  ];
  return Math.floor(parts.reduce((people, part) => people * part, all));
}

function shareOf(ids: readonly (string | undefined)[]): number {
  if (ids.length === 0) return 1;
  const total = interests.filter(({ id }) => ids.includes(id)).reduce((sum, { lower }) => sum + lower, 0);
  return Math.min(0.9, total / 2_000_000_000);
}

const rounded = (people: number) => {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, people))) - 1);
  return Math.max(1_000, Math.floor(people / unit) * unit);
};

function targetingOf({ world, adAccount, params }: AccountCall): Targeting {
  const targeting = params['targeting_spec'] as Targeting;
  assertTargeting(world, adAccount.id, targeting);
  return targeting;
}

const usesPeople = ({ custom_audiences: some = [], excluded_custom_audiences: without = [] }: Targeting) =>
  some.length + without.length > 0;

export const estimateHandlers: Handlers = {
  /** -1 where it is not available, as for custom audiences. */
  'GET reachestimate': (call) => {
    const targeting = targetingOf(call);
    const lower = usesPeople(targeting) ? -1 : rounded(peopleIn(targeting));
    const estimate = { users_lower_bound: lower, users_upper_bound: lower === -1 ? -1 : Math.ceil(lower * 1.18), estimate_ready: true };
    return ok({ data: project('AdAccountReachEstimate', estimate, call.fields) });
  },
  'GET delivery_estimate': (call) => {
    const targeting = targetingOf(call);
    const lower = rounded(usesPeople(targeting) ? 20_000 : peopleIn(targeting));
    const estimate = { estimate_mau_lower_bound: lower, estimate_mau_upper_bound: Math.ceil(lower * 1.18), estimate_ready: true };
    return pageOf(call, 'AdAccountDeliveryEstimate', [estimate]);
  },
  'GET targetingvalidation': (call) => {
    const { id_list: ids, name_list: names } = call.params as {
      readonly id_list?: readonly number[];
      readonly name_list?: readonly string[];
    };
    if (ids === undefined && names === undefined) throw invalidParameter('Param id_list or name_list is required', 'id_list');
    const asked = [
      ...(ids ?? []).map((id) => ({ found: interests.find((one) => one.id === String(id)), id: String(id), name: '' })),
      ...(names ?? []).map((name) => ({ found: interests.find((one) => one.name.toLowerCase() === name.toLowerCase()), id: '', name })),
    ];
    const rows = asked.map(({ found, id, name }) => ({
      id: found?.id ?? id,
      name: found?.name ?? name,
      type: 'interests',
      path: found?.path,
      audience_size_lower_bound: found?.lower,
      audience_size_upper_bound: found?.upper,
      valid: found !== undefined && found.isRetired !== true,
    }));
    const all = new Map(
      ['id', 'name', 'type', 'path', 'audience_size_lower_bound', 'audience_size_upper_bound', 'valid'].map((name) => [name, null]),
    );
    return pageOf(call, 'AdAccountTargetingUnified', rows, call.fields ?? all);
  },
};
