import type { Condition, Rules } from '../../api/audiences.js';
import { type GroupName, groupNames } from './rule-words.js';

/** One rule while it is written. Texts hold lists separated by commas. */
export interface ConditionDraft {
  readonly id: number;
  readonly group: GroupName;
  readonly field: string;
  readonly operator: string;
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly eventName: string;
  readonly withinDays: number;
  readonly minCount: number;
}

export const listFields = ['country', 'region', 'language', 'gender', 'device', 'os', 'interest'] as const;
export const fieldOptions = [...listFields, 'age', 'event'];

export const operatorsOf = (field: string): { value: string; label: string }[] => {
  if (field === 'age') {
    return [
      { value: 'between', label: 'from … to' },
      { value: 'gte', label: 'at least' },
      { value: 'lte', label: 'at most' },
    ];
  }
  if (field === 'event') {
    return [
      { value: 'did', label: 'did' },
      { value: 'did_not', label: 'did not do' },
    ];
  }
  return [
    { value: 'in', label: 'is one of' },
    { value: 'not_in', label: 'is none of' },
  ];
};

export const newCondition = (id: number): ConditionDraft => ({
  id,
  group: 'all',
  field: 'country',
  operator: 'in',
  words: [],
  from: 18,
  to: 65,
  eventName: '',
  withinDays: 30,
  minCount: 1,
});

/** The values that a field is known to have; others are typed. */
export const knownWords: Readonly<Record<string, readonly string[]>> = {
  gender: ['female', 'male', 'unknown'],
  device: ['mobile', 'desktop', 'tablet'],
  os: ['ios', 'android', 'windows', 'macos', 'linux'],
};

function valueOf(draft: ConditionDraft): unknown {
  if (draft.field === 'age')
    return draft.operator === 'between' ? [draft.from, draft.to] : draft.operator === 'gte' ? draft.from : draft.to;
  if (draft.field === 'event') return { name: draft.eventName, within_days: draft.withinDays, min_count: draft.minCount };
  return draft.words;
}

const conditionOf = (draft: ConditionDraft): Condition => ({ field: draft.field, operator: draft.operator, value: valueOf(draft) });

/** Groups without a condition are left out. */
export function rulesOf(drafts: readonly ConditionDraft[]): Rules {
  return Object.fromEntries(
    groupNames.flatMap((group) => {
      const conditions = drafts.filter((draft) => draft.group === group).map(conditionOf);
      return conditions.length === 0 ? [] : [[group, conditions]];
    }),
  );
}

/** Where the API will find the condition, as errors name it: `rules.all.2`. */
export const placeOf = (drafts: readonly ConditionDraft[], draft: ConditionDraft): string =>
  `rules.${draft.group}.${drafts.filter(({ group }) => group === draft.group).indexOf(draft)}`;
