import { mix } from '../random/seeded-random.js';
import { type ModelName, modelNames } from '../metrics/platform-model.js';
import { interests, topicCount } from './interests.js';
import { type Place, places, type Weighted } from './places.js';

export const genders = ['female', 'male', 'unknown'] as const;
export const devices = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export const operatingSystems = ['android', 'ios', 'windows', 'macos', 'linux', 'chromeos', 'other'] as const;

/** A simulated person who represents many real people. */
export interface Person {
  readonly key: number;
  /** Number of people that the person represents. */
  readonly weight: number;
  readonly place: Place;
  readonly region: string | null;
  readonly language: string;
  readonly gender: (typeof genders)[number];
  readonly age: number;
  readonly device: (typeof devices)[number];
  readonly os: (typeof operatingSystems)[number];
  /** Indices into the list of interests. */
  readonly interests: ReadonlySet<number>;
  /** Activity on the advertiser's site; 1 is average and 0 means no visits. */
  readonly activity: number;
  /** Kinds of platform that reach the person. */
  readonly models: ReadonlySet<ModelName>;
  /** Whether a customer list can match the person. */
  readonly isMatchable: boolean;
}

export const peopleCount = 20_000;
/** Visitors of the advertiser have small weights, so that audiences of visitors can be small. */
const visitorCount = 4_000;
const visitorsInAll = 3_600_000;

// Read once: about three million random numbers are drawn, and access to a global is slow in the isolated context of a test.
const { exp, imul } = Math;

/** A seeded random number generator. */
class Dice {
  constructor(private state: number) {}

  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 0x100000000;
  }

  /** A log-normal number with a median of 1. The sum of three rolls approximates a normal distribution. */
  spread(deviation: number): number {
    return exp(deviation * 2 * (this.roll() + this.roll() + this.roll() - 1.5));
  }

  pick<T>(items: readonly (readonly [T, number])[]): T {
    let totalWeight = 0;
    for (const [, weight] of items) totalWeight += weight;
    let remaining = this.roll() * totalWeight;
    for (const [item, weight] of items) if ((remaining -= weight) < 0) return item;
    return (items.at(-1) as readonly [T, number])[0];
  }
}

const pairs = (weighted: readonly Weighted[]) => weighted.map(({ name, weight }) => [name, weight] as const);

/** Start of each age group of the insights, with its weight in a country with an old and with a young population. */
const ageGroups = [
  [13, 5, 11],
  [18, 9, 20],
  [25, 16, 26],
  [35, 17, 19],
  [45, 18, 12],
  [55, 17, 8],
  [65, 18, 4],
] as const;
const oldest = 88;

export function createPeople(seed: number): Person[] {
  const dice = new Dice(mix(seed, 'people'));
  const spread = places.map(({ people }) => people ** 0.6);
  const totalWeight = spread.reduce((sum, share) => sum + share, 0);
  const people = places.flatMap((place, i) => {
    const count = Math.max(40, Math.round(((peopleCount - visitorCount) * (spread[i] as number)) / totalWeight));
    return withPeople(
      Array.from({ length: count }, () => personIn(place, false, dice)),
      place.people,
    );
  });
  const byPeople = places.map((place) => [place, place.people ** 0.7] as const);
  const visitors = Array.from({ length: Math.max(0, peopleCount - people.length) }, () => personIn(dice.pick(byPeople), true, dice));
  return [...people, ...withPeople(visitors, visitorsInAll)];
}

/** Scales relative weights to integer numbers of people with approximately the given total. */
function withPeople(people: readonly Person[], total: number): Person[] {
  const totalWeight = people.reduce((sum, { weight }) => sum + weight, 0);
  return people.map((person) => ({ ...person, weight: Math.max(1, Math.round((person.weight * total) / totalWeight)) }));
}

