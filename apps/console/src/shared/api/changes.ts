/** Returns the changed fields for a PATCH. A field that is locked or more precise than the form shows stays unchanged. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name))),
  ) as Partial<Fields>;
}
