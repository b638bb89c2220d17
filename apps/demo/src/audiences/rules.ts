import type { RuleTree } from '#libs/audiences';

type Condition = Extract<RuleTree['all'][number], { readonly field: string }>;
type ListField = Exclude<Condition['field'], 'age' | 'event'>;

/** A group that matches when all of its conditions match. */
export const allOf = (...all: Condition[]) => ({ all, any: [], none: [] });

const isIn =
  (field: ListField) =>
  (...value: string[]) =>
    ({ field, operator: 'in', value }) as const satisfies Condition;
export const country = isIn('country');
export const region = isIn('region');
export const language = isIn('language');
export const device = isIn('device');
export const os = isIn('os');
export const interest = isIn('interest');

export const aged = (min: number, max: number) => ({ field: 'age', operator: 'between', value: [min, max] }) as const satisfies Condition;
export const did = (name: string, within_days: number, min_count = 1) =>
  ({ field: 'event', operator: 'did', value: { name, within_days, min_count } }) as const satisfies Condition;
