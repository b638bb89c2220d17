import { mix, normalQuantile } from '../chance/chance.js';
import { type ModelName, modelNames } from '../metrics/platform-model.js';
import { interests, topicCount } from './interests.js';
import { type Place, places, type Weighted } from './places.js';

export const genders = ['female', 'male', 'unknown'] as const;
export const devices = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export const operatingSystems = ['android', 'ios', 'windows', 'macos', 'linux', 'chromeos', 'other'] as const;

/** One of a few thousand people, who stands for many. */
export interface Person {
  readonly key: number;
  /** For how many people it stands. */
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
  /** How often it comes to the advertiser's site, 1 being usual; 0: it never does. */
  readonly activity: number;
  /** Kinds of platform that reach it. */
  readonly models: ReadonlySet<ModelName>;
  /** Whether a list of customers would find it. */
  readonly isMatchable: boolean;
}

export const peopleCount = 20_000;
/** People who know the advertiser stand for few, so that audiences of visitors can be small. */
const visitorCount = 4_000;
const visitorsInAll = 3_600_000;

/** Random numbers in a fixed order: making twenty thousand people asks for three million of them. */
class Dice {
  constructor(private state: number) {}

  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 0x100000000;
  }

  spread(deviation: number): number {
    return Math.exp(deviation * normalQuantile(this.roll()));
  }

  pick<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.roll() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) if ((left -= weight) < 0) return item;
    return (items.at(-1) as readonly [T, number])[0];
  }
}

const pairs = (weighted: readonly Weighted[]) => weighted.map(({ name, weight }) => [name, weight] as const);

/** Ages at which the groups of insights begin, with their weights in an old and in a young country. */
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

export function makePeople(seed: number): Person[] {
  const dice = new Dice(mix(seed, 'people'));
  const spread = places.map(({ people }) => people ** 0.6);
  const whole = spread.reduce((sum, share) => sum + share, 0);
  const people = places.flatMap((place, i) => {
    const count = Math.max(40, Math.round(((peopleCount - visitorCount) * (spread[i] as number)) / whole));
    return withPeople(
      Array.from({ length: count }, () => personIn(place, false, dice)),
      place.people,
    );
  });
  const byPeople = places.map((place) => [place, place.people ** 0.7] as const);
  const visitors = Array.from({ length: Math.max(0, peopleCount - people.length) }, () => personIn(dice.pick(byPeople), true, dice));
  return [...people, ...withPeople(visitors, visitorsInAll)];
}

/** Turns relative weights into whole numbers of people that sum to about so many. */
function withPeople(people: readonly Person[], total: number): Person[] {
  const whole = people.reduce((sum, { weight }) => sum + weight, 0);
  return people.map((person) => ({ ...person, weight: Math.max(1, Math.round((person.weight * total) / whole)) }));
}

function personIn(place: Place, isVisitor: boolean, dice: Dice): Person {
  const age = ageIn(place, dice);
  const gender = dice.pick([
    ['female', 495],
    ['male', 488],
    ['unknown', 17],
  ] as const);
  const device = deviceOf(age, dice);
  const known = pairs(place.regions);
  const knownShare = Math.min(
    95,
    known.reduce((sum, [, weight]) => sum + weight, 0),
  );
  return {
    key: Math.floor(dice.roll() * 0x100000000),
    weight: dice.spread(isVisitor ? 1 : 0.5),
    place,
    region: known.length > 0 && dice.roll() * 100 < knownShare ? dice.pick(known) : null,
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
  const tastes = Array.from({ length: topicCount }, () => dice.spread(0.8));
  const side = gender === 'female' ? 1 : gender === 'male' ? -1 : 0;
  const had = new Set<number>();
  interests.forEach(({ topic, popularity, lean, age: peak }, i) => {
    const distance = (age - peak) / 22;
    const chance = popularity * (tastes[topic] as number) * (1 + 0.9 * lean * side) * (0.35 + Math.exp(-distance * distance));
    if (dice.roll() < Math.min(0.9, isVisitor ? chance * 1.2 : chance)) had.add(i);
  });
  return had;
}

function modelsOf(age: number, dice: Dice): Set<ModelName> {
  const chances: Readonly<Record<ModelName, number>> = {
    search: 0.93,
    social: age < 55 ? 0.82 : 0.62,
    video: age < 30 ? 0.85 : age < 50 ? 0.6 : 0.35,
    professional: age >= 23 && age < 62 ? 0.3 : 0.05,
    display: 0.95,
  };
  return new Set(modelNames.filter((model) => dice.roll() < chances[model]));
}
