import { createHash } from 'node:crypto';
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
import { type MetaApi, pageOf, refused, refusedIfMissing } from './meta-api.js';
import { countriesOf } from './meta-settings.js';
import type { EventAudience } from './targeting/events.js';
import { everybody, exclusionOf, pointerOf, refusalsOf, type Targeting, targetingOf } from './targeting/targeting.js';

const searchShape = pageOf(z.looseObject({ id: z.coerce.string().nullish(), key: z.coerce.string().nullish(), name: z.string() }));
const audienceShape = z.looseObject({
  id: z.string().min(1),
  delivery_status: z.looseObject({ code: z.int().nullish(), description: z.string().nullish() }).nullish(),
});
const genderNumbers: Readonly<Record<string, number>> = { male: 1, female: 2 };
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
const secondsOfDay = 86_400;
const maxInterests = 25;

/** Turns audiences into targeting of ad sets, with the IDs of Meta's interests, languages and custom audiences. */
export class MetaAudiences {
  private readonly found = new Map<string, Promise<readonly string[]>>();

  private readonly api: MetaApi;

  constructor(
    /** For what connections share: it is finished once it has begun. */
    private readonly sharedApi: MetaApi,
    private readonly target: Pick<AdAccountTarget, 'settings' | 'access'>,
    private readonly handles: ConnectionHandles,
    private readonly interruption?: AbortSignal,
  ) {
    this.api = sharedApi.interruptible(interruption);
  }

  /** The targeting of an ad set; null stands for everybody. `makesAudiences`: creates the custom audiences that are missing. */
  async targetingSpecOf(
    audience: PlatformAudience | null,
    excluded: readonly PlatformAudience[],
    makesAudiences: boolean,
  ): Promise<Readonly<Record<string, unknown>>> {
    for (const one of audience === null ? excluded : [audience, ...excluded]) this.refuse(one, one !== audience);
    const rules = audience?.rules ?? {};
    const targeting: Targeting = audience === null ? everybody : targetingOf(rules).value;
    const exclude = [...targeting.exclude, ...excluded.flatMap((one) => exclusionOf(one.rules ?? {}).value)];
    const { genders, devices, systems, age, interests, languages } = targeting;
    const interestIds = interests === null ? [] : await this.interestIds(interests, rules);
    const include = await this.audienceIds(targeting.include, makesAudiences);
    const excludedIds = await this.audienceIds(exclude, makesAudiences);
    return {
      geo_locations: { countries: targeting.countries ?? this.defaultCountries() },
      ...(languages === null ? {} : { locales: await this.localesOf(languages, rules) }),
      ...(genders === null ? {} : { genders: genders.map((gender) => genderNumbers[gender]) }),
      ...(age === null ? {} : { age_min: age[0], age_max: age[1] }),
      ...(devices === null ? {} : { device_platforms: devices }),
      ...(systems === null ? {} : { user_os: systems }),
      ...(interestIds.length === 0 ? {} : { flexible_spec: [{ interests: interestIds.map((id) => ({ id })) }] }),
      ...(include.length === 0 ? {} : { custom_audiences: include.map((id) => ({ id })) }),
      ...(excludedIds.length === 0 ? {} : { excluded_custom_audiences: excludedIds.map((id) => ({ id })) }),
      // Without this, Meta takes the rules as hints only.
      targeting_automation: { advantage_audience: 0 },
    };
  }

  /** Every country in which a campaign runs. */
  countriesOf({ audiences }: Pick<PlatformCampaign, 'audiences'>): readonly string[] {
    const named = audiences.map(({ rules }) => targetingOf(rules ?? {}).value.countries);
    const all = named.length === 0 ? this.defaultCountries() : named.flatMap((countries) => countries ?? this.defaultCountries());
    return [...new Set(all)].toSorted();
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
    const named = countriesOf(this.target.settings) ?? [];
    const { country } = this.target.access;
    if (named.length > 0) return named;
    if (country !== undefined) return [country];
    throw refused('Meta needs a country: set Countries on the page of the connection, or use audiences with countries.', 'no_country');
  }

  /** The interests are searched each time, because Meta replaces them by others now and then. */
  private async interestIds(names: readonly string[], rules: PlatformRules): Promise<readonly string[]> {
    const ids = new Map<string, readonly string[]>();
    for (const name of names) {
      const words = wordsOf(name);
      const same = await this.search('adinterest', words, (found) => (wordsOf(found) === words ? 1 : 0));
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
    const audienceProblems = unknown.map((name) => ({ pointer: pointerOf(rules, field, name), message: messageOf(name) }));
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

  private async audienceIds(audiences: readonly EventAudience[], makesAudiences: boolean): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const audience of audiences) {
      const id = await this.audienceId(audience, makesAudiences);
      if (makesAudiences) await this.assertThere(id, audience);
      ids.add(id);
    }
    return [...ids];
  }

  /** One that is surely gone is made again by a later update. */
  private async assertThere(id: string, audience: EventAudience): Promise<void> {
    try {
      await this.api.read(`/${encodeURIComponent(id)}`, { fields: 'id,delivery_status' }, audienceShape);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.handles.missed('part', keyOf(this.ruleOf(audience)), id);
      throw new PlatformFailure('unavailable', 'Meta does not find a custom audience at the moment.', { platformCode: 'audience_missing' });
    }
  }

  /** Meta answers with the existing audience when there is one with the same name and rule. */
  private async audienceId(audience: EventAudience, makesAudiences: boolean): Promise<string> {
    const { event, days, minCount } = audience;
    const rule = this.ruleOf(audience);
    const key = keyOf(rule);
    this.interruption?.throwIfAborted();
    return this.handles.obtain('part', key, async () => {
      if (!makesAudiences) {
        throw refused('Meta counts people by what they did only after a campaign has been launched to them.', 'audience_missing');
      }
      const times = minCount > 1 ? ` ${minCount} times` : '';
      const name = `People who did ${event}${times} within ${days} days · ${key.slice(-16)}`;
      const parameters = { name, rule, prefill: true, enable_fetch_or_create: true };
      return this.sharedApi.create(this.sharedApi.inAdAccount('/customaudiences'), parameters);
    });
  }

  private ruleOf({ event, days, minCount }: EventAudience): object {
    const pixel = this.target.settings['pixel_id'];
    if (pixel === undefined) throw refused('The connection has no pixel. Set it on the page of the connection.', 'pixel_missing');
    const rule = {
      event_sources: [{ type: 'pixel', id: pixel }],
      retention_seconds: days * secondsOfDay,
      filter: { operator: 'and', filters: [{ field: 'event', operator: 'eq', value: event }] },
      ...(minCount > 1 ? { aggregation: { type: 'count', operator: '>=', value: minCount } } : {}),
    };
    return { inclusions: { operator: 'or', rules: [rule] } };
  }
}

const keyOf = (rule: object) => `audience/${createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16)}`;
