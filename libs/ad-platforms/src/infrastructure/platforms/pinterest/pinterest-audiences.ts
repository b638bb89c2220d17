import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type PlatformAudience, PlatformFailure, type PlatformRules } from '../../../application/ports/ad-platform.js';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { PinterestApi } from './pinterest-api.js';
import { wordsOf } from '../targeting/interest-names.js';
import { countriesOf } from './pinterest-settings.js';
import { refused } from './pinterest-spec.js';
import { pointerOfValue } from '../targeting/clauses.js';
import type { EventList } from './targeting/events.js';
import { type SimilarPeople, similarPeopleOf } from './targeting/lookalikes.js';
import { refusalsOf } from './targeting/refusals.js';
import { everybody, exclusionOf, type Targeting, targetingOf } from './targeting/targeting.js';

const listShape = z.looseObject({ id: z.string().min(1), name: z.string().nullish(), status: z.string().nullish() });
/** How long to wait for a list that Pinterest is filling. */
const fillingSeconds = 300;
const interestsShape = z.array(z.record(z.string(), z.unknown())).nullable();
/** Pinterest counts people by what they did only after a campaign has been launched to them. */
export class ListMissing extends PlatformFailure {
  constructor() {
    super('rejected', 'Pinterest has not counted these people yet.', { platformCode: 'list_missing' });
  }
}

