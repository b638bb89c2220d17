import {
  DomainError,
  type Id,
  type IdPrefix,
  instantRule,
  InvalidParameters,
  parseInstant,
  type Problem,
  UnknownParameters,
  unknownParameters,
  uuidFromId,
} from '#libs/kernel';

/** The number of records on a page when the caller does not set it. */
export const defaultLimit = 20;

const maxCursorLength = 2048;
const maxIdsLength = 2048;

/** A bare `+` of a time zone has become a space by the time it is read. */
export const plusHint = (value: string) => (/\d \d{2}:?\d{2}$/.test(value) ? ' In a query string, write the + of a time zone as %2B.' : '');

/** Reads a query string parameter by parameter, and keeps what is wrong until all have been read. */
export class ParameterReader {
  private readonly problems: Problem[] = [];
  private readonly given: Record<string, string> = Object.create(null) as Record<string, string>;

  constructor(
    raw: Record<string, unknown>,
    private readonly allowed: readonly string[],
  ) {
    for (const [name, value] of Object.entries(raw)) {
      const parameter = name.slice(0, 100);
      if (!allowed.includes(name)) this.problems.push(...unknownParameters([name], allowed));
      else if (typeof value !== 'string')
        this.wrong(parameter, 'invalid_format', `${parameter} must be given once; a list of values is separated by commas.`);
      else if (value.includes('\u0000') || !value.isWellFormed())
        this.wrong(parameter, 'invalid_format', `${parameter} must be text in UTF-8 without control characters.`);
      else this.given[name] = value;
    }
  }

  wrong(parameter: string, code: Problem['code'], message: string, more: Partial<Problem> = {}): undefined {
    this.problems.push({ parameter, code, message, ...more });
  }

  text(name: string): string | undefined {
    return this.given[name];
  }

  /** One word of a closed list. */
  word<T extends string, F extends T | null>(name: string, allowed: readonly T[], fallback: F): T | F {
    const value = this.given[name];
    if (value === undefined) return fallback;
    if (!(allowed as readonly string[]).includes(value))
      this.wrong(name, 'not_allowed_value', `${name} must be one of ${allowed.join(', ')}.`, { allowed });
    return value as T;
  }

  /** A comma-separated list of known words, sorted and each once; `shown` is what a refusal names. */
  words(name: string, known: readonly string[], shown = known): readonly string[] | null {
    const value = this.given[name];
    if (value === undefined) return null;
    const words = [...new Set(value.split(','))].sort();
    if (words.some((word) => !known.includes(word)))
      this.wrong(name, 'not_allowed_value', `${name} must be a comma-separated list of ${shown.join(', ')}.`, { allowed: shown });
    return words;
  }

  /** A comma-separated list of IDs. An ID that does not exist matches nothing; a malformed one is rejected. */
  ids<P extends IdPrefix>(name: string, prefix: P): readonly Id<P>[] | null {
    const ids = this.split(name);
    const malformed = ids?.find((id) => uuidFromId(prefix, id) === null);
    if (malformed !== undefined)
      this.wrong(
        name,
        'invalid_format',
        `${name} must be a comma-separated list of ids such as ${exampleId(prefix)}: ${quoted(malformed)} is not one.`,
      );
    return ids as readonly Id<P>[] | null;
  }

  /** A comma-separated list of any texts. */
  split(name: string): readonly string[] | null {
    const value = this.given[name];
    if (value === undefined) return null;
    if (value.length > maxIdsLength)
      this.wrong(name, 'too_long', `${name} must have at most ${maxIdsLength} characters.`, { max: maxIdsLength });
    return value.split(',');
  }

  instant(name: string): Date | null {
    const value = this.given[name];
    if (value === undefined) return null;
    const instant = parseInstant(value);
    if (instant === null) this.wrong(name, 'invalid_format', `${name} must be ${instantRule}.${plusHint(value)}`);
    return instant;
  }

  limit(): number {
    const limit = this.given['limit'] ?? String(defaultLimit);
    if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
      this.wrong('limit', 'out_of_range', 'limit must be a whole number from 1 to 100.', { min: 1, max: 100 });
    return Number(limit);
  }

  /** Throws all that was wrong; names alone that are unknown have a code of their own. */
  getOrThrow(): void {
    const { problems } = this;
    if (problems.length === 0) return;
    if (problems.some((p) => p.code !== 'unknown_parameter')) throw new InvalidParameters(problems);
    throw new UnknownParameters(
      problems.map((p) => p.parameter ?? ''),
      this.allowed,
    );
  }

  /** Read after `orThrow`: a broken cursor is answered when nothing else is wrong. */
  cursor(): string | null {
    const cursor = this.given['cursor'] ?? null;
    if (cursor !== null && (cursor === '' || cursor.length > maxCursorLength)) {
      const message = 'The cursor was not returned by this list.';
      throw new DomainError('invalid_cursor', message, { errors: [{ parameter: 'cursor', code: 'invalid_format', message }] });
    }
    return cursor;
  }
}

const exampleId = (prefix: IdPrefix) => `${prefix}_01k9x3m5qceenerrepr4rh6nzk`;
const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
