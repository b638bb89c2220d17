import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparableDocuments } from './comparable-document.js';

/** A change of the OpenAPI document that can break clients. */
export interface IncompatibleChange {
  /** Location of the change, such as `/v1/campaigns post requestBody …`. */
  readonly path: string;
  readonly message: string;
  /** The value in each document. Undefined if it does not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A location in one of the two files. `value` contains the resolved content. */
interface ValueContext {
  readonly pointer: string;
  readonly value?: unknown;
}

interface ReportedChange {
  readonly path: string;
  readonly property?: string;
  readonly impact: 'major' | 'minor' | 'patch';
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: ValueContext;
  readonly revision?: ValueContext;
}

/** Returns the incompatible changes between two document files, as classified by Redocly. */
export function incompatibleChanges(base: string, revision: string): IncompatibleChange[] {
  const folder = mkdtempSync(join(tmpdir(), 'acs-diff-'));
  try {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const [before, now] = comparableDocuments(read(base), read(revision));
    const after = aligned(now, before);
    const changes = diff(folder, before, after);
    return changes
      .filter(({ impact }) => impact === 'major')
      .map((change) => {
        // A replaced value is reported as removed and as added.
        const added = changes.find((other) => other.revision && other.path === change.path && other.property === change.property);
        return {
          path: describePath(change, before),
          message: change.verdicts.map(({ message }) => message).join(' '),
          before: valueAt(before, change.base),
          after: valueAt(after, change.revision ?? added?.revision),
        };
      })
      .filter(({ path, before: pattern, after: next }) => !(path.endsWith(' pattern') && isWidened(pattern, next)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function diff(folder: string, before: unknown, after: unknown): readonly ReportedChange[] {
  const file = (name: string) => join(folder, name);
  writeFileSync(file('before.json'), JSON.stringify(before));
  writeFileSync(file('after.json'), JSON.stringify(after));
  const args = ['diff', file('before.json'), file('after.json'), '--format', 'json', '--fail-on', 'none', '--output', file('report.json')];
  // With the Node that runs this, which may not be the `node` of the PATH.
  const { status, stderr } = spawnSync(process.execPath, ['test/tools/node_modules/.bin/redocly', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The documents could not be compared: ${stderr}`);
  return (JSON.parse(readFileSync(file('report.json'), 'utf8')) as { changes: readonly ReportedChange[] }).changes;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
}

/**
 * Reorders the parameters as in `base`, because Redocly compares them by position. Omits new optional parameters, which are
 * compatible.
 */
function aligned(part: unknown, base: unknown): unknown {
  if (Array.isArray(part)) {
    if (!areParameters(part) || !areParameters(base)) return part;
    const isSame = (one: Parameter) => (other: Parameter) => one.in === other.in && one.name === other.name;
    const known = base.flatMap((parameter) => part.find(isSame(parameter)) ?? []);
    return [...known, ...part.filter((parameter) => parameter.required === true && !base.some(isSame(parameter)))];
  }
  if (typeof part !== 'object' || part === null) return part;
  const known = (base ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, aligned(value, known[name])]));
}

const words = /\w+(?:\|\w+)+/g;

/** Whether the pattern of a list parameter allows more words than before, and every word that it allowed. */
function isWidened(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const wordsOf = (pattern: string) => new Set((pattern.match(words) ?? []).flatMap((group) => group.split('|')));
  return before.replace(words, '') === after.replace(words, '') && [...wordsOf(before)].every((word) => wordsOf(after).has(word));
}

const areParameters = (part: unknown): part is Parameter[] =>
  Array.isArray(part) && part.every((item) => typeof (item as Parameter | null)?.in === 'string');

/** Formats the changes as a Markdown table for the changelog. */
export function changeTable(changes: readonly IncompatibleChange[]): string {
  const rows = changes.map(({ path, message, before, after }) => [`\`${path}\``, cell(before), cell(after), escaped(message)]);
  return [['Path', 'Old', 'New', 'Change'], ['---', '---', '---', '---'], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Returns the unresolved value at a location. */
function valueAt(document: unknown, place: ValueContext | undefined): unknown {
  if (place === undefined) return undefined;
  const names = place.pointer.split('/').slice(1).map(unescaped);
  const found = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  return found ?? place.value;
}

const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');

/** Formats the path for people and replaces the indexes of parameters by their names. */
function describePath({ path, property }: ReportedChange, document: unknown): string {
  let part = document;
  const names = path.split('/').map((token) => {
    const name = unescaped(token);
    if (name === '#') return '';
    const isParameter = Array.isArray(part);
    part = (part as Record<string, unknown> | undefined)?.[name];
    return (isParameter && (part as { name?: string } | undefined)?.name) || name;
  });
  return [...names.slice(2), ...(property === undefined ? [] : [property])].join(' ');
}

const maxCellLength = 160;
const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function cell(value: unknown): string {
  if (value === undefined) return '–';
  const text = JSON.stringify(value);
  return `\`${escaped(text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text)}\``;
}
