import { z } from 'zod';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import {
  type PlatformAudience,
  type PlatformCampaign,
  PlatformFailure,
  type PlatformRules,
} from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { wordsOf } from '../targeting/interest-names.js';
import { type FoundRegion, KnownRegions } from '../targeting/known-regions.js';
import { type MetaApi, pageOf, refused, refusedIfMissing } from './meta-api.js';
import { MetaCustomAudiences } from './meta-custom-audiences.js';
import { campaignCountries, defaultCountriesOf } from './meta-countries.js';
import { placementsOf } from './meta-settings.js';
import type { EventAudience } from './targeting/events.js';
import { refusalsOf, similarPeopleOf } from './targeting/lookalikes.js';
import { pointerOfValue } from '../targeting/clauses.js';
import { everybody, exclusionOf, type Targeting, targetingOf } from './targeting/targeting.js';

const searchShape = pageOf(z.looseObject({ id: z.coerce.string().nullish(), key: z.coerce.string().nullish(), name: z.string() }));
const placesShape = pageOf(
  z.looseObject({ key: z.coerce.string(), name: z.string(), type: z.string().nullish(), country_code: z.string().nullish() }),
);
const genderNumbers: Readonly<Record<string, number>> = { male: 1, female: 2 };
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
const maxInterests = 25;
/** Without this, Meta takes the rules as hints only. */
const exactly = { advantage_audience: 0 };
/** Without this, Meta shows ads on other mobile devices too: from version 27 on, and in all from about February 2027 on. */
const exactDevices = { individual_setting: { device: 0 } };
/** Meta does so in sales alone, and has no word for it elsewhere. */
const isWidenedByDevice = (objective: string | undefined, { devices, systems }: Targeting): boolean =>
  objective === 'sales' && (devices !== null || systems !== null);

/** Turns audiences into targeting of ad sets, with the IDs of Meta's interests, languages and custom audiences. */
export class MetaAudiences {
  private readonly found = new Map<string, Promise<readonly string[]>>();

  private readonly api: MetaApi;
  private readonly custom: MetaCustomAudiences;
  private readonly regions: KnownRegions;

  constructor(
    api: MetaApi,
    private readonly target: Pick<AdAccountTarget, 'settings' | 'access'>,
    handles: ConnectionHandles,
    interruption?: AbortSignal,
  ) {
    this.api = api.interruptible(interruption);
    // What is shared is finished once it has begun.
    this.regions = new KnownRegions('Meta', handles, (country, names) => this.regionsNamed(country, names));
    this.custom = new MetaCustomAudiences(api, target.settings, handles, interruption);
  }

  /** The targeting of an ad set, of a campaign or for an estimate; null stands for everybody. Creates the custom audiences that are missing. */
  async targetingSpecOf(
    audience: PlatformAudience | null,
    excluded: readonly PlatformAudience[],
    objective?: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    for (const one of audience === null ? excluded : [audience, ...excluded]) this.refuse(one, one !== audience);
    const rules = audience?.rules ?? {};
    const similar = audience?.lookalike ? similarPeopleOf(audience.lookalike).value : null;
    const targeting: Targeting = audience === null ? everybody : targetingOf(rules).value;
    const exclude = [...targeting.exclude, ...excluded.flatMap((one) => exclusionOf(one.rules ?? {}).value)];
    const { genders, devices, systems, age, interests, languages } = targeting;
    const interestIds = interests === null ? [] : await this.interestIds(interests, rules);
    const include = similar === null ? await this.customIds(targeting.include) : [await this.custom.similarIdOf(similar)];
    const excludedIds = await this.customIds(exclude);
    const placements = placementsOf(this.target.settings);
    return {
      geo_locations: await this.placesOf(targeting, similar?.country ?? null, rules),
      ...(languages === null ? {} : { locales: await this.localesOf(languages, rules) }),
      ...(genders === null ? {} : { genders: genders.map((gender) => genderNumbers[gender]) }),
      ...(age === null ? {} : { age_min: age[0], age_max: age[1] }),
      ...(devices === null ? {} : { device_platforms: devices }),
      ...(systems === null ? {} : { user_os: systems }),
      ...(placements === null ? {} : { publisher_platforms: placements }),
      ...(interestIds.length === 0 ? {} : { flexible_spec: [{ interests: interestIds.map((id) => ({ id })) }] }),
      ...(include.length === 0 ? {} : { custom_audiences: include.map((id) => ({ id })) }),
      ...(excludedIds.length === 0 ? {} : { excluded_custom_audiences: excludedIds.map((id) => ({ id })) }),
      targeting_automation: { ...exactly, ...(isWidenedByDevice(objective, targeting) ? exactDevices : {}) },
    };
  }

  /** Throws when Meta does not have what the rules name. */
  async assertKnown({ rules: all }: PlatformAudience): Promise<void> {
    const rules = all ?? {};
    const { regions, interests, languages } = targetingOf(rules).value;
    await this.regions.idsOf(regions ?? [], rules);
    if (interests !== null) await this.interestIds(interests, rules);
    if (languages !== null) await this.localesOf(languages, rules);
  }

