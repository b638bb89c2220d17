import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { PlatformAudience, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { GoogleApi } from './google-api.js';
import { KnownRegions } from '../targeting/known-regions.js';
import { listOf, quoted } from './google-names.js';
import { regionsNamed } from './google-regions.js';
import { countriesOf } from './google-settings.js';
import { refused } from './google-spec.js';
import {
  dimensionsOf,
  everybody,
  exclusionOf,
  isPlaced,
  placeMissing,
  refusalsOf,
  type Targeting,
  targetingOf,
  withoutCountries,
} from './google-targeting.js';

const audienceRow = z.looseObject({ audience: z.looseObject({ resourceName: z.string() }) });
const countryRow = z.looseObject({ geoTargetConstant: z.looseObject({ resourceName: z.string(), countryCode: z.string().optional() }) });
const languageRow = z.looseObject({ languageConstant: z.looseObject({ resourceName: z.string(), code: z.string().optional() }) });

/** A criterion of an ad group. */
export interface Criterion {
  readonly kind: 'location' | 'language' | 'audience';
  /** The resource name of a country, region, language or audience. */
  readonly of: string;
  readonly isNegative: boolean;
}

/** Turns audiences into the criteria of ad groups. What it looks up is remembered for the connection. */
export class GoogleAudiences {
  private readonly regions: KnownRegions;

  constructor(
    private readonly api: GoogleApi,
    private readonly target: Pick<AdAccountTarget, 'settings'>,
    private readonly handles: ConnectionHandles,
  ) {
    this.regions = new KnownRegions('Google Ads', handles, (country, names) => regionsNamed(api, country, names));
  }

  /** Throws when Google does not have a region of the rules. */
  async assertKnown({ rules }: PlatformAudience): Promise<void> {
    await this.regions.idsOf(targetingOf(rules ?? {}).value.regions ?? [], rules ?? {});
  }

  /** Null stands for everybody. */
  async criteriaOf(
    audience: PlatformAudience | null,
    campaign: Pick<PlatformCampaign, 'excludedAudiences'>,
  ): Promise<readonly Criterion[]> {
    const targeting = this.targetingOf(audience, campaign.excludedAudiences);
    const { countries, regions, excludedCountries, languages } = targeting;
    const parts = await this.regions.idsOf(regions ?? [], audience?.rules ?? {});
    const places = await this.constants('country', [...(countries ?? []), ...excludedCountries]);
    const spoken = await this.constants('language', languages ?? []);
    const named = await this.audienceOf(targeting);
    const nameIn = (known: ReadonlyMap<string, string>, code: string) => known.get(code) as string;
    return [
      ...(countries ?? []).map((code): Criterion => ({ kind: 'location', of: nameIn(places, code), isNegative: false })),
      ...(regions ?? []).map((code): Criterion => ({ kind: 'location', of: nameIn(parts, code), isNegative: false })),
      ...excludedCountries.map((code): Criterion => ({ kind: 'location', of: nameIn(places, code), isNegative: true })),
      ...(languages ?? []).map((code): Criterion => ({ kind: 'language', of: nameIn(spoken, code), isNegative: false })),
      ...(named === null ? [] : [{ kind: 'audience' as const, of: named, isNegative: false }]),
    ];
  }

  private targetingOf(audience: PlatformAudience | null, excluded: readonly PlatformAudience[]): Targeting {
    for (const one of audience === null ? excluded : [audience, ...excluded]) refuse(one, one !== audience);
    const targeting = audience === null ? everybody : targetingOf(audience.rules ?? {}).value;
    const defaults = countriesOf(this.target.settings) ?? [];
    const placed = !isPlaced(targeting) && defaults.length > 0 ? withDefaults(targeting, defaults) : targeting;
    const left =
      placed &&
      withoutCountries(
        placed,
        excluded.flatMap(({ rules }) => exclusionOf(rules ?? {}).countries),
      );
    if (left !== null && !isPlaced(left)) throw refused(placeMissing, 'place_missing');
    if (left !== null) return left;
    throw refused('The audiences and excluded audiences leave no place.', 'audience_not_supported');
  }

  /** The constants of Google for codes of countries or languages. They never change. */
  private async constants(kind: 'country' | 'language', codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const prefix = `${kind}/`;
    const handles = codes.length === 0 ? new Map<string, string>() : await this.handles.under('part', prefix);
    const known = new Map([...handles].map(([key, name]) => [key.slice(prefix.length), name]));
    const missing = [...new Set(codes)].filter((code) => !known.has(code));
    if (missing.length === 0) return known;
    for (const [code, name] of kind === 'country' ? await this.countries(missing) : await this.languages(missing)) {
      await this.handles.remember('part', prefix + code, name);
      known.set(code, name);
    }
    const unknown = missing.find((code) => !known.has(code));
    if (unknown !== undefined) throw refused(`Google Ads cannot target the ${kind} ${unknown}.`, `${kind}_unknown`);
    return known;
  }

  private async countries(codes: readonly string[]): Promise<readonly (readonly [string, string])[]> {
    const query =
      `SELECT geo_target_constant.resource_name, geo_target_constant.country_code FROM geo_target_constant ` +
      `WHERE geo_target_constant.target_type = 'Country' AND geo_target_constant.status = 'ENABLED' ` +
      `AND geo_target_constant.country_code IN (${listOf(codes)})`;
    const rows = await this.api.search(query, countryRow);
    return rows.map(({ geoTargetConstant: { countryCode, resourceName } }) => [countryCode ?? '', resourceName] as const);
  }

  private async languages(codes: readonly string[]): Promise<readonly (readonly [string, string])[]> {
    const query =
      `SELECT language_constant.resource_name, language_constant.code FROM language_constant ` +
      `WHERE language_constant.targetable = TRUE AND language_constant.code IN (${listOf(codes)})`;
    const rows = await this.api.search(query, languageRow);
    return rows.map(({ languageConstant: { code, resourceName } }) => [code ?? '', resourceName] as const);
  }

  /** The audience of an ad group. Its name is that of its contents, so that campaigns share it, and a campaign that is made again uses it again. */
  private async audienceOf(targeting: Targeting): Promise<string | null> {
    const dimensions = dimensionsOf(targeting);
    if (dimensions === null) return null;
    const name = nameOfAudience(dimensions);
    return this.handles.obtain('part', `audience/${name}`, async () => {
      const query = `SELECT audience.resource_name FROM audience WHERE audience.name = ${quoted(name)} AND audience.status = 'ENABLED'`;
      const [existing] = await this.api.search(query, audienceRow);
      if (existing !== undefined) return existing.audience.resourceName;
      const resourceName = this.api.nameOf('audiences', -1);
      const [created] = await this.api.mutate([{ audienceOperation: { create: { resourceName, name, dimensions } } }], {
        isRepeatable: false,
      });
      return created as string;
    });
  }

  /** Forgets the audiences that Google no longer has, when that is certain: a later update makes them again. Returns whether one is missing. */
  async missed(criteria: readonly Criterion[]): Promise<boolean> {
    const used = new Set(criteria.filter(({ kind }) => kind === 'audience').map(({ of }) => of));
    if (used.size === 0) return false;
    const query = `SELECT audience.resource_name FROM audience WHERE audience.resource_name IN (${listOf(used)}) AND audience.status = 'ENABLED'`;
    const existing = new Set((await this.api.search(query, audienceRow)).map(({ audience }) => audience.resourceName));
    let isMissing = false;
    for (const [key, handle] of await this.handles.under('part', 'audience/')) {
      if (!used.has(handle) || existing.has(handle)) continue;
      isMissing = true;
      await this.handles.missed('part', key, handle);
    }
    return isMissing;
  }
}

export const nameOfAudience = (dimensions: readonly object[]): string =>
  `acs ${createHash('sha256').update(JSON.stringify(dimensions)).digest('hex').slice(0, 24)}`;

/** The countries of the settings, without those that the audience excludes. Null when none is left. */
function withDefaults(targeting: Targeting, defaults: readonly string[]): Targeting | null {
  return withoutCountries({ ...targeting, countries: defaults, excludedCountries: [] }, targeting.excludedCountries);
}

function refuse(audience: PlatformAudience, isExcluded: boolean): void {
  const refusals = refusalsOf(audience, isExcluded);
  if (refusals.length === 0) return;
  const where = refusals.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; ');
  throw refused(
    `Google Ads cannot ${isExcluded ? 'exclude' : 'target'} the audience ${audience.reference} (${where}).`,
    'audience_not_supported',
  );
}
