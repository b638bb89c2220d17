import type { Problem } from '#libs/kernel';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
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

interface FieldRule {
  readonly check: Check;
  readonly required: boolean;
  readonly nullable: boolean;
}

const rulesOfClass = new WeakMap<object, Map<string, FieldRule>>();

/** The rules of a request class by field name, those of its parents included. */
export function fieldRules(target: new () => object): ReadonlyMap<string, FieldRule> {
  const parent = Object.getPrototypeOf(target.prototype) as object | null;
  const inherited = parent === null || parent === Object.prototype ? [] : fieldRules(parent.constructor as new () => object);
  return new Map([...inherited, ...(rulesOfClass.get(target) ?? [])]);
}

/**
 * Declares one field of a request body: the check that class-validator runs, the normal form that class-transformer
 * makes, and the schema in the OpenAPI document, so that document and service cannot disagree.
 */
export function field(options: FieldOptions, schema: object, check: Check, normalise?: (value: unknown) => unknown): PropertyDecorator {
  const required = options.required ?? false;
  const rule: FieldRule = { check, required, nullable: options.nullable ?? !required };
  return (target, property) => {
    const name = String(property);
    const rules = rulesOfClass.get(target.constructor) ?? new Map<string, FieldRule>();
    rulesOfClass.set(target.constructor, rules.set(name, rule));
    if (normalise) Transform(({ value }) => normalise(value))(target, property);
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (value) => problemsOf(rule, value, name).length === 0,
        defaultMessage: (args) => JSON.stringify(problemsOf(rule, args?.value, name)),
      },
    })(target, property);
    ApiProperty({
      ...(rule.nullable ? nullableSchema(schema) : schema),
      required,
      description: options.description,
      ...(options.example === undefined ? {} : { example: options.example }),
    } as ApiPropertyOptions)(target, property);
  };
}

function problemsOf(rule: FieldRule, value: unknown, name: string): Problem[] {
  const pointer = `/${name}`;
  if (value === undefined) return rule.required ? [{ pointer, code: 'required', message: `${name} is required.` }] : [];
  if (value === null) return rule.nullable ? [] : [{ pointer, code: 'required', message: `${name} cannot be null.` }];
  return rule.check(value, pointer);
}

function nullableSchema(schema: object): object {
  const { type, enum: allowed, ...rest } = schema as { type?: string; enum?: unknown[] };
  return {
    ...rest,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(allowed === undefined ? {} : { enum: [...allowed, null] }),
  };
}

/** RFC 6901: `~` and `/` inside a key are escaped. */
export function child(at: string, key: string | number): string {
  return `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
