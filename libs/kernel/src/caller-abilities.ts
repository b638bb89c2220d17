type Permissions = ReadonlySet<string>;

/**
 * Remembers what callers may do with a record, by their permissions and by `key`, the state of the record that matters. Lists ask
 * for each row, and all callers of one role share one set of permissions.
 */
export function callerAbilities<K extends string, T>(
  compute: (key: K, permissions: Permissions) => T,
): (key: K, permissions: Permissions) => T {
  const computed = new WeakMap<Permissions, Map<K, T>>();
  return (key, permissions) => {
    const byKey = computed.get(permissions) ?? new Map<K, T>();
    computed.set(permissions, byKey);
    const found = byKey.get(key) ?? compute(key, permissions);
    byKey.set(key, found);
    return found;
  };
}