  private async placesOf({ countries, regions }: Targeting, similarIn: string | null, rules: PlatformRules): Promise<object> {
    if (regions === null) return { countries: countries ?? (similarIn === null ? this.defaultCountries() : [similarIn]) };
    const ids = await this.regions.idsOf(regions, rules);
    const parts = regions.map((code) => ({ key: ids.get(code) as string }));
    return { ...(countries === null ? {} : { countries }), regions: parts };
  }

  private async regionsNamed(country: string, names: readonly string[]): Promise<readonly FoundRegion[]> {
    const found: FoundRegion[] = [];
    for (const q of names) {
      const parameters = { type: 'adgeolocation', location_types: ['region'], country_code: country, q, limit: 100 };
      const { data } = await refusedIfMissing(this.api.read('/search', parameters, placesShape));
      const inCountry = data.filter((one) => one.type === 'region' && one.country_code === country);
      found.push(...inCountry.map(({ key, name }) => ({ id: key, name })));
    }
    return found;
  }

  private async customIds(events: readonly EventAudience[]): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const event of events) ids.add(await this.custom.idOf([event]));
    return [...ids];
  }

  /** Every country in which a campaign runs. */
  countriesOf({ audiences }: Pick<PlatformCampaign, 'audiences'>): readonly string[] {
    const { settings, access } = this.target;
    const countries = campaignCountries(audiences, defaultCountriesOf(settings, access));
    return countries.length > 0 ? countries : this.defaultCountries();
  }

  private refuse(audience: PlatformAudience, isExcluded: boolean): void {
    const refusals = refusalsOf(audience, isExcluded);
    if (refusals.length === 0) return;
    const where = refusals.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; ');
    throw new PlatformFailure(
      'rejected',
      `Meta cannot ${isExcluded ? 'exclude' : 'target'} the audience ${audience.reference} (${where}).`,
      {
        platformCode: 'audience_not_supported',
        audienceProblems: refusals.map(({ pointer, reason }) => ({ pointer, message: `Meta cannot use this rule: ${reason}.` })),
      },
    );
  }

  /** Every ad set needs a country. */
  private defaultCountries(): readonly string[] {
    const { settings, access } = this.target;
    const countries = defaultCountriesOf(settings, access);
    if (countries.length > 0) return countries;
    throw refused('Meta needs a country: set Countries on the page of the connection, or use audiences with countries.', 'no_country');
  }

  /** The interests are searched each time, because Meta replaces them by others now and then. */
  private async interestIds(names: readonly string[], rules: PlatformRules): Promise<readonly string[]> {
    const ids = new Map<string, readonly string[]>();
    for (const name of names) {
      const words = wordsOf(name);
      const same = await this.search('adinterest', name.replaceAll('_', ' '), (found) => (wordsOf(found) === words ? 1 : 0));
      ids.set(name, same.slice(0, maxInterests));
    }
    this.assertFound('interest', ids, rules);
    return [...ids.values()].flat();
  }

  /** Languages are found by their English names. Meta divides some by country and has a number for all of these. */
  private async localesOf(languages: readonly string[], rules: PlatformRules): Promise<readonly number[]> {
    const ids = new Map<string, readonly string[]>();
    for (const language of languages) {
      const name = languageNames.of(language) ?? language;
      const whole = [name, `${name} (All)`];
      const exact = await this.search('adlocale', name, (found) => (whole.includes(found) ? 2 : found.startsWith(`${name} (`) ? 1 : 0));
      ids.set(language, exact);
    }
    this.assertFound('language', ids, rules);
    return [...ids.values()].flat().map(Number);
  }

  private assertFound(field: string, ids: ReadonlyMap<string, readonly string[]>, rules: PlatformRules): void {
    const unknown = [...ids].flatMap(([name, found]) => (found.length === 0 ? [name] : []));
    if (unknown.length === 0) return;
    const messageOf = (name: string) => `Meta has no ${field} with the name of ${name}.`;
    const audienceProblems = unknown.map((name) => ({ pointer: pointerOfValue(rules, field, name), message: messageOf(name) }));
    throw new PlatformFailure('rejected', unknown.map(messageOf).join(' '), { platformCode: `${field}_unknown`, audienceProblems });
  }

  /** The IDs of what Meta finds with the highest rank above 0. */
  private search(type: 'adinterest' | 'adlocale', q: string, rank: (name: string) => number): Promise<readonly string[]> {
    const key = `${type} ${q}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const searching = refusedIfMissing(this.api.read('/search', { type, q, limit: 100 }, searchShape)).then(({ data }) => {
      const ranked = data.map(({ id, key: number, name }) => ({ id: id ?? number ?? null, rank: rank(name) }));
      const best = Math.max(1, ...ranked.map((one) => one.rank));
      return ranked.flatMap((one) => (one.rank === best && one.id !== null ? [one.id] : []));
    });
    this.found.set(key, searching);
    return searching;
  }
}
