import { z } from 'zod';
import { hashText, mix, uniform } from '../random/seeded-random.js';
import { unprocessable } from '../http/platform-error.js';
import type { ModelName } from '../metrics/platform-model.js';
import { interests } from './interests.js';
import { devices, genders, createPeople, type Person } from './people.js';
import { places } from './places.js';
import { compileRules, type PersonPredicate } from './rules.js';

const targetsEveryone = ({ rules, lookalike }: WireAudience): boolean => (rules ?? null) === null && (lookalike ?? null) === null;

/** An audience in a request: defined by rules or as a lookalike. With neither it contains everyone. */
export interface WireAudience {
  readonly rules?: unknown;
  readonly lookalike?: unknown;
}

const lookalikeSpec = z.object({
  source_reference: z.string().min(1).max(200),
  country: z.string().regex(/^[A-Z]{2}$/),
  ratio: z.number().min(0.01).max(0.2),
});

export interface Estimate {
  readonly lower: number;
  readonly upper: number;
  readonly match_rate: number | null;
}

interface Bucket {
  readonly name: string;
  readonly people: number;
}

export interface Insights {
  readonly estimate: Estimate;
  readonly age: readonly Bucket[];
  readonly gender: readonly Bucket[];
  readonly geography: readonly Bucket[];
  readonly devices: readonly Bucket[];
  readonly interests: readonly (Bucket & { readonly baseline: number })[];
}

const ageGroups = [
  ['13-17', 17],
  ['18-24', 24],
  ['25-34', 34],
  ['35-44', 44],
  ['45-54', 54],
  ['55-64', 64],
  ['65+', Infinity],
] as const;
const maxCachedReaches = 1000;
const ageGroupOf = ({ age }: Person): string => (ageGroups.find(([, last]) => age <= last) ?? ageGroups[6])[0];

/**
 * The people that one kind of platform reaches. All sizes are counted in the same population, so a narrower audience is never
 * larger, and an overlap is symmetric.
 */
export class Population {
  private static readonly peopleBySeed = new Map<number, Person[]>();
  /** Number of people that all platforms reach together. */
  private readonly totalReach = places.reduce((sum, { people }) => sum + people, 0);
  private readonly peopleByCountry = new Map<string, readonly Person[]>();
  private readonly reachCache = new Map<string, number>();
  private cachedPeople: readonly Person[] | undefined;

  constructor(
    private readonly seed: number,
    private readonly model: ModelName,
  ) {}

  /** Created on first use, because that takes a third of a second. */
  private get people(): readonly Person[] {
    if (this.cachedPeople) return this.cachedPeople;
    let people = Population.peopleBySeed.get(this.seed);
    if (!people) Population.peopleBySeed.set(this.seed, (people = createPeople(this.seed)));
    this.cachedPeople = people.filter(({ models }) => models.has(this.model));
    return this.cachedPeople;
  }

  members(audience: WireAudience): readonly Person[] {
    return this.people.filter(this.testOf(audience));
  }

  /** Number of people in any of the ad sets and in none of the exclusions. Cached, because every delivery request needs it. */
  reach(adSets: readonly WireAudience[], exclusions: readonly WireAudience[]): number {
    if (exclusions.length === 0 && adSets.some(targetsEveryone)) return this.totalReach;
    const cacheKey = JSON.stringify([adSets, exclusions].map((list) => list.map(({ rules, lookalike }) => [rules, lookalike])));
    const cached = this.reachCache.get(cacheKey);
    if (cached !== undefined) return cached;
    const size = this.countReach(adSets, exclusions);
    if (this.reachCache.size >= maxCachedReaches) this.reachCache.clear();
    this.reachCache.set(cacheKey, size);
    return size;
  }

  private countReach(adSets: readonly WireAudience[], exclusions: readonly WireAudience[]): number {
    const requested = adSets.map((audience) => this.testOf(audience));
    const excluded = exclusions.map((audience) => this.testOf(audience));
    const isReached: PersonPredicate = (person) =>
      (requested.length === 0 || requested.some((test) => test(person))) && !excluded.some((test) => test(person));
    return sizeOf(this.people.filter(isReached));
  }

