import { dayRule, fieldName, isCalendarDay, type Problem } from '#libs/kernel';
import { validateObject } from './validate-object.js';
import { child, type FieldOptions, field } from './field-rule.js';
import { requestName } from './request-schema.js';

// Fields of request bodies that express queries: days, booleans and lists of conditions.

const problem = (pointer: string, code: Problem['code'], rule: string, more: Partial<Problem> = {}): Problem[] => [
  { pointer, code, message: `${fieldName(pointer)} must be ${rule}.`, ...more },
];

/** A calendar day in the format YYYY-MM-DD. */
export function Day(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', format: 'date', maxLength: 10 }, (value, at) => {
    if (typeof value !== 'string') return problem(at, 'invalid_type', 'a string');
    return isCalendarDay(value) ? [] : problem(at, 'invalid_format', dayRule);
  });
}

/** A boolean. */
export function Flag(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'boolean' }, (value, at) =>
    typeof value === 'boolean' ? [] : problem(at, 'invalid_type', 'true or false'),
  );
}

/** An array of objects of one request class. */
export function ObjectList(type: new () => object, options: FieldOptions & { maxItems: number }): PropertyDecorator {
  const { maxItems } = options;
  const schema = { type: 'array', items: { $ref: `#/components/schemas/${requestName(type)}` }, maxItems };
  return field(options, schema, (value, at) => {
    if (!Array.isArray(value)) return problem(at, 'invalid_type', 'an array');
    if (value.length > maxItems) return problem(at, 'too_long', `a list of at most ${maxItems} items`, { max: maxItems });
    return value.flatMap((item, i) => [...validateObject(type, item, child(at, i)).problems]);
  });
}
