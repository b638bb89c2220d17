import { fieldName, type Problem } from '#libs/kernel';
import { ValidateBy } from 'class-validator';
import { Transform } from './class-transformer.js';

/** Returns the problems of a value that is neither absent nor null. `at` is the JSON pointer of the value. */
export type Check = (value: unknown, at: string) => Problem[];

export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** Whether the field must be present. A required field cannot be null. */
  readonly required?: boolean;
  /** Whether the field accepts null, which means "not set". Default: true unless the field is required. */
  readonly nullable?: boolean;
}

export interface FieldRule {
  readonly check: Check;
  /** The schema of the field in the OpenAPI document. */
  readonly schema: object;
  readonly required: boolean;
  readonly nullable: boolean;
  /** Normalizes a list or an object. class-transformer normalizes primitive values. */
  readonly normalize: (value: unknown) => unknown;
}

/** The JSON pointer of each object during its validation, for the problems of its fields. */
export const pointerOf = new WeakMap<object, string>();

/** The rules that a class itself declares. */
const rulesOfClass = new WeakMap<object, Map<string, FieldRule>>();

/** The rules of a class and its parents, once they have been collected. */
const collectedRules = new WeakMap<object, ReadonlyMap<string, FieldRule>>();

/** Returns the rules of a request class and its parents, by field name. */
export function fieldRules(target: new () => object): ReadonlyMap<string, FieldRule> {
  let rules = collectedRules.get(target);
  if (!rules) {
    rules = collectRules(target);
    collectedRules.set(target, rules);
  }
  return rules;
}

function collectRules(target: new () => object): ReadonlyMap<string, FieldRule> {
  const parent = Object.getPrototypeOf(target.prototype) as object | null;
  const ofParents = parent === null || parent === Object.prototype ? [] : fieldRules(parent.constructor as new () => object);
  return new Map([...ofParents, ...(rulesOfClass.get(target) ?? [])]);
}

/** Normalizes every field of an object. Fields that the class does not declare stay unchanged. */
export function normalizeFields(target: new () => object, value: Record<string, unknown>): Record<string, unknown> {
  const rules = fieldRules(target);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rules.get(name)?.normalize(part) ?? part]));
}

/**
 * Declares one field of a request body: the check for class-validator, the normalization for class-transformer, and the schema for
 * the OpenAPI document. The single declaration keeps the document and the service consistent.
 */
export function field(
  options: FieldOptions,
  schema: object,
  check: Check,
  normalize: (value: unknown) => unknown = (value) => value,
): PropertyDecorator {
  const required = options.required ?? false;
  const nullable = options.nullable ?? !required;
  const { description, example } = options;
  const documented = {
    ...(nullable ? nullableSchema(schema) : schema),
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  };
  const rule: FieldRule = { check, schema: documented, required, nullable, normalize };
  return (target, property) => {
    const name = String(property);
    const rules = rulesOfClass.get(target.constructor) ?? new Map<string, FieldRule>();
    rulesOfClass.set(target.constructor, rules.set(name, rule));
    Transform(({ value }) => normalize(value))(target, property);
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (value) => problemsOf(rule, value, '', name).length === 0,
        defaultMessage: (args) => JSON.stringify(problemsOf(rule, args?.value, pointerOf.get(args?.object ?? {}) ?? '', name)),
      },
    })(target, property);
  };
}

function problemsOf(rule: FieldRule, value: unknown, at: string, name: string): Problem[] {
  const pointer = child(at, name);
  if (value === null) return rule.nullable ? [] : [{ pointer, code: 'required', message: `${fieldName(pointer)} cannot be null.` }];
  return rule.check(value, pointer);
}

function nullableSchema(schema: object): object {
  const { type, enum: allowed, $ref, ...rest } = schema as { type?: string; enum?: unknown[]; $ref?: string };
  if ($ref !== undefined) return { anyOf: [{ $ref }, { type: 'null' }] };
  return { type: [type, 'null'], ...(allowed === undefined ? {} : { enum: [...allowed, null] }), ...rest };
}

/** Returns the JSON pointer of a child. Escapes `~` and `/` in the key (RFC 6901). */
export function child(at: string, key: string | number): string {
  return `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
