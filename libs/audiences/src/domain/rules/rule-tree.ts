/** Fields whose value is a list of strings. */
export const listFields = ['country', 'region', 'language', 'gender', 'device', 'os', 'interest'] as const;
export type ListField = (typeof listFields)[number];

/** `not_in` is the complement of `in`: it selects people who match none of the values. A person can have several interests. */
export const listOperators = ['in', 'not_in'] as const;
/** Whole years. 65 includes all people of 65 or older, so `between [30, 65]` and `gte 30` are equivalent. */
export const ageOperators = ['between', 'gte', 'lte'] as const;
/** `did_not` is the complement of `did`: it selects people who did it less often or not at all. */
export const eventOperators = ['did', 'did_not'] as const;

export const ruleFields = [...listFields, 'age', 'event'] as const;
export type RuleField = (typeof ruleFields)[number];

export interface ListCondition {
  readonly field: ListField;
  readonly operator: (typeof listOperators)[number];
  readonly value: readonly string[];
}

export interface AgeCondition {
  readonly field: 'age';
  readonly operator: (typeof ageOperators)[number];
  /** `[minimum, maximum]` for `between`, both inclusive. */
  readonly value: number | readonly [number, number];
}

/** An event on the advertiser's site or app within the last `within_days` days. */
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

export type Condition = ListCondition | AgeCondition | EventCondition;

export const groupParts = ['all', 'any', 'none'] as const;
export type GroupPart = (typeof groupParts)[number];

/** Selects people who meet every item of `all`, at least one item of `any` (unless it is empty) and no item of `none`. */
export type Group<Item> = Readonly<Record<GroupPart, readonly Item[]>>;
export type ConditionGroup = Group<Condition>;

/** The rules of an audience: conditions, and groups of conditions one level deep. */
export type RuleTree = Group<Condition | ConditionGroup>;

export const maxConditions = 50;
export const maxListValues = 250;
export const maxDays = 180;
export const maxCount = 1_000;

export const isCondition = (item: Condition | ConditionGroup): item is Condition => 'field' in item;

export function conditionCount(rules: RuleTree): number {
  const count = (items: readonly (Condition | ConditionGroup)[]): number =>
    items.reduce((sum, item) => sum + (isCondition(item) ? 1 : groupParts.reduce((inner, part) => inner + item[part].length, 0)), 0);
  return groupParts.reduce((sum, part) => sum + count(rules[part]), 0);
}
