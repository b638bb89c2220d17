import type { CustomTypesConfig } from 'pg';

/** The OIDs of PostgreSQL types. */
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

/** Converts `2026-05-01 10:00:00.12+00` to `2026-05-01T10:00:00.120Z`. The session time zone is UTC; columns have millisecond precision. */
export function wireTimestamp(text: string): string {
  if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`; // the common case with three fraction digits
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+')).slice(0, 3).padEnd(3, '0') : '000';
  return `${seconds}.${fraction}Z`;
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} cannot be represented exactly as a JSON number`);
  return value;
}

function plainArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

function textArray(text: string): string[] {
  if (text === '{}') return [];
  if (!text.includes('"') && !text.includes('\\')) {
    // The arrays of this service contain no nulls, so an unquoted NULL cannot occur.
    return plainArray(text);
  }
  const items: string[] = [];
  for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)) {
    items.push(match[1] === undefined ? (match[2] as string) : match[1].replace(/\\(.)/g, '$1'));
  }
  return items;
}

/** Parsers that return values in the format of API responses: timestamps in RFC 3339, counts and micros as exact numbers. */
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

/** Returns how the values of a PostgreSQL type are read. */
export const parserOf = (type: number) => parsers.get(type) ?? passThrough;

/** The same for queries of pg itself. */
export const wireTypes: CustomTypesConfig = { getTypeParser: parserOf };
