import { fieldName, type Problem } from '#libs/kernel';
import {
  parseAge,
  parseAgeSpan,
  childPointer,
  parseEvent,
  isRecord,
  ownProperty,
  type ValueContext,
  reportRequired,
  reportUnknownFields,
  parseList,
  reportWrongType,
} from './condition-values.js';
import {
  ageOperators,
  type Condition,
  type ConditionGroup,
  eventOperators,
  type Group,
  type GroupPart,
  groupParts,
  maxConditions,
  type RuleField,
  ruleFields,
  type RuleTree,
  type ListField,
  listOperators,
} from './rule-tree.js';

/** Parsing stops after this number of problems. */
const maxProblems = 100;
const conditionParts = ['field', 'operator', 'value'] as const;

export const operatorsByField: Readonly<Record<RuleField, readonly string[]>> = {
  country: listOperators,
  region: listOperators,
  language: listOperators,
  gender: listOperators,
  device: listOperators,
  os: listOperators,
  interest: listOperators,
  age: ageOperators,
  event: eventOperators,
};

/**
 * Parses a rule tree from untrusted input; `at` is its JSON pointer. A merge patch may be without conditions. Every problem
 * points at the exact node. The result consists of new plain values and contains nothing else of the input.
 */
export function parseRules(
  value: unknown,
  at = '/rules',
  { isPatch = false } = {},
): { readonly rules: RuleTree | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const reader = new RuleReader((problem) => {
    if (problems.length < maxProblems) problems.push(problem);
  });
  const rules = reader.tree(value, at, isPatch);
  return { rules: problems.length === 0 ? rules : null, problems };
}

class RuleReader {
  private conditions = 0;

  constructor(private readonly report: ValueContext['report']) {}

  tree(value: unknown, at: string, mayBeEmpty: boolean): RuleTree {
    const readItem = (item: unknown, itemAt: string) => (isGroupLike(item) ? this.nestedGroup(item, itemAt) : this.condition(item, itemAt));
    return this.group(value, at, readItem, mayBeEmpty);
  }

  private nestedGroup(value: unknown, at: string): ConditionGroup {
    return this.group(value, at, (item, itemAt) => {
      if (!isGroupLike(item)) return this.condition(item, itemAt);
      const message = `${fieldName(itemAt)} must be a condition. Groups can be nested only one level deep.`;
      this.report({ pointer: itemAt, code: 'invalid_type', message });
      return undefined;
    });
  }

  private group<Item>(
    value: unknown,
    at: string,
    readItem: (item: unknown, at: string) => Item | undefined,
    mayBeEmpty = false,
  ): Group<Item> {
    if (!isRecord(value)) {
      reportWrongType(at, 'an object with all, any or none', this.report);
      return { all: [], any: [], none: [] };
    }
    reportUnknownFields(value, groupParts, (name) => this.context(childPointer(at, name)));
    const lists = groupParts.map((part) => this.list(ownProperty(value, part), `${at}/${part}`, readItem));
    if (!mayBeEmpty && groupParts.every((part) => isEmpty(ownProperty(value, part)))) {
      this.report({ pointer: at, code: 'too_short', message: `${fieldName(at)} must contain at least one condition.`, min: 1 });
    }
    const [all, any, none] = lists as [Item[], Item[], Item[]];
    return { all, any, none } satisfies Record<GroupPart, Item[]>;
  }

  private list<Item>(value: unknown, at: string, readItem: (item: unknown, at: string) => Item | undefined): Item[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      reportWrongType(at, 'an array', this.report);
      return [];
    }
    const read: Item[] = [];
    for (const [i, item] of (value as unknown[]).entries()) {
      if (this.conditions > maxConditions) break; // already reported
      const found = readItem(item, `${at}/${i}`);
      if (found !== undefined) read.push(found);
    }
    return read;
  }

  private condition(value: unknown, at: string): Condition | undefined {
    if (++this.conditions > maxConditions) {
      const message = `${fieldName(at)} exceeds the maximum of ${maxConditions} conditions. Remove conditions from the rules.`;
      return this.report({ pointer: at, code: 'too_long', message, max: maxConditions });
    }
    if (!isRecord(value)) return reportWrongType(at, 'a condition {field, operator, value} or a group {all, any, none}', this.report);
    reportUnknownFields(value, conditionParts, (name) => this.context(childPointer(at, name)));
    const field = this.keyword(ownProperty(value, 'field'), ruleFields, `${at}/field`) as RuleField | undefined;
    const allowed = field === undefined ? undefined : operatorsByField[field];
    const operator = this.keyword(ownProperty(value, 'operator'), allowed, `${at}/operator`);
    const operand = ownProperty(value, 'value');
    if (operand === undefined) return reportRequired(this.context(`${at}/value`));
    if (field === undefined || operator === undefined) return undefined;
    return this.parseValue(field, operator, operand, this.context(`${at}/value`));
  }

  private parseValue(field: RuleField, operator: string, operand: unknown, context: ValueContext): Condition | undefined {
    const value =
      field === 'event'
        ? parseEvent(operand, context)
        : field === 'age'
          ? operator === 'between'
            ? parseAgeSpan(operand, context)
            : parseAge(operand, context)
          : parseList(field satisfies ListField, operand, context);
    return value === undefined ? undefined : ({ field, operator, value } as Condition);
  }

  /** Parses a keyword. Without a list of allowed values, it only checks that there is one. */
  private keyword(value: unknown, allowed: readonly string[] | undefined, at: string): string | undefined {
    if (value === undefined) return reportRequired(this.context(at));
    if (typeof value !== 'string') return reportWrongType(at, 'a string', this.report);
    if (allowed === undefined || allowed.includes(value)) return value;
    const message = `${fieldName(at)} must be one of ${allowed.join(', ')}.`;
    return this.report({ pointer: at, code: 'not_allowed_value', message, allowed });
  }

  private context(at: string): ValueContext {
    return { at, report: this.report };
  }
}

function isGroupLike(item: unknown): boolean {
  return (
    isRecord(item) && groupParts.some((part) => Object.hasOwn(item, part)) && !conditionParts.some((part) => Object.hasOwn(item, part))
  );
}

function isEmpty(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0);
}
