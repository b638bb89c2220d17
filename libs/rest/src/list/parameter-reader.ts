import {
  DomainError,
  type Id,
  type IdPrefix,
  idPrefixes,
  instantRule,
  InvalidParameters,
  parseInstant,
  type Problem,
  UnknownParameters,
  uuidFromId,
} from '#libs/kernel';
import { unknownParameters } from '#libs/kernel/infrastructure';

/** The number of records on a page if `limit` is absent. */
export const defaultLimit = 20;

const maxCursorLength = 2048;
const maxIdsLength = 2048;
const maxLabelLength = 50;

/** Explains the encoding of `+` if the value looks like a timestamp whose unencoded `+` was decoded to a space. */
export const plusEncodingHint = (value: string) =>
  /\d \d{2}:?\d{2}$/.test(value) ? ' In a query string, write the + of a time zone as %2B.' : '';

/** Reads the parameters of a query string and collects all problems until every parameter has been read. */
export class ParameterReader {
  private readonly problems: Problem[] = [];
  private readonly values: Record<string, string> = Object.create(null) as Record<string, string>;

  constructor(
    raw: Record<string, unknown>,
    private readonly allowed: readonly string[],
  ) {
    for (const [name, value] of Object.entries(raw)) {
      const parameter = name.slice(0, 100);
      if (!allowed.includes(name)) this.problems.push(...unknownParameters([name], allowed));
      else if (typeof value !== 'string')
        this.addProblem(parameter, 'invalid_format', `${parameter} must be sent only once. Separate multiple values with commas.`);
      else if (value.includes('\u0000') || !value.isWellFormed())
        this.addProblem(parameter, 'invalid_format', `${parameter} must be text in UTF-8 without control characters.`);
      else this.values[name] = value;
    }
  }

  addProblem(parameter: string, code: Problem['code'], message: string, more: Partial<Problem> = {}): undefined {
    this.problems.push({ parameter, code, message, ...more });
  }

  text(name: string): string | undefined {
    return this.values[name];
  }

  /** Reads an enum value. */
  enumValue<T extends string, F extends T | null>(name: string, allowed: readonly T[], fallback: F): T | F {
    const value = this.values[name];
    if (value === undefined) return fallback;
    if (!(allowed as readonly string[]).includes(value))
      this.addProblem(name, 'not_allowed_value', `${name} must be one of ${allowed.join(', ')}.`, { allowed });
    return value as T;
  }

  /** Reads a comma-separated list of enum values, sorted and without duplicates. `documented` lists the values for the error message. */
  enumList(name: string, allowed: readonly string[], documented = allowed): readonly string[] | null {
    const value = this.values[name];
    if (value === undefined) return null;
    const values = [...new Set(value.split(','))].sort();
    if (values.some((item) => !allowed.includes(item)))
      this.addProblem(name, 'not_allowed_value', `${name} must be a comma-separated list of ${documented.join(', ')}.`, {
        allowed: documented,
      });
    return values;
  }

  /** Reads a comma-separated list of IDs. An unknown ID matches nothing; a malformed ID is an error. */
  ids<P extends IdPrefix>(name: string, prefix: P): readonly Id<P>[] | null {
    const ids = this.split(name);
    const malformed = ids?.find((id) => uuidFromId(prefix, id) === null);
    if (malformed !== undefined)
      this.addProblem(
        name,
        'invalid_format',
        `${name} must be a comma-separated list of IDs such as ${exampleId(prefix)}. ${quoted(malformed)} is not a valid ID.`,
      );
    return ids as readonly Id<P>[] | null;
  }

  /** Reads a comma-separated list of strings. */
  split(name: string): readonly string[] | null {
    const value = this.values[name];
    if (value === undefined) return null;
    if (value.length > maxIdsLength)
      this.addProblem(name, 'too_long', `${name} must have at most ${maxIdsLength} characters.`, { max: maxIdsLength });
    return value.split(',');
  }

  /** Reads a text, trimmed and in the normal form in which texts are stored. */
  boundedText(name: string, min: number, max: number): string {
    const text = (this.values[name] ?? '').trim().normalize('NFC');
    const { length } = [...text];
    if (length < min) this.addProblem(name, 'too_short', `${name} must have at least ${min} characters.`, { min });
    if (length > max) this.addProblem(name, 'too_long', `${name} must have at most ${max} characters.`, { max });
    return text;
  }

  /** Reads a comma-separated list of labels, sorted and without duplicates. Labels of old records can contain a comma: also the whole value. */
  labels(name: string): readonly string[] | null {
    const normalized = (label: string) => label.trim().normalize('NFC');
    const labels = this.split(name)?.map(normalized);
    if (labels === undefined) return null;
    if (labels.some((label) => label === '' || [...label].length > maxLabelLength))
      this.addProblem(name, 'invalid_format', `${name} must be a comma-separated list of labels of 1 to ${maxLabelLength} characters.`);
    return [...new Set([...labels, normalized(this.values[name] ?? '')])].sort();
  }

  /** Reads the ID of a record of any type, as its UUID. */
  recordUuid(name: string): string | null {
    const value = this.values[name];
    if (value === undefined) return null;
    const prefix = idPrefixes.find((known) => value.startsWith(`${known}_`));
    const uuid = prefix === undefined ? null : uuidFromId(prefix, value);
    if (uuid === null) this.addProblem(name, 'invalid_format', `${name} must be an ID such as ${exampleId('cmp')}.`);
    return uuid;
  }

  instant(name: string): Date | null {
    const value = this.values[name];
    if (value === undefined) return null;
    const instant = parseInstant(value);
    if (instant === null) this.addProblem(name, 'invalid_format', `${name} must be ${instantRule}.${plusEncodingHint(value)}`);
    return instant;
  }

  /** Reads a whole number from 0, as text. */
  wholeNumber(name: string): string | null {
    const value = this.values[name];
    if (value === undefined) return null;
    if (!/^\d{1,16}$/.test(value) || !Number.isSafeInteger(Number(value)))
      this.addProblem(name, 'out_of_range', `${name} must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`, {
        min: 0,
        max: Number.MAX_SAFE_INTEGER,
      });
    return value;
  }

  limit(): number {
    const limit = this.values['limit'] ?? String(defaultLimit);
    if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
      this.addProblem('limit', 'out_of_range', 'limit must be a whole number from 1 to 100.', { min: 1, max: 100 });
    return Number(limit);
  }

  /** Throws if there are problems. Uses a separate error code if every problem is an unknown parameter. */
  getOrThrow(): void {
    const { problems } = this;
    if (problems.length === 0) return;
    if (problems.some((p) => p.code !== 'unknown_parameter')) throw new InvalidParameters(problems);
    throw new UnknownParameters(
      problems.map((p) => p.parameter ?? ''),
      this.allowed,
    );
  }

  /** Reads the cursor. Call it after `getOrThrow`: an invalid cursor is reported only if every other parameter is valid. */
  cursor(): string | null {
    const cursor = this.values['cursor'] ?? null;
    if (cursor !== null && (cursor === '' || cursor.length > maxCursorLength)) {
      const message = 'The cursor was not returned by this list.';
      throw new DomainError('invalid_cursor', message, { errors: [{ parameter: 'cursor', code: 'invalid_format', message }] });
    }
    return cursor;
  }
}

const exampleId = (prefix: IdPrefix) => `${prefix}_01k9x3m5qceenerrepr4rh6nzk`;
const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
