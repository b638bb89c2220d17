import fc from 'fast-check';

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | string[];
  readonly enum?: unknown[];
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: { pattern?: string };
  readonly required?: string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

export type Resolve = (ref: string) => Schema;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\uffff',
  '\n',
  "' or 1=1 --",
  '{{7*7}}',
  '${7*7}',
  '<script>',
  '../../etc/passwd',
  '%00',
  '𝒳'.repeat(210),
  'x'.repeat(3000),
  '-1',
  'null',
  'true',
  '1e400',
  '2026-02-30',
  'infinity',
  'é',
  'e\u0301',
];
const oddNumbers = [0, -0, -1, 1.5, 1e308, 2 ** 53, 2 ** 53 - 1, 2 ** 63, Number.MIN_VALUE];

/** Anything that JSON can say, with a liking for what hurts. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(...oddNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: { c: [] } } }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((d) => d.toISOString());
const urls = fc.webUrl({ validSchemes: ['https'], withQueryParameters: true });

/** Values that a schema allows, most of the time; one in `oddity` goes astray. */
export function valueOf(schema: Schema, resolve: Resolve, oddity: number): fc.Arbitrary<unknown> {
  const right = rightValue(schema, resolve, oddity);
  return oddity === 0 ? right : fc.oneof({ weight: 100 - oddity, arbitrary: right }, { weight: oddity, arbitrary: odd });
}

function rightValue(schema: Schema, resolve: Resolve, oddity: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return rightValue(resolve(schema.$ref), resolve, oddity);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => rightValue(part, resolve, oddity)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, resolve, oddity)));
}

function ofType(type: string, schema: Schema, resolve: Resolve, oddity: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -(2 ** 31)), max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'array':
      return fc.uniqueArray(valueOf(schema.items ?? {}, resolve, oddity), {
        minLength: oddity === 0 ? Math.min(schema.minItems ?? 0, 6) : 0,
        maxLength: Math.min(schema.maxItems ?? 5, 6),
      });
    case 'object':
      return objectOf(schema, resolve, oddity);
    default:
      return textOf(schema);
  }
}

function objectOf(schema: Schema, resolve: Resolve, oddity: number): fc.Arbitrary<unknown> {
  if (!schema.properties) {
    const key = schema.propertyNames?.pattern?.startsWith('^utm_')
      ? fc.stringMatching(/^utm_[a-z0-9_]{1,10}$/)
      : fc.string({ minLength: 1, maxLength: 20 });
    return fc.dictionary(key, valueOf((schema.additionalProperties as Schema | undefined) ?? {}, resolve, oddity), { maxKeys: 22 });
  }
  const fields = Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valueOf(part, resolve, oddity)]));
  const known = fc.record(fields, { requiredKeys: oddity === 0 ? (schema.required ?? []) : [] });
  if (oddity === 0) return known;
  const strange = fc.dictionary(fc.constantFrom('id', 'status', 'account_id', 'revision', 'toString', 'constructor', 'x', ''), odd, {
    maxKeys: 2,
  });
  return fc.oneof({ weight: 8, arbitrary: known }, { weight: 2, arbitrary: fc.tuple(known, strange).map(([a, b]) => ({ ...a, ...b })) });
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return instants;
  if (schema.format === 'uri') return urls;
  if (schema.pattern !== undefined) return textsMatching(schema.pattern);
  const max = Math.min(schema.maxLength ?? 60, 60);
  return fc.string({ unit: 'grapheme', minLength: Math.min(schema.minLength ?? 0, max), maxLength: max });
}

const builtPatterns = new Map<string, fc.Arbitrary<string>>();

/** To build the arbitrary of a pattern takes longer than hundreds of requests: each is built once. */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  const built = builtPatterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  builtPatterns.set(pattern, built);
  return built;
}
