import { camel, type Json, textOf } from '../schema/types.js';
import type { Condition, Query } from './gaql.js';

const valueAt = (row: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[camel(name)], row);

/** How two values compare: numbers as such, everything else as texts. */
function compare(one: unknown, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (one !== '' && other.trim() !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(one) < other ? -1 : Number(String(one) > other);
}

/** LIKE: `%` is any text, `_` any character, and `[x]` the character x itself. */
function matches(text: string, pattern: string): boolean {
  const source = pattern.replace(/\[(.)\]|%|_|[^%_[\]]+|[[\]]/g, (part, literal?: string) => {
    if (literal !== undefined) return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (part === '%') return '[^]*';
    return part === '_' ? '[^]' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'i').test(text);
}

export function fits(row: Json, { path, operator, values }: Condition): boolean {
  const value = valueAt(row, path);
  const texts = values.map(({ text }) => text);
  const [first = '', second = ''] = texts;
  switch (operator) {
    case 'IS NULL':
      return value === undefined;
    case 'IS NOT NULL':
      return value !== undefined;
    case 'CONTAINS ANY':
    case 'CONTAINS ALL':
    case 'CONTAINS NONE': {
      const held = ((value ?? []) as readonly unknown[]).map(String);
      if (operator === 'CONTAINS ANY') return texts.some((text) => held.includes(text));
      return operator === 'CONTAINS ALL' ? texts.every((text) => held.includes(text)) : !texts.some((text) => held.includes(text));
    }
  }
  const same = (text: string) => (typeof value === 'boolean' ? String(value) === text.toLowerCase() : compare(value, text) === 0);
  if (operator === '!=') return value === undefined || !same(first);
  if (operator === 'NOT IN') return value === undefined || !texts.some(same);
  if (value === undefined) return typeof value === 'boolean' ? false : operator === '=' && first.toLowerCase() === 'false';
  switch (operator) {
    case '=':
      return same(first);
    case 'IN':
      return texts.some(same);
    case 'LIKE':
      return matches(textOf(value), first);
    case 'NOT LIKE':
      return !matches(textOf(value), first);
    case 'BETWEEN':
      return compare(value, first) >= 0 && compare(value, second) <= 0;
    case '>':
      return compare(value, first) > 0;
    case '>=':
      return compare(value, first) >= 0;
    case '<':
      return compare(value, first) < 0;
    default:
      return compare(value, first) <= 0;
  }
}

export function sorted(rows: readonly Json[], { orderBy }: Query): readonly Json[] {
  return orderBy.length === 0
    ? rows
    : rows.toSorted((one, other) => {
        for (const { path, isDescending } of orderBy) {
          const order = compare(valueAt(one, path) ?? '', textOf(valueAt(other, path) ?? ''));
          if (order !== 0) return isDescending ? -order : order;
        }
        return 0;
      });
}

/** What was selected of a row, with the resource name of each selected resource. Unset fields are left out. */
export function selected(row: Json, { select, from }: Query): Json {
  const shown: Record<string, unknown> = {};
  const put = (path: string) => {
    const value = valueAt(row, path);
    if (value === undefined || value === 'UNSPECIFIED' || (Array.isArray(value) && value.length === 0)) return;
    const names = path.split('.').map(camel);
    const last = names.pop() as string;
    let place = shown;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = value;
  };
  put(`${from}.resource_name`);
  for (const path of select) {
    const [resource] = path.split('.');
    put(`${resource as string}.resource_name`);
    if (path.startsWith('ad_group_ad.ad.')) put('ad_group_ad.ad.resource_name');
    put(path);
  }
  return shown;
}
