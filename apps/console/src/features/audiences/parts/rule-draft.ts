import type { Condition, Rules } from '../api/audiences.js';
import { type GroupName, groupNames, isGroup } from './rule-labels.js';

/** A rule in the editor. It keeps the input of other fields and operators when the user switches between them. */
export interface ConditionDraft {
  readonly id: string;
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly eventName: string;
  readonly withinDays: number;
  readonly minCount: number;
}

/** A group of rules. Only the outermost group may contain groups. */
export type GroupDraft = Readonly<Record<GroupName, readonly RuleDraft[]>> & { readonly id: string };
export type RuleDraft = ConditionDraft | GroupDraft;

export const isGroupDraft = (rule: RuleDraft): rule is GroupDraft => !('field' in rule);

export const newCondition = (): ConditionDraft => ({
  id: crypto.randomUUID(),
  field: 'country',
  operator: 'in',
  values: [],
  from: 18,
  to: 65,
  eventName: '',
  withinDays: 30,
  minCount: 1,
});

/** Creates a group with one rule in the given part. */
export const newGroup = (part: GroupName): GroupDraft => ({
  id: crypto.randomUUID(),
  all: [],
  any: [],
  none: [],
  [part]: [newCondition()],
});

function toDraftValue(condition: Condition): Partial<ConditionDraft> {
  switch (condition.operator) {
    case 'did':
    case 'did_not': {
      const { name: eventName, within_days: withinDays, min_count: minCount = 1 } = condition.value;
      return { eventName, withinDays, minCount };
    }
    case 'between':
      return { from: condition.value[0], to: condition.value[1] };
    case 'gte':
      return { from: condition.value };
    case 'lte':
      return { to: condition.value };
    case 'in':
    case 'not_in':
      return { values: condition.value };
  }
}

/** Converts API rules to an editable draft. */
export function toDraft(rules: Rules): GroupDraft {
  const toDrafts = (part: GroupName): RuleDraft[] =>
    (rules[part] ?? []).map((rule) =>
      isGroup(rule) ? toDraft(rule) : { ...newCondition(), field: rule.field, operator: rule.operator, ...toDraftValue(rule) },
    );
  return { id: crypto.randomUUID(), all: toDrafts('all'), any: toDrafts('any'), none: toDrafts('none') };
}

function toConditionValue(draft: ConditionDraft): unknown {
  if (draft.field === 'age')
    return draft.operator === 'between' ? [draft.from, draft.to] : draft.operator === 'gte' ? draft.from : draft.to;
  if (draft.field === 'event') return { name: draft.eventName, within_days: draft.withinDays, min_count: draft.minCount };
  return draft.values;
}

/** Sends all three parts, including empty ones, because a part that is missing from a PATCH stays unchanged. */
export const toRules = (group: GroupDraft): Rules =>
  // Every field and operator of a draft is one that the vocabulary offers.
  Object.fromEntries(
    groupNames.map((part) => [
      part,
      group[part].map((rule) =>
        isGroupDraft(rule) ? toRules(rule) : { field: rule.field, operator: rule.operator, value: toConditionValue(rule) },
      ),
    ]),
  );

export const countConditions = (group: GroupDraft): number =>
  groupNames.flatMap((part) => group[part]).reduce((count, rule) => count + (isGroupDraft(rule) ? countConditions(rule) : 1), 0);

/** The fields of all rules, each once. */
export const usedFields = (group: GroupDraft): string[] => [
  ...new Set(groupNames.flatMap((part) => group[part]).flatMap((rule) => (isGroupDraft(rule) ? usedFields(rule) : [rule.field]))),
];

export interface RuleLocation {
  /** The path in errors, such as `rules.all.2`. */
  readonly path: string;
  readonly rule: RuleDraft;
}

/** The API's path of each rule. Rules inside a group come before the group. */
export const ruleLocations = (group: GroupDraft, path = 'rules'): RuleLocation[] => [
  ...groupNames.flatMap((part) =>
    group[part].flatMap((rule, i) => {
      const at = `${path}.${part}.${i}`;
      return isGroupDraft(rule) ? ruleLocations(rule, at) : [{ path: at, rule }];
    }),
  ),
  { path, rule: group },
];
