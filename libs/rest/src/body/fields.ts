import { hasVisibleCharacter, type IdPrefix, instantRule, maxMicros, microsPerUnit, parseInstant, type Problem } from '#libs/kernel';
import { type Check, child, type FieldOptions, field, normalizeFields } from './field-rule.js';
import { checkText, nameOf, normalizeText, problem, type TextForm, type TextOptions, wrongType } from './text-check.js';
import { validateObject, type ReadOnlyFields } from './validate-object.js';
import { requestName } from './request-schema.js';

const formSchema = (form?: TextForm) => (form === undefined ? {} : { pattern: form.pattern.source });

/** A string, trimmed and normalized to Unicode NFC. */
export function Text(options: TextOptions): PropertyDecorator {
  const schema = { type: 'string', minLength: options.min ?? 0, maxLength: options.max, ...formSchema(options.form) };
  return field(options, schema, (value, at) => checkText(value, at, options), normalizeText);
}

/** A secret. It is not trimmed, has only a maximum length, and never appears in an error message. */
export function Secret(options: FieldOptions & { max: number }): PropertyDecorator {
  const { max } = options;
  return field(options, { type: 'string', format: 'password', maxLength: max }, (value, at) => {
    if (typeof value !== 'string') return wrongType(at, 'a string');
    if (!value.isWellFormed()) return problem(at, 'invalid_format', `${nameOf(at)} contains an unpaired surrogate.`);
    return value.length > max ? problem(at, 'too_long', `${nameOf(at)} must have at most ${max} characters.`, { max }) : [];
  });
}

/** A string enum. */
export function OneOf(allowed: readonly string[], options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', enum: [...allowed] }, checkEnumValue(allowed));
}

const checkEnumValue =
  (allowed: readonly string[]): Check =>
  (value, at) => {
    if (typeof value !== 'string') return wrongType(at, 'a string');
    return allowed.includes(value)
      ? []
      : problem(at, 'not_allowed_value', `${nameOf(at)} must be one of ${allowed.join(', ')}.`, { allowed });
  };

/** Checks an array without duplicates. */
function checkList(value: unknown, at: string, max: number, checkItem: Check, min = 0): Problem[] {
  if (!Array.isArray(value)) return wrongType(at, 'an array');
  if (value.length > max) return problem(at, 'too_long', `${nameOf(at)} must have at most ${max} items.`, { max });
  if (value.length < min) return problem(at, 'too_short', `${nameOf(at)} must have at least ${min} item${min === 1 ? '' : 's'}.`, { min });
  const problems = value.flatMap((item, i) => checkItem(item, child(at, i)));
  const duplicate = value.findIndex((item, i) => value.indexOf(item) !== i);
  if (problems.length === 0 && duplicate >= 0) {
    return problem(
      child(at, duplicate),
      'conflicting_fields',
      `${nameOf(at)} contains ${JSON.stringify(value[duplicate])} more than once.`,
    );
  }
  return problems;
}

/** An array of enum values without duplicates. */
export function EnumList(allowed: readonly string[], options: FieldOptions & { minItems?: number; maxItems?: number }): PropertyDecorator {
  const { minItems = 0, maxItems = allowed.length } = options;
  const items = { type: 'string', enum: [...allowed] };
  const schema = { type: 'array', items, uniqueItems: true, ...(minItems > 0 ? { minItems } : {}), maxItems };
  return field(options, schema, (value, at) => checkList(value, at, maxItems, checkEnumValue(allowed), minItems));
}

/** An array of strings without duplicates. */
export function TextList(
  options: FieldOptions & { minItems?: number; maxItems: number; maxLength: number; form?: TextForm },
): PropertyDecorator {
  const { minItems = 0 } = options;
  const item = { min: 1, max: options.maxLength, ...(options.form === undefined ? {} : { form: options.form }) };
  const schema = {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: options.maxLength, ...formSchema(options.form) },
    uniqueItems: true,
    ...(minItems > 0 ? { minItems } : {}),
    maxItems: options.maxItems,
  };
  return field(
    options,
    schema,
    (value, at) => checkList(value, at, options.maxItems, (v, p) => checkText(v, p, item), minItems),
    (value) => (Array.isArray(value) ? value.map(normalizeText) : value),
  );
}