  estimate(audience: WireAudience): Estimate {
    return estimateOf(this.members(audience));
  }

  insights(audience: WireAudience): Insights {
    const members = this.members(audience);
    const populationSize = sizeOf(this.people);
    const byInterest = interestCounts(members);
    const baseline = interestCounts(this.people);
    return {
      estimate: estimateOf(members),
      age: buckets(
        members,
        ageGroupOf,
        ageGroups.map(([name]) => name),
      ),
      gender: buckets(members, ({ gender }) => gender, genders),
      geography: buckets(members, ({ place }) => place.country, []).toSorted((one, other) => other.people - one.people),
      devices: buckets(members, ({ device }) => device, devices),
      interests: interests.map(({ id }, i) => ({
        name: id,
        people: byInterest[i] as number,
        baseline: Number(((baseline[i] as number) / populationSize).toFixed(6)),
      })),
    };
  }

  overlap(one: WireAudience, other: WireAudience): { readonly intersection: number; readonly union: number } {
    const [isOne, isOther] = [this.testOf(one), this.testOf(other)];
    return {
      intersection: sizeOf(this.people.filter((person) => isOne(person) && isOther(person))),
      union: sizeOf(this.people.filter((person) => isOne(person) || isOther(person))),
    };
  }

  private testOf({ rules, lookalike }: WireAudience): PersonPredicate {
    const hasRules = rules !== undefined && rules !== null;
    const hasLookalike = lookalike !== undefined && lookalike !== null;
    if (hasRules && hasLookalike) throw unprocessable('invalid_field', 'An audience must not have both rules and lookalike.');
    if (hasRules) return compileRules(rules);
    return hasLookalike ? this.lookalikeTest(lookalike) : () => true;
  }

  /** Selects the people of a country who are most similar to the source. A larger ratio includes everyone of a smaller one. */
  private lookalikeTest(given: unknown): PersonPredicate {
    const parsed = lookalikeSpec.safeParse(given);
    if (!parsed.success) throw unprocessable('invalid_field', '/lookalike must have source_reference, country and ratio (0.01–0.20).');
    const { source_reference: source, country, ratio } = parsed.data;
    const key = hashText(source);
    const locals = this.peopleIn(country).toSorted((one, other) => uniform(mix(one.key, key), 0) - uniform(mix(other.key, key), 0));
    const requested = sizeOf(locals) * ratio;
    const chosen = new Set<Person>();
    let size = 0;
    for (const person of locals) {
      if (size + person.weight > requested && chosen.size > 0) break;
      chosen.add(person);
      size += person.weight;
    }
    return (person) => chosen.has(person);
  }

  private peopleIn(country: string): readonly Person[] {
    let cached = this.peopleByCountry.get(country);
    if (!cached) this.peopleByCountry.set(country, (cached = this.people.filter(({ place }) => place.country === country)));
    return cached;
  }
}

function sizeOf(people: readonly Person[]): number {
  let size = 0;
  for (const { weight } of people) size += weight;
  return size;
}

/** A range around the size. Both ends never decrease when the size grows. */
function estimateOf(members: readonly Person[]): Estimate {
  const size = sizeOf(members);
  const matched = sizeOf(members.filter(({ isMatchable }) => isMatchable));
  return {
    lower: roundTo2(size * 0.93, Math.floor),
    upper: roundTo2(size * 1.07, Math.ceil),
    match_rate: size === 0 ? null : Number((matched / size).toFixed(4)),
  };
}

/** Rounds to two significant digits. */
function roundTo2(value: number, round: (value: number) => number): number {
  if (value < 10) return round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return round(value / unit) * unit;
}

function buckets(people: readonly Person[], of: (person: Person) => string, names: readonly string[]): Bucket[] {
  const counts = new Map<string, number>(names.map((name) => [name, 0]));
  for (const person of people) counts.set(of(person), (counts.get(of(person)) ?? 0) + person.weight);
  return [...counts].map(([name, count]) => ({ name, people: count }));
}

function interestCounts(people: readonly Person[]): number[] {
  const counts = interests.map(() => 0);
  for (const person of people) for (const i of person.interests) counts[i] = (counts[i] as number) + person.weight;
  return counts;
}
