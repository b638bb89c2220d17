import { fieldName, type IdPrefix, instantRule, maxMicros, parseInstant, type Problem } from '#libs/kernel';
import { type Check, child, type FieldOptions, field, inNormalForm } from './field-rule.js';
import { validateObject, type ReadOnlyFields } from './validate-object.js';
import { requestName } from './request-schema.js';

const problem = (pointer: string, code: Problem['code'], message: string, more: Partial<Problem> = {}): Problem[] => [
  { pointer, code, message, ...more },
];
const nameOf = (at: string) => fieldName(at) || 'the body';
const wrongType = (at: string, expected: string) => problem(at, 'invalid_type', `${nameOf(at)} must be ${expected}.`);
const normalizeText = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value);

const controls = /[\u0000-\u001f\u007f-\u009f]/;
const controlsButLineBreaks = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max: number;
  /** Long texts may hold newlines and tabs. */
  readonly multiline?: boolean;
  readonly form?: TextForm;
}

/** A form that a text must have, and how to say so. */
interface TextForm {
  readonly pattern: RegExp;
  readonly rule: string;
}

/** The length of a text is counted in Unicode code points, as PostgreSQL and JSON Schema count. */
function checkText(value: unknown, at: string, { min = 0, max, multiline = false, form }: Omit<TextOptions, 'description'>): Problem[] {
  if (typeof value !== 'string') return wrongType(at, 'a string');
  if (!value.isWellFormed()) return problem(at, 'invalid_format', `${nameOf(at)} contains an unpaired surrogate.`);
  if ((multiline ? controlsButLineBreaks : controls).test(value)) {
    return problem(at, 'invalid_format', `${nameOf(at)} contains a control character.`);
  }
  const length = value.length > max ? [...value].length : value.length;
  if (length < min) return problem(at, 'too_short', `${nameOf(at)} must have at least ${min} character${min === 1 ? '' : 's'}.`, { min });
  if (length > max) return problem(at, 'too_long', `${nameOf(at)} must have at most ${max} characters.`, { max });
  if (form !== undefined && !form.pattern.test(value)) return problem(at, 'invalid_format', `${nameOf(at)} must be ${form.rule}.`);
  return [];
}

const formSchema = (form?: TextForm) => (form === undefined ? {} : { pattern: form.pattern.source });

/** A text, trimmed and in Unicode normal form C. */
export function Text(options: TextOptions): PropertyDecorator {
  const schema = { type: 'string', minLength: options.min ?? 0, maxLength: options.max, ...formSchema(options.form) };
  return field(options, schema, (value, at) => checkText(value, at, options), normalizeText);
}

/** A secret: not trimmed, its length bounded only against nonsense, and never repeated in a message. */
export function Secret(options: FieldOptions & { max: number }): PropertyDecorator {
  const { max } = options;
  return field(options, { type: 'string', format: 'password', maxLength: max }, (value, at) => {
    if (typeof value !== 'string') return wrongType(at, 'a string');
    if (!value.isWellFormed()) return problem(at, 'invalid_format', `${nameOf(at)} contains an unpaired surrogate.`);
    return value.length > max ? problem(at, 'too_long', `${nameOf(at)} must have at most ${max} characters.`, { max }) : [];
  });
}

/** One word of a closed list. */
export function OneOf(allowed: readonly string[], options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', enum: [...allowed] }, checkWord(allowed));
}

const checkWord =
  (allowed: readonly string[]): Check =>
  (value, at) => {
    if (typeof value !== 'string') return wrongType(at, 'a string');
    return allowed.includes(value)
      ? []
      : problem(at, 'not_allowed_value', `${nameOf(at)} must be one of ${allowed.join(', ')}.`, { allowed });
  };

/** A list without repetition. */
function checkList(value: unknown, at: string, max: number, checkItem: Check, min = 0): Problem[] {
  if (!Array.isArray(value)) return wrongType(at, 'an array');
  if (value.length > max) return problem(at, 'too_long', `${nameOf(at)} must have at most ${max} items.`, { max });
  if (value.length < min) return problem(at, 'too_short', `${nameOf(at)} must have at least ${min} item${min === 1 ? '' : 's'}.`, { min });
  const problems = value.flatMap((item, i) => checkItem(item, child(at, i)));
  const repeated = value.findIndex((item, i) => value.indexOf(item) !== i);
  if (problems.length === 0 && repeated >= 0) {
    return problem(child(at, repeated), 'conflicting_fields', `${nameOf(at)} holds ${JSON.stringify(value[repeated])} twice.`);
  }
  return problems;
}