/** An array of IDs of other records. Existence is checked later: a malformed ID and an unknown ID cause the same error. */
export function IdList(prefix: IdPrefix, options: FieldOptions & { maxItems: number }): PropertyDecorator {
  const schema = {
    type: 'array',
    items: { type: 'string', maxLength: 64, examples: [`${prefix}_01k2m3n4p5e6f7g8h9j0k1m2n3`] },
    uniqueItems: true,
    maxItems: options.maxItems,
  };
  return field(options, schema, (value, at) =>
    checkList(value, at, options.maxItems, (item, p) => (typeof item === 'string' ? [] : wrongType(p, 'a string'))),
  );
}

/** An amount in micros: an integer from `min` to 2^53−1. */
export function Micros(options: FieldOptions & { min: number }): PropertyDecorator {
  const { min } = options;
  const schema = { type: 'integer', format: 'int64', minimum: min, maximum: maxMicros };
  return field(options, schema, (value, at) => {
    if (typeof value !== 'number' || (Number.isFinite(value) && !Number.isInteger(value))) {
      return wrongType(at, `an integer number of micros (${microsPerUnit} micros are one unit of the currency)`);
    }
    return value >= min && value <= maxMicros
      ? []
      : problem(at, 'out_of_range', `${nameOf(at)} must be from ${min} to ${maxMicros} micros.`, { min, max: maxMicros });
  });
}

/** An integer in a range. */
export function WholeNumber(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, { type: 'integer', format: 'int32', minimum: min, maximum: max }, (value, at) => {
    if (typeof value !== 'number' || (Number.isFinite(value) && !Number.isInteger(value))) return wrongType(at, 'an integer');
    return value >= min && value <= max ? [] : problem(at, 'out_of_range', `${nameOf(at)} must be from ${min} to ${max}.`, { min, max });
  });
}

/** Any number in a range. */
export function Decimal(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, { type: 'number', minimum: min, maximum: max }, (value, at) => {
    if (typeof value !== 'number') return wrongType(at, 'a number');
    return value >= min && value <= max ? [] : problem(at, 'out_of_range', `${nameOf(at)} must be from ${min} to ${max}.`, { min, max });
  });
}

/** An RFC 3339 timestamp with a time zone. It is stored with millisecond precision and returned in UTC. */
export function Instant(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', format: 'date-time', maxLength: 40 }, (value, at) => {
    if (typeof value !== 'string') return wrongType(at, instantRule);
    return parseInstant(value) === null ? problem(at, 'invalid_format', `${nameOf(at)} must be ${instantRule}.`) : [];
  });
}

interface TextMapOptions extends FieldOptions {
  readonly maxKeys: number;
  readonly keyPattern: RegExp;
  readonly keyRule: string;
  readonly maxValue: number;
  /** Whether values may contain newlines and tabs. */
  readonly multiline?: boolean;
  /** Whether a null value removes its key, as in a merge patch. */
  readonly isPatch?: boolean;
}

/** An object with free keys and string values. */
export function TextMap(options: TextMapOptions): PropertyDecorator {
  const { maxKeys, keyPattern, maxValue, multiline = false, isPatch = false } = options;
  const schema = {
    type: 'object',
    maxProperties: maxKeys,
    propertyNames: { pattern: keyPattern.source },
    additionalProperties: { type: isPatch ? ['string', 'null'] : 'string', maxLength: maxValue },
  };
  const check: Check = (value, at) => {
    if (!isPlainObject(value)) return wrongType(at, 'an object');
    const entries = Object.entries(value);
    const problems = entries.flatMap(([key, text]) =>
      keyPattern.test(key) && hasVisibleCharacter(key)
        ? text === null && isPatch
          ? []
          : checkText(text, child(at, key), { max: maxValue, multiline })
        : problem(key.isWellFormed() ? child(at, key) : at, 'invalid_format', `${nameOf(at)} keys must be ${options.keyRule}.`),
    );
    return entries.length > maxKeys
      ? [...problem(at, 'too_long', `${nameOf(at)} must have at most ${maxKeys} keys.`, { max: maxKeys }), ...problems]
      : problems;
  };
  const normalize = (value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, normalizeText(v)])) : value;
  return field(options, schema, check, normalize);
}

/** An object that is validated against its own request class. */
export function Nested(type: new () => object, options: FieldOptions & { readOnly?: ReadOnlyFields }): PropertyDecorator {
  return field(
    options,
    { $ref: `#/components/schemas/${requestName(type)}` },
    (value, at) => [...validateObject(type, value, at, options.readOnly).problems],
    (value) => (isPlainObject(value) ? normalizeFields(type, value) : value),
  );
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
