/** Fields whose value is a list of words. */
export const wordFields = ['country', 'region', 'language', 'gender', 'device', 'os', 'interest'] as const;
export type WordField = (typeof wordFields)[number];

/** `not_in` is the complement of `in`: whoever has none of the words. A person can have several interests. */
export const wordOperators = ['in', 'not_in'] as const;
/** Whole years. 65 stands for everybody of 65 or more, so `between [30, 65]` and `gte 30` are one rule. */
export const ageOperators = ['between', 'gte', 'lte'] as const;
/** `did_not` is the complement of `did`: whoever did it less often, or not at all. */
export const eventOperators = ['did', 'did_not'] as const;

export const ruleFields = [...wordFields, 'age', 'event'] as const;
export type RuleField = (typeof ruleFields)[number];

export interface WordCondition {
  readonly field: WordField;
  readonly operator: (typeof wordOperators)[number];
  readonly value: readonly string[];
}

export interface AgeCondition {
  readonly field: 'age';
  readonly operator: (typeof ageOperators)[number];
  /** `[least, greatest]` for `between`, both inclusive. */
  readonly value: number | readonly [number, number];
}

/** What people did on the advertiser's own site or app, within so many days up to now. */
export interface EventPattern {
  readonly name: string;
  readonly within_days: number;
  readonly min_count: number;
}

export interface EventCondition {
  readonly field: 'event';
  readonly operator: (typeof eventOperators)[number];
  readonly value: EventPattern;
}

export type Condition = WordCondition | AgeCondition | EventCondition;

export const groupParts = ['all', 'any', 'none'] as const;
export type GroupPart = (typeof groupParts)[number];

/** Holds for whoever meets everything in `all`, at least one thing in `any` (if there is one) and nothing in `none`. */
export type Group<Item> = Readonly<Record<GroupPart, readonly Item[]>>;
export type ConditionGroup = Group<Condition>;

/** The rules of an audience: conditions, and groups of conditions one level deep. */
export type RuleTree = Group<Condition | ConditionGroup>;

export const maxConditions = 50;
export const maxWords = 250;
export const maxDays = 180;
export const maxCount = 1_000;

export const isCondition = (item: Condition | ConditionGroup): item is Condition => 'field' in item;

export function conditionCount(rules: RuleTree): number {
  const count = (items: readonly (Condition | ConditionGroup)[]): number =>
    items.reduce((sum, item) => sum + (isCondition(item) ? 1 : groupParts.reduce((inner, part) => inner + item[part].length, 0)), 0);
  return groupParts.reduce((sum, part) => sum + count(rules[part]), 0);
}
