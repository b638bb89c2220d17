import type { RuleTree } from '#libs/audiences';

type Condition = Extract<RuleTree['all'][number], { readonly field: string }>;
type WordField = Exclude<Condition['field'], 'age' | 'event'>;

/** A group of conditions in a rule tree. */
export const together = (...all: Condition[]) => ({ all, any: [], none: [] });

const among =
  (field: WordField) =>
  (...value: string[]) =>
    ({ field, operator: 'in', value }) as const satisfies Condition;
export const country = among('country');
export const region = among('region');
export const language = among('language');
export const device = among('device');
export const os = among('os');
export const interest = among('interest');

export const aged = (least: number, greatest: number) =>
  ({ field: 'age', operator: 'between', value: [least, greatest] }) as const satisfies Condition;
export const did = (name: string, within_days: number, min_count = 1) =>
  ({ field: 'event', operator: 'did', value: { name, within_days, min_count } }) as const satisfies Condition;
