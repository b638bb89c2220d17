/** Only what a person changed, for a PATCH: a field that is locked, or kept more exactly than a form shows it, stays as it is. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name))),
  ) as Partial<Fields>;
}