/** Turns audiences into targeting of ad groups, with the IDs of Pinterest's interests and of lists of people. */
export class PinterestAudiences {
  private interests: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    private readonly api: PinterestApi,
    private readonly target: Pick<AdAccountTarget, 'settings' | 'access'>,
    private readonly handles: ConnectionHandles,
  ) {}

  /** The targeting of an ad group; null stands for everybody. `makesLists`: creates the lists of people that are missing. */
  async targetingSpecOf(
    audience: PlatformAudience | null,
    excluded: readonly PlatformAudience[],
    makesLists: boolean,
  ): Promise<Readonly<Record<string, unknown>>> {
    for (const one of audience === null ? excluded : [audience, ...excluded]) this.refuse(one, one !== audience);
    const similar = audience?.lookalike ? similarPeopleOf(audience.lookalike).value : null;
    const targeting: Targeting = audience === null ? everybody : targetingOf(audience.rules ?? {}).value;
    const exclude = [...targeting.exclude, ...excluded.flatMap(({ rules }) => exclusionOf(rules ?? {}).value)];
    const { countries, regions, languages, genders, apps, age, interests } = targeting;
    const all = {
      LOCATION: countries ?? (similar === null ? null : [similar.country]) ?? (regions === null ? this.defaultCountries() : null),
      GEO: regions,
      LOCALE: languages,
      GENDER: genders,
      APPTYPE: apps,
      ...(age === null ? {} : { MINIMUM_AGE: String(age[0]), MAXIMUM_AGE: age[1] === 65 ? '65+' : String(age[1]) }),
      INTEREST: interests === null ? null : await this.interestIds(interests, audience?.rules ?? {}),
      AUDIENCE_INCLUDE: await (similar === null ? this.listIds(targeting.include, makesLists) : this.similarIds(similar, makesLists)),
      AUDIENCE_EXCLUDE: await this.listIds(exclude, makesLists),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value.length > 0));
  }

  private refuse(audience: PlatformAudience, isExcluded: boolean): void {
    const refusals = refusalsOf(audience, isExcluded);
    if (refusals.length === 0) return;
    const where = refusals.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; ');
    throw refused(
      `Pinterest cannot ${isExcluded ? 'exclude' : 'target'} the audience ${audience.reference} (${where}).`,
      'audience_not_supported',
    );
  }

  /** Every ad group needs a place. */
  private defaultCountries(): readonly string[] {
    const named = countriesOf(this.target.settings) ?? [];
    const { country } = this.target.access;
    if (named.length > 0) return named;
    if (country !== undefined) return [country];
    throw refused('Pinterest needs a country: set Countries on the page of the connection, or use audiences with countries.', 'no_country');
  }

  private async interestIds(names: readonly string[], rules: PlatformRules): Promise<readonly string[]> {
    this.interests ??= this.readInterests();
    const known = await this.interests;
    const unknown = names.filter((name) => !known.has(wordsOf(name)));
    if (unknown.length > 0) {
      const messageOf = (name: string) => `Pinterest has no interest with the name of ${name}.`;
      const audienceProblems = unknown.map((name) => ({ pointer: pointerOfValue(rules, 'interest', name), message: messageOf(name) }));
      throw new PlatformFailure('rejected', unknown.map(messageOf).join(' '), { platformCode: 'interest_unknown', audienceProblems });
    }
    return names.flatMap((name) => known.get(wordsOf(name)) ?? []);
  }

  private async readInterests(): Promise<ReadonlyMap<string, string>> {
    const parameters = { ad_account_id: this.api.adAccountId };
    const groups = (await this.api.read('/resources/targeting/INTEREST', parameters, interestsShape)) ?? [];
    return new Map(groups.flatMap((group) => Object.entries(group)).map(([id, name]) => [wordsOf(String(name)), id]));
  }

  private async listIds(lists: readonly EventList[], makesLists: boolean): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const list of lists) {
      const rule = this.ruleOf(list);
      const who = `people who did ${list.event} within ${list.days} days`;
      const id = await this.obtain('VISITOR', rule, who, makesLists);
      if (makesLists) await this.assertReady(id, rule, who);
      ids.add(id);
    }
    return [...ids];
  }

  private async similarIds({ seeds, country, percentage }: SimilarPeople, makesLists: boolean): Promise<readonly string[]> {
    const rule = { seed_id: await this.listIds(seeds, makesLists), country, percentage };
    const who = `people like those who did ${seeds.map(({ event }) => event).join(' or ')}, ${percentage} % of ${country}`;
    const id = await this.obtain('ACTALIKE', rule, who, makesLists);
    if (makesLists) await this.assertReady(id, rule, who);
    return [id];
  }

  /** Pinterest refuses a list while it fills it, and when it has fewer than 100 people. One that is surely gone is made again by a later update. */
  private async assertReady(id: string, rule: object, who: string): Promise<void> {
    const path = this.api.inAdAccount(`/audiences/${encodeURIComponent(id)}`);
    const { status } = await this.api.read(path, {}, listShape).catch(async (error: unknown) => {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.handles.missed('part', keyOf(rule), id);
      throw new PlatformFailure('unavailable', 'Pinterest does not find a list of people.', error.details);
    });
    if (status === 'INITIALIZING') {
      const details = { platformCode: 'list_initializing', retryAfterSeconds: fillingSeconds };
      throw new PlatformFailure('unavailable', `Pinterest is still collecting the ${who}.`, details);
    }
    if (status === 'TOO_SMALL') {
      const details = { platformCode: 'list_too_small', issue: 'audience_too_small' } as const;
      throw new PlatformFailure('rejected', `Pinterest knows too few ${who}: it needs 100.`, details);
    }
  }

  /** The list of people with this rule. It is found by its name, and created once. */
  private obtain(type: 'VISITOR' | 'ACTALIKE', rule: object, who: string, makesLists: boolean): Promise<string> {
    const key = keyOf(rule);
    return this.handles.obtain('part', key, async () => {
      const name = `P${who.slice(1)} · ${key.slice(-16)}`;
      const path = this.api.inAdAccount('/audiences');
      const existing = (await this.api.list(path, {}, listShape)).find((one) => one.name === name)?.id;
      if (existing === undefined && !makesLists) throw new ListMissing();
      return existing ?? this.api.create(path, { name, audience_type: type, rule });
    });
  }

  private ruleOf({ event, days }: EventList): object {
    const tag = this.target.settings['conversion_tag_id'];
    if (tag === undefined)
      throw refused('The connection has no conversion tag. Set it on the page of the connection.', 'conversion_tag_missing');
    return { visitor_source_id: tag, event, retention_days: days };
  }
}

const keyOf = (rule: object) => `audience/${createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16)}`;
