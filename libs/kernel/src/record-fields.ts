import { type IdPrefix, idFromUuid } from './type-id.js';

// The domain of a record lists the fields that users set, with their names in the API. Bodies and views are typed by that list: what
// lacks one of its fields does not compile.

/** The fields as a view shows them: under their names in the API, with times as RFC 3339. */
export type ShownFields<Fields, Names extends Readonly<Record<keyof Fields, string>>> = {
  readonly [K in keyof Fields as Names[K]]: Exclude<Fields[K], Date> | (Date extends Fields[K] ? string : never);
};

/** Reads the fields from a row of their table, whose columns have the names of the API. `ids` are the prefixes of fields that hold IDs. */
export function shownFields<Fields, Names extends Readonly<Record<keyof Fields, string>>>(
  row: Readonly<Record<string, unknown>>,
  names: Names,
  ids: Readonly<Partial<Record<keyof Fields, IdPrefix>>>,
): ShownFields<Fields, Names> {
  const shown = (Object.keys(names) as (keyof Fields & keyof Names)[]).map((field) => {
    const [name, prefix] = [names[field], ids[field]];
    return [name, prefix === undefined ? row[name] : idsOf(prefix, row[name] as string | readonly string[] | null)] as const;
  });
  return Object.fromEntries(shown) as ShownFields<Fields, Names>;
}

const idsOf = (prefix: IdPrefix, uuids: string | readonly string[] | null) =>
  uuids === null ? null : typeof uuids === 'string' ? idFromUuid(prefix, uuids) : uuids.map((uuid) => idFromUuid(prefix, uuid));

/** The fields of a record, without its other properties. */
export const fieldsIn = <Fields extends object>(record: Fields, names: Readonly<Record<keyof Fields, unknown>>): Fields =>
  Object.fromEntries(Object.keys(names).map((name) => [name, record[name as keyof Fields]])) as Fields;

/** The value that a body sets. Null means what `Cleared` says, or null. */
type SetValue<Sent, Cleared> = Exclude<Sent, null | undefined> | (null extends Sent ? Cleared : never);

type SetFields<Body, Names extends Readonly<Record<string, keyof Body>>, Cleared> = {
  readonly [K in keyof Names]?: SetValue<Body[Names[K]], K extends keyof Cleared ? Cleared[K] : null>;
};

/** The fields that a body sets, under the names of the domain; `cleared` is what null means. The body must know each of the names. */
export function setFields<Body extends object, const Names extends Readonly<Record<string, keyof Body>>, Cleared extends object>(
  body: Body,
  names: Names,
  cleared: Cleared,
): SetFields<Body, Names, Cleared> {
  const empty = cleared as Readonly<Record<string, unknown>>;
  const given = Object.entries(names).filter(([, name]) => body[name] !== undefined);
  return Object.fromEntries(given.map(([field, name]) => [field, body[name] ?? empty[field] ?? null])) as SetFields<Body, Names, Cleared>;
}
