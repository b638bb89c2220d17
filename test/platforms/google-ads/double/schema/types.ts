import { enumTexts } from './enums.js';
import { messageTexts } from './messages.js';

const scalars = ['int64', 'int32', 'double', 'float', 'bool', 'string', 'bytes', 'FieldMask'] as const;
type Scalar = (typeof scalars)[number];

export interface Field {
  readonly name: string;
  readonly jsonName: string;
  readonly isList: boolean;
  readonly isOutputOnly: boolean;
  readonly isImmutable: boolean;
  readonly oneof: string | null;
  /** One of these three describes its values. */
  readonly scalar: Scalar | null;
  readonly values: readonly string[] | null;
  readonly message: string | null;
}

/** In this type, a JSON object of a resource or a request. */
export type Json = Readonly<Record<string, unknown>>;

const parsed = new Map<string, readonly Field[]>();

export function fieldsOf(message: string): readonly Field[] {
  let fields = parsed.get(message);
  if (fields === undefined) {
    const text = messageTexts[message];
    if (text === undefined) throw new Error(`The double knows no message ${message}.`);
    fields = text
      .split(/\s+/)
      .filter((one) => one !== '')
      .map(parseField);
    parsed.set(message, fields);
  }
  return fields;
}

/** A member of a JSON object as a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

export const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function parseField(text: string): Field {
  const [, name = '', type = '', list, flags = '', oneof] = /^(\w+):(\w+)(\*)?((?:!\w)*)(?:@(\w+))?$/.exec(text) ?? [];
  const values = enumTexts[type]?.split(/\s+/) ?? null;
  const scalar = scalars.find((one) => one === type) ?? null;
  return {
    name,
    jsonName: camel(name),
    isList: list === '*',
    isOutputOnly: flags.includes('!o'),
    isImmutable: flags.includes('!i'),
    oneof: oneof ?? null,
    scalar,
    values,
    message: scalar === null && values === null ? type : null,
  };
}

/** The fields along a path of names; null when one does not exist or a list is not the last. */
export function resolvePath(message: string, names: readonly string[], key: 'name' | 'jsonName' = 'name'): readonly Field[] | null {
  const fields: Field[] = [];
  let current: string | null = message;
  for (const name of names) {
    const field: Field | undefined = current === null ? undefined : fieldsOf(current).find((one) => one[key] === name);
    if (field === undefined || fields.at(-1)?.isList === true) return null;
    fields.push(field);
    current = field.message;
  }
  return fields.length === 0 ? null : fields;
}
