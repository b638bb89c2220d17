/** Converts a JSON pointer for messages: `/rules/all/0/value` becomes `rules.all[0].value`. */
export function fieldName(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name, i) => (/^\d+$/.test(name) ? `[${name}]` : i === 0 ? name : `.${name}`))
    .join('');
}
