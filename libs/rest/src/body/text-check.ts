import { fieldName, hasVisibleCharacter, type Problem } from '#libs/kernel';
import type { FieldOptions } from './field-rule.js';

export const problem = (pointer: string, code: Problem['code'], message: string, more: Partial<Problem> = {}): Problem[] => [
  { pointer, code, message, ...more },
];
export const nameOf = (at: string) => fieldName(at) || 'the body';
export const wrongType = (at: string, expected: string) => problem(at, 'invalid_type', `${nameOf(at)} must be ${expected}.`);
export const normalizeText = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value);

const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
const controlCharactersExceptLineBreaks = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max: number;
  /** Whether the string may contain newlines and tabs. */
  readonly multiline?: boolean;
  readonly form?: TextForm;
}

/** A pattern that a string must match, and its description for the error message. */
export interface TextForm {
  readonly pattern: RegExp;
  readonly rule: string;
}

/** Checks a string. Lengths are counted in Unicode code points, as in PostgreSQL and JSON Schema. */
export function checkText(
  value: unknown,
  at: string,
  { min = 0, max, multiline = false, form }: Omit<TextOptions, 'description'>,
): Problem[] {
  if (typeof value !== 'string') return wrongType(at, 'a string');
  if (!value.isWellFormed()) return problem(at, 'invalid_format', `${nameOf(at)} contains an unpaired surrogate.`);
  if ((multiline ? controlCharactersExceptLineBreaks : controlCharacters).test(value)) {
    return problem(at, 'invalid_format', `${nameOf(at)} contains a control character.`);
  }
  const length = value.length > max ? [...value].length : value.length;
  if (length < min) return problem(at, 'too_short', `${nameOf(at)} must have at least ${min} character${min === 1 ? '' : 's'}.`, { min });
  if (min > 0 && !hasVisibleCharacter(value)) return problem(at, 'too_short', `${nameOf(at)} must have a visible character.`, { min });
  if (length > max) return problem(at, 'too_long', `${nameOf(at)} must have at most ${max} characters.`, { max });
  if (form !== undefined && !form.pattern.test(value)) return problem(at, 'invalid_format', `${nameOf(at)} must be ${form.rule}.`);
  return [];
}
