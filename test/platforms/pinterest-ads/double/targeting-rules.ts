import type { z } from 'zod';
import { assertRule } from './batches.js';
import type { targetingSpec } from './rules/ad-group-rules.js';
import { hasOption } from './targeting-options.js';
import type { World } from './world.js';

type Targeting = z.infer<typeof targetingSpec>;

/** What the platform requires of a targeting beyond its shape. */
export function assertTargeting(world: World, adAccountId: string, spec: Targeting): void {
  const { LOCATION: locations, GEO: regions, MINIMUM_AGE: min, MAXIMUM_AGE: max } = spec;
  assertRule((locations?.length ?? 0) + (regions?.length ?? 0) > 0, 'targeting_spec requires LOCATION or GEO.');
  for (const place of locations ?? []) assertRule(hasOption('LOCATION', place), `LOCATION ${place} is not a location.`);
  for (const region of regions ?? []) assertRule(hasOption('GEO', region), `GEO ${region} is not a region.`);
  for (const locale of spec.LOCALE ?? []) assertRule(hasOption('LOCALE', locale), `LOCALE ${locale} is not a language.`);
  for (const interest of spec.INTEREST ?? []) assertRule(hasOption('INTEREST', interest), `INTEREST ${interest} is not an interest.`);
  assertRule((min === undefined) === (max === undefined), 'MINIMUM_AGE and MAXIMUM_AGE must be used together.');
  if (min !== undefined && max !== undefined) {
    assertRule(!spec.AGE_BUCKET?.length, 'MINIMUM_AGE and MAXIMUM_AGE cannot be combined with AGE_BUCKET.');
    const [from, to] = [Number(min), max === '65+' ? 66 : Number(max)];
    assertRule(from >= 18 && from <= 65 && to >= 18 && (to <= 65 || max === '65+') && from <= to, 'The ages must be from 18 to 65+.');
  }
  for (const id of [...(spec.AUDIENCE_INCLUDE ?? []), ...(spec.AUDIENCE_EXCLUDE ?? [])]) {
    const audience = world.audiences.get(id);
    assertRule(audience?.adAccountId === adAccountId, `Audience ${id} not found.`);
    assertRule(world.audienceStatus(id) === 'READY', `Audience ${id} is not ready: an audience needs at least 100 people.`);
  }
}
