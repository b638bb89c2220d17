import { fieldName, type Problem } from '#libs/kernel';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Returns what is wrong with a value that is neither absent nor null. `at` is the value's JSON pointer. */
export type Check = (value: unknown, at: string) => Problem[];

export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** Must be present in a body of its class; a required field is never null. */
  readonly required?: boolean;
  /** Whether null is taken, meaning "not set". Default: every field that is not required. */
  readonly nullable?: boolean;
}

export interface FieldRule {
  readonly check: Check;
  /** The field in the OpenAPI document. */
  readonly schema: object;
  readonly required: boolean;
  readonly nullable: boolean;
  /** Brings a list or an object into its normal form; plain values get theirs from class-transformer. */
  readonly normalize: (value: unknown) => unknown;
}

/** The pointer of an object that is being checked, for what is said of its fields. */
export const placeOf = new WeakMap<object, string>();

const rulesOfClass = new WeakMap<object, Map<string, FieldRule>>();

const inherited = new WeakMap<object, ReadonlyMap<string, FieldRule>>();

/** The rules of a request class by field name, those of its parents included. */
export function fieldRules(target: new () => object): ReadonlyMap<string, FieldRule> {
  let rules = inherited.get(target);
  if (!rules) {
    rules = collectRules(target);
    inherited.set(target, rules);
  }
  return rules;
}

function collectRules(target: new () => object): ReadonlyMap<string, FieldRule> {
  const parent = Object.getPrototypeOf(target.prototype) as object | null;
  const ofParents = parent === null || parent === Object.prototype ? [] : fieldRules(parent.constructor as new () => object);
  return new Map([...ofParents, ...(rulesOfClass.get(target) ?? [])]);
}

/** What an object holds, each field in its normal form; fields that its class does not have stay as they came. */
export function inNormalForm(target: new () => object, value: Record<string, unknown>): Record<string, unknown> {
  const rules = fieldRules(target);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rules.get(name)?.normalize(part) ?? part]));
}

/**
 * Declares one field of a request body: the check that class-validator runs, the normal form that class-transformer
 * makes, and the schema in the OpenAPI document, so that document and service cannot disagree.
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
        defaultMessage: (args) => JSON.stringify(problemsOf(rule, args?.value, placeOf.get(args?.object ?? {}) ?? '', name)),
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

/** RFC 6901: `~` and `/` inside a key are escaped. */
export function child(at: string, key: string | number): string {
  return `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
