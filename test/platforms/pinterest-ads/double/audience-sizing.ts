import type { z } from 'zod';
import { refusedAs } from './batches.js';
import { route } from './routes.js';
import { audienceSizing, type targetingSpec } from './rules/ad-group-rules.js';
import { assertTargeting } from './targeting-rules.js';
import { ok, PinterestError } from './wire.js';
import { chanceOf } from '../../doubles/chance.js';
import type { World } from './world.js';

type Targeting = z.infer<typeof targetingSpec>;

const peopleOfCountry = 20_000_000;
const peopleOfRegion = 1_500_000;

/** The monthly people of a targeting: each value adds its part, and each further dimension keeps a part. */
function peopleOf(world: World, spec: Targeting): number {
  const sum = (values: readonly string[] | null | undefined, part: (value: string) => number) =>
    (values ?? []).reduce((total, value) => total + part(value), 0);
  const kept = (values: readonly string[] | null | undefined, part: (value: string) => number) =>
    (values ?? []).length === 0 ? 1 : Math.min(1, sum(values, part));
  const places =
    sum(spec.LOCATION, (place) => peopleOfCountry * (0.2 + chanceOf(place))) +
    sum(spec.GEO, (region) => peopleOfRegion * (0.2 + chanceOf(region)));
  const ages =
    spec.MINIMUM_AGE === undefined ? 1 : ((spec.MAXIMUM_AGE === '65+' ? 75 : Number(spec.MAXIMUM_AGE)) - Number(spec.MINIMUM_AGE) + 1) / 58;
  const included = (spec.AUDIENCE_INCLUDE ?? []).map((id) => world.audiences.get(id)?.people ?? 0);
  const excluded = (spec.AUDIENCE_EXCLUDE ?? []).map((id) => world.audiences.get(id)?.people ?? 0);
  const total = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const people =
    places *
    kept(spec.GENDER, (gender) => ({ female: 0.64, male: 0.26, unknown: 0.1 })[gender] ?? 0) *
    kept(spec.APPTYPE, () => 0.3) *
    kept(spec.LOCALE, (locale) => 0.1 + 0.5 * chanceOf(locale)) *
    kept(spec.INTEREST, (interest) => 0.05 + 0.2 * chanceOf(interest)) *
    Math.min(1, ages);
  return Math.max(0, (included.length === 0 ? people : Math.min(people, total(included))) - total(excluded));
}

export const audienceSizingRoutes = [
  route('POST /ad_accounts/:ad_account_id/ad_groups/audience_sizing', {
    scopes: ['ads:read'],
    body: audienceSizing,
    work({ world, adAccount, body }) {
      const { targeting_spec: spec = {}, auto_targeting_enabled: isWide = true } = body;
      const adAccountId = adAccount?.id as string;
      const named = [...(spec.AUDIENCE_INCLUDE ?? []), ...(spec.AUDIENCE_EXCLUDE ?? [])];
      if (named.some((id) => world.audiences.get(id)?.adAccountId !== adAccountId))
        throw new PinterestError(403, 403, "You don't have access to the requested audience list or product group.");
      refusedAs(400, () => assertTargeting(world, adAccountId, spec));
      // The default widens the audience here too.
      const people = peopleOf(world, spec) * (isWide === false ? 1 : 1.6);
      return ok({ audience_size_lower_bound: Math.floor(people * 0.9), audience_size_upper_bound: Math.ceil(people * 1.1) });
    },
  }),
];
