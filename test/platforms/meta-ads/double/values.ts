import { invalidParameter } from './errors.js';
import { published, fieldsOf } from './names/names.js';

/** A value as a query or form has it (a text) or as a JSON body has it. */
export type RawValue = unknown;

/** A value that was read as a text or number, as a text; empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A type such as `list<Object> as AdLabel!` in parts. */
export function parseType(text: string): { readonly type: string; readonly shape: string | null; readonly isRequired: boolean } {
  const isRequired = text.endsWith('!');
  const [type = '', shape = null] = (isRequired ? text.slice(0, -1) : text).split(' as ');
  return { type, shape, isRequired };
}

const wrong = (name: string, what: string) => invalidParameter(`Param ${name} must be ${what}`, name.split(/[[.]/)[0]);

/** Reads a value of a published type. Throws for a value of another type, an unknown field, or a value that is not in an enumeration. */
export function readValue(name: string, type: string, shape: string | null, raw: RawValue): unknown {
  const [, inner] = /^list<(.+)>$/.exec(type) ?? [];
  if (inner !== undefined) return readList(name, inner, shape, raw);
  const values = published.enumerations[type];
  if (values !== undefined) {
    if (!values.includes(String(raw))) throw wrong(name, `one of {${values.join(', ')}} - got ${JSON.stringify(raw)}`);
    return String(raw);
  }
  switch (type) {
    case 'string':
      return shape === null ? readText(name, raw) : readObject(name, shape, jsonOf(name, raw));
    case 'int':
    case 'unsigned int':
      return readInteger(name, raw, type === 'unsigned int');
    case 'float':
      return readNumber(name, raw);
    case 'bool':
      return readBoolean(name, raw);
    case 'datetime':
      return readTime(name, raw);
    case 'Object':
    case 'map':
      return readObject(name, shape, jsonOf(name, raw));
    default:
      if (type.startsWith('map<')) return readObject(name, shape, jsonOf(name, raw));
      return readObject(name, type, jsonOf(name, raw));
  }
}

function readText(name: string, raw: RawValue): string {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return String(raw);
  throw wrong(name, 'a string');
}

function readInteger(name: string, raw: RawValue, isUnsigned: boolean): number {
  const value = typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(name, 'an integer');
  if (isUnsigned && value < 0) throw wrong(name, 'an unsigned integer');
  return value;
}

function readNumber(name: string, raw: RawValue): number {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(name, 'a number');
  return value;
}

function readBoolean(name: string, raw: RawValue): boolean {
  if ([true, 'true', '1', 1].includes(raw as never)) return true;
  if ([false, 'false', '0', 0].includes(raw as never)) return false;
  throw wrong(name, 'a boolean');
}

/** ISO 8601 or seconds since 1970, as milliseconds. 0 means none. */
function readTime(name: string, raw: RawValue): number {
  const text = String(raw);
  const ms = /^\d{1,11}$/.test(text) ? Number(text) * 1_000 : Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (typeof raw === 'object' || Number.isNaN(ms) || (!/^\d+$/.test(text) && !/[Zz]$|[+-]\d\d:?\d\d$/.test(text)))
    throw wrong(name, 'a time in ISO 8601 with a zone, or in seconds');
  return ms;
}

function jsonOf(name: string, raw: RawValue): RawValue {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    throw wrong(name, 'JSON');
  }
}

function readList(name: string, inner: string, shape: string | null, raw: RawValue): unknown[] {
  // Texts can also be separated by commas.
  const isPlain = inner === 'string' && typeof raw === 'string' && !raw.trimStart().startsWith('[');
  const list = isPlain ? raw.split(',') : jsonOf(name, raw);
  if (!Array.isArray(list)) throw wrong(name, 'an array');
  return list.map((one, i) => readValue(`${name}[${i}]`, inner, shape, one));
}

/** An object with the fields of a structure. Without one, or for a structure that the double does not look into, any object. */
function readObject(name: string, structure: string | null, raw: RawValue): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw wrong(name, 'an object');
  if (structure === null || structure === 'AdCreative') return raw;
  const fields = fieldsOf(structure);
  if (fields === undefined) throw new Error(`The double has no structure ${structure}, which the parameter ${name} has.`);
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      const type = fields[key];
      if (type === undefined) throw invalidParameter(`Invalid keys "${key}" were found in param "${name}".`, name.split(/[[.]/)[0]);
      const parts = parseType(type);
      return [key, readValue(`${name}[${key}]`, parts.type, parts.shape, value)];
    }),
  );
}
