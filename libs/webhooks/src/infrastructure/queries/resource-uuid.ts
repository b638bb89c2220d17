import { idPrefixes, uuidFromId } from '#libs/kernel';

/** The UUID of a record of any type, as the event log stores it. Null for a malformed ID. */
export function resourceUuid(id: string): string | null {
  const prefix = idPrefixes.find((known) => id.startsWith(`${known}_`));
  return prefix === undefined ? null : uuidFromId(prefix, id);
}