function personIn(place: Place, isVisitor: boolean, dice: Dice): Person {
  const age = ageIn(place, dice);
  const gender = dice.pick([
    ['female', 495],
    ['male', 488],
    ['unknown', 17],
  ] as const);
  const device = deviceOf(age, dice);
  const knownRegions = pairs(place.regions);
  const knownRegionShare = Math.min(
    95,
    knownRegions.reduce((sum, [, weight]) => sum + weight, 0),
  );
  return {
    key: Math.floor(dice.roll() * 0x100000000),
    weight: dice.spread(isVisitor ? 1 : 0.5),
    place,
    region: knownRegions.length > 0 && dice.roll() * 100 < knownRegionShare ? dice.pick(knownRegions) : null,
    language: dice.pick(pairs(place.languages)),
    gender,
    age,
    device,
    os: osOf(device, place, dice),
    interests: interestsOf(gender, age, isVisitor, dice),
    activity: isVisitor ? dice.spread(1) : 0,
    models: modelsOf(age, dice),
    isMatchable: dice.roll() < (device === 'tv' ? 0.3 : age < 18 ? 0.45 : 0.66),
  };
}

function ageIn({ youth }: Place, dice: Dice): number {
  const from = dice.pick(ageGroups.map(([start, old, young]) => [start, old + (young - old) * youth] as const));
  const next = ageGroups.find(([start]) => start > from)?.[0] ?? oldest;
  return from + Math.floor(dice.roll() * (next - from));
}

function deviceOf(age: number, dice: Dice): Person['device'] {
  const desktop = age < 25 ? 10 : age < 45 ? 22 : age < 60 ? 32 : 38;
  return dice.pick([
    ['mobile', 84 - desktop],
    ['desktop', desktop],
    ['tablet', age < 45 ? 6 : 12],
    ['tv', 6],
  ] as const);
}

function osOf(device: Person['device'], { iosShare }: Place, dice: Dice): Person['os'] {
  if (device === 'mobile') return dice.roll() < iosShare ? 'ios' : dice.roll() < 0.997 ? 'android' : 'other';
  const mac = 5 + 30 * iosShare;
  const choices: Readonly<Record<'tablet' | 'desktop' | 'tv', readonly (readonly [Person['os'], number])[]>> = {
    tablet: [
      ['ios', 30 + 40 * iosShare],
      ['android', 60 - 30 * iosShare],
      ['windows', 5],
    ],
    desktop: [
      ['windows', 88 - mac],
      ['macos', mac],
      ['linux', 5],
      ['chromeos', 5],
      ['other', 1],
    ],
    tv: [
      ['android', 45],
      ['linux', 15],
      ['other', 40],
    ],
  }; // prettier-ignore
  return dice.pick(choices[device]);
}

function interestsOf(gender: Person['gender'], age: number, isVisitor: boolean, dice: Dice): Set<number> {
  const tastes = Array.from({ length: topicCount }, () => dice.spread(0.8) * (isVisitor ? 1.2 : 1));
  const probabilities = interestProbabilities(gender, age);
  const selected = new Set<number>();
  for (let i = 0; i < probabilities.length; i++) {
    const probability = (probabilities[i] as number) * (tastes[topicOf[i] as number] as number);
    if (dice.roll() < (probability > 0.9 ? 0.9 : probability)) selected.add(i);
  }
  return selected;
}

const topicOf = interests.map(({ topic }) => topic);
const probabilityCache = new Map<string, readonly number[]>();

/** Probability of each interest for a gender and age, before individual differences. */
function interestProbabilities(gender: Person['gender'], age: number): readonly number[] {
  const name = `${gender} ${age}`;
  let probabilities = probabilityCache.get(name);
  if (!probabilities) {
    const side = { female: 1, male: -1, unknown: 0 }[gender];
    probabilities = interests.map(({ popularity, lean, age: peak }) => {
      const distance = (age - peak) / 22;
      return popularity * (1 + 0.9 * lean * side) * (0.35 + exp(-distance * distance));
    });
    probabilityCache.set(name, probabilities);
  }
  return probabilities;
}

function modelsOf(age: number, dice: Dice): Set<ModelName> {
  const probabilities: Readonly<Record<ModelName, number>> = {
    search: 0.93,
    social: age < 55 ? 0.82 : 0.62,
    video: age < 30 ? 0.85 : age < 50 ? 0.6 : 0.35,
    professional: age >= 23 && age < 62 ? 0.3 : 0.05,
    display: 0.95,
  };
  return new Set(modelNames.filter((model) => dice.roll() < probabilities[model]));
}