export function EnumList(allowed: readonly string[], options: FieldOptions & { minItems?: number; maxItems?: number }): PropertyDecorator {
  const { minItems = 0, maxItems = allowed.length } = options;
  const items = { type: 'string', enum: [...allowed] };
  const schema = { type: 'array', items, uniqueItems: true, ...(minItems > 0 ? { minItems } : {}), maxItems };
  return field(options, schema, (value, at) => checkList(value, at, maxItems, checkWord(allowed), minItems));
}

export function TextList(options: FieldOptions & { maxItems: number; maxLength: number; form?: TextForm }): PropertyDecorator {
  const item = { min: 1, max: options.maxLength, ...(options.form === undefined ? {} : { form: options.form }) };
  const schema = {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: options.maxLength, ...formSchema(options.form) },
    uniqueItems: true,
    maxItems: options.maxItems,
  };
  return field(
    options,
    schema,
    (value, at) => checkList(value, at, options.maxItems, (v, p) => checkText(v, p, item)),
    (value) => (Array.isArray(value) ? value.map(normalizeText) : value),
  );
}

/** Ids of other records. Whether they exist is asked later: a malformed id and a missing one get the same answer. */
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

/** An amount in micros: a whole number from `min` to 2^53−1. */
export function Micros(options: FieldOptions & { min: number }): PropertyDecorator {
  const { min } = options;
  const schema = { type: 'integer', format: 'int64', minimum: min, maximum: maxMicros };
  return field(options, schema, (value, at) => {
    if (typeof value !== 'number') return wrongType(at, 'an integer');
    if (!Number.isInteger(value) && Number.isFinite(value)) return wrongType(at, 'an integer');
    return value >= min && value <= maxMicros
      ? []
      : problem(at, 'out_of_range', `${nameOf(at)} must be from ${min} to ${maxMicros}.`, { min, max: maxMicros });
  });
}

/** A whole number in a small range. */
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

/** An RFC 3339 stamp with a zone; kept to the millisecond and given back in UTC. */
export function Instant(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'string', format: 'date-time', maxLength: 40 }, (value, at) => {
    if (typeof value !== 'string') return wrongType(at, instantRule);
    return parseInstant(value) === null ? problem(at, 'invalid_format', `${nameOf(at)} must be ${instantRule}.`) : [];
  });
}

/** What RFC 3986 lets a URI hold: other characters have to be percent-encoded. */
const uriCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/;

/** An absolute https URL without credentials. */
export function HttpsUrl(options: FieldOptions & { max: number }): PropertyDecorator {
  const { max } = options;
  const check: Check = (value, at) => {
    const problems = checkText(value, at, { min: 1, max });
    if (problems.length > 0) return problems;
    const url = URL.parse(value as string);
    const text = value as string;
    const isGood = url !== null && text.startsWith('https://') && url.username === '' && url.password === '' && uriCharacters.test(text);
    return isGood
      ? []
      : problem(
          at,
          'invalid_format',
          `${nameOf(at)} must be an https:// URL, percent-encoded where needed, without user name or password.`,
        );
  };
  return field(options, { type: 'string', format: 'uri', pattern: '^https://', maxLength: max }, check, normalizeText);
}

interface TextMapOptions extends FieldOptions {
  readonly maxKeys: number;
  readonly keyPattern: RegExp;
  readonly keyRule: string;
  readonly maxValue: number;
  /** Whether values may hold newlines and tabs. */
  readonly multiline?: boolean;
  /** In a merge patch: a null value takes its key away. */
  readonly isPatch?: boolean;
}

/** An object of texts under free keys. */
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
      keyPattern.test(key)
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

/** An object with fields of its own. */
export function Nested(type: new () => object, options: FieldOptions & { readOnly?: ReadOnlyFields }): PropertyDecorator {
  return field(
    options,
    { $ref: `#/components/schemas/${requestName(type)}` },
    (value, at) => [...validateObject(type, value, at, options.readOnly).problems],
    (value) => (isPlainObject(value) ? inNormalForm(type, value) : value),
  );
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
