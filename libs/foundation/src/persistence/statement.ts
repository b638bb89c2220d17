import type { CustomTypesConfig } from 'pg';

/** A question or change in SQL under a name, so that each connection prepares it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly types: CustomTypesConfig;
}

/** PostgreSQL's numbers for its types. */
const oid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  json: 114,
  float8: 701,
  textArray: 1009,
  timestamptz: 1184,
  numeric: 1700,
  uuidArray: 2951,
  jsonb: 3802,
} as const;

const passThrough = (text: string) => text;

/** `2026-05-01 10:00:00.12+00` as `2026-05-01T10:00:00.120Z`: the session's zone is UTC, the columns hold milliseconds. */
export function wireTimestamp(text: string): string {
  if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`; // three digits of a second: nearly always
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+')).slice(0, 3).padEnd(3, '0') : '000';
  return `${seconds}.${fraction}Z`;
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not exact as a JSON number`);
  return value;
}

function plainArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

function textArray(text: string): string[] {
  if (text === '{}') return [];
  if (!text.includes('"') && !text.includes('\\')) {
    // An unquoted NULL cannot occur: the arrays of this service hold no nulls.
    return plainArray(text);
  }
  const items: string[] = [];
  for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)) {
    items.push(match[1] === undefined ? (match[2] as string) : match[1].replace(/\\(.)/g, '$1'));
  }
  return items;
}

/** Reads come in the shape of the wire: stamps as RFC 3339 text, counts and micros as exact numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [oid.bool, (text) => text === 't'],
  [oid.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [oid.int8, exactInteger],
  [oid.int2, Number],
  [oid.int4, Number],
  [oid.json, JSON.parse],
  [oid.float8, Number],
  [oid.textArray, textArray],
  [oid.timestamptz, wireTimestamp],
  [oid.numeric, Number],
  [oid.uuidArray, plainArray],
  [oid.jsonb, JSON.parse],
]);

const wireTypes = { getTypeParser: (type: number) => parsers.get(type) ?? passThrough };

/** A named statement; the name must say which context and question it is, and be unique in the process. */
export function sql(name: string, text: string): Statement {
  // PostgreSQL cuts longer names off without a word, and two statements would become one.
  if (name.length > 63) throw new RangeError(`The statement name ${name} is longer than 63 characters`);
  return { name, text, types: wireTypes };
}
