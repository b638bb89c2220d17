import { invalidParameter } from './errors.js';
import { published } from './names/names.js';
import { parseType } from './values.js';

/** The fields that a call asks for, with those of nested nodes. */
export type FieldTree = ReadonlyMap<string, FieldTree | null>;

/** Reads `id,name,adlabels{id,name}`, or a JSON list of names. */
export function parseFields(text: string): FieldTree {
  const source = text.trim().startsWith('[') ? asNames(text) : text;
  let at = 0;
  const read = (): FieldTree => {
    const tree = new Map<string, FieldTree | null>();
    for (;;) {
      const name = /^[a-z0-9_]+/i.exec(source.slice(at))?.[0];
      if (name === undefined) throw invalidParameter(`Syntax error "Expected name." at character ${at}: ${source}`, 'fields');
      at += name.length;
      let inner: FieldTree | null = null;
      if (source[at] === '{') {
        at++;
        inner = read();
        if (source[at] !== '}') throw invalidParameter(`Syntax error "Expected }." at character ${at}: ${source}`, 'fields');
        at++;
      }
      tree.set(name, inner);
      if (source[at] !== ',') return tree;
      at++;
    }
  };
  const tree = read();
  if (at < source.length) throw invalidParameter(`Syntax error "Expected end of string." at character ${at}: ${source}`, 'fields');
  return tree;
}

function asNames(text: string): string {
  try {
    return (JSON.parse(text) as unknown[]).join(',');
  } catch {
    throw invalidParameter('Param fields must be an array of names', 'fields');
  }
}

/** What a node shows when a call does not name fields. */
const defaults: Readonly<Record<string, readonly string[]>> = {
  AdAccount: ['account_id', 'id'],
  AdLabel: ['id', 'name'],
  Business: ['id', 'name'],
  Page: ['name', 'id'],
  User: ['name', 'id'],
  AdsInsights: ['account_id', 'impressions', 'spend', 'date_start', 'date_stop'],
};

/** What nodes without an ID show whatever a call asks for. */
const alwaysShown: Readonly<Record<string, readonly string[]>> = { AdsInsights: ['date_start', 'date_stop'] };

/** Throws when the nodes of a type do not have a field that is asked for. */
export function assertFields(type: string, tree: FieldTree | null): void {
  const table = published.nodes[type as keyof typeof published.nodes] as Readonly<Record<string, string>> | undefined;
  if (table === undefined || tree === null) return;
  for (const [name, inner] of tree) {
    const field = table[name];
    if (field === undefined) throw invalidParameter(`Tried accessing nonexisting field (${name}) on node type (${type})`);
    assertFields(innermost(parseType(field).type), inner);
  }
}

const innermost = (type: string): string => {
  const inner = /^list<(.+)>$/.exec(type)?.[1];
  return inner === undefined ? type : innermost(inner);
};

/** The part of a value that a call asks for. A structure or plain value is shown as a whole, a node with the fields of the tree. */
export function project(type: string, value: unknown, tree: FieldTree | null): unknown {
  const inner = /^list<(.+)>$/.exec(type)?.[1];
  if (inner !== undefined) return (value as unknown[]).map((one) => project(inner, one, tree));
  const table = published.nodes[type as keyof typeof published.nodes] as Readonly<Record<string, string>> | undefined;
  if (table === undefined) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const isObject = 'id' in table;
  const names = [...(tree?.keys() ?? defaults[type] ?? (isObject ? ['id'] : Object.keys(table)))];
  const always = isObject ? ['id'] : (alwaysShown[type] ?? []);
  names.push(...always.filter((name) => record[name] !== undefined && !names.includes(name)));
  const shown: Record<string, unknown> = {};
  for (const name of names) {
    const field = table[name];
    const part = record[name];
    if (field === undefined) throw new Error(`The double shows ${name}, which ${type} does not have.`);
    if (part !== undefined && part !== null) shown[name] = project(parseType(field).type, part, tree?.get(name) ?? null);
  }
  return shown;
}
