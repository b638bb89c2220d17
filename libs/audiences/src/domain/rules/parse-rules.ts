import { fieldName, type Problem } from '#libs/kernel';
import {
  ageOf,
  ageSpanOf,
  childOf,
  eventOf,
  isRecord,
  own,
  type Place,
  required,
  unknownFields,
  wordsOf,
  wrongType,
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
  type WordField,
  wordOperators,
} from './rule-tree.js';

/** A tree with more faults than this is not read to its end. */
const maxProblems = 100;
const conditionParts = ['field', 'operator', 'value'] as const;

export const operatorsOf: Readonly<Record<RuleField, readonly string[]>> = {
  country: wordOperators,
  region: wordOperators,
  language: wordOperators,
  gender: wordOperators,
  device: wordOperators,
  os: wordOperators,
  interest: wordOperators,
  age: ageOperators,
  event: eventOperators,
};

/**
 * Reads a rule tree out of whatever a client sent; `at` is its JSON pointer. A merge patch may hold no condition itself. Every fault points at the exact node. The
 * result is made anew of plain values, so nothing that came along with the input lives on in it.
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

  constructor(private readonly tell: Place['tell']) {}

  tree(value: unknown, at: string, mayBeEmpty: boolean): RuleTree {
    const readItem = (item: unknown, itemAt: string) => (looksLikeGroup(item) ? this.inner(item, itemAt) : this.condition(item, itemAt));
    return this.group(value, at, readItem, mayBeEmpty);
  }

  private inner(value: unknown, at: string): ConditionGroup {
    return this.group(value, at, (item, itemAt) => {
      if (!looksLikeGroup(item)) return this.condition(item, itemAt);
      const message = `${fieldName(itemAt)} must be a condition. Groups can be nested only one level deep.`;
      this.tell({ pointer: itemAt, code: 'invalid_type', message });
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
      wrongType(at, 'an object with all, any or none', this.tell);
      return { all: [], any: [], none: [] };
    }
    unknownFields(value, groupParts, (name) => this.place(childOf(at, name)));
    const lists = groupParts.map((part) => this.list(own(value, part), `${at}/${part}`, readItem));
    if (!mayBeEmpty && groupParts.every((part) => isEmpty(own(value, part)))) {
      this.tell({ pointer: at, code: 'too_short', message: `${fieldName(at)} must contain at least one condition.`, min: 1 });
    }
    const [all, any, none] = lists as [Item[], Item[], Item[]];
    return { all, any, none } satisfies Record<GroupPart, Item[]>;
  }

  private list<Item>(value: unknown, at: string, readItem: (item: unknown, at: string) => Item | undefined): Item[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      wrongType(at, 'an array', this.tell);
      return [];
    }
    const read: Item[] = [];
    for (const [i, item] of (value as unknown[]).entries()) {
      if (this.conditions > maxConditions) break; // told already; the rest is not looked at
      const found = readItem(item, `${at}/${i}`);
      if (found !== undefined) read.push(found);
    }
    return read;
  }

  private condition(value: unknown, at: string): Condition | undefined {
    if (++this.conditions > maxConditions) {
      const message = `${fieldName(at)} exceeds the limit of ${maxConditions} conditions. Remove conditions from the rules.`;
      return this.tell({ pointer: at, code: 'too_long', message, max: maxConditions });
    }
    if (!isRecord(value)) return wrongType(at, 'a condition {field, operator, value} or a group {all, any, none}', this.tell);
    unknownFields(value, conditionParts, (name) => this.place(childOf(at, name)));
    const field = this.word(own(value, 'field'), ruleFields, `${at}/field`) as RuleField | undefined;
    const allowed = field === undefined ? undefined : operatorsOf[field];
    const operator = this.word(own(value, 'operator'), allowed, `${at}/operator`);
    const operand = own(value, 'value');
    if (operand === undefined) return required(this.place(`${at}/value`));
    if (field === undefined || operator === undefined) return undefined;
    return this.complete(field, operator, operand, this.place(`${at}/value`));
  }

  private complete(field: RuleField, operator: string, operand: unknown, place: Place): Condition | undefined {
    const value =
      field === 'event'
        ? eventOf(operand, place)
        : field === 'age'
          ? operator === 'between'
            ? ageSpanOf(operand, place)
            : ageOf(operand, place)
          : wordsOf(field satisfies WordField, operand, place);
    return value === undefined ? undefined : ({ field, operator, value } as Condition);
  }

  /** A word of a list; without a list only that it is there. */
  private word(value: unknown, allowed: readonly string[] | undefined, at: string): string | undefined {
    if (value === undefined) return required(this.place(at));
    if (typeof value !== 'string') return wrongType(at, 'a string', this.tell);
    if (allowed === undefined || allowed.includes(value)) return value;
    const message = `${fieldName(at)} must be one of ${allowed.join(', ')}.`;
    return this.tell({ pointer: at, code: 'not_allowed_value', message, allowed });
  }

  private place(at: string): Place {
    return { at, tell: this.tell };
  }
}

function looksLikeGroup(item: unknown): boolean {
  return (
    isRecord(item) && groupParts.some((part) => Object.hasOwn(item, part)) && !conditionParts.some((part) => Object.hasOwn(item, part))
  );
}

function isEmpty(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0);
}
