import {
  DomainError,
  type IdPrefix,
  InvalidParameters,
  parseInstant,
  type Problem,
  UnknownParameters,
  unknownParameters,
  uuidFromId,
} from '#libs/kernel';

/** A uuid that no record has: what a malformed or foreign id in a filter matches. */
const nobody = '00000000-0000-0000-0000-000000000000';
const maxCursorLength = 2048;
const maxIdsLength = 2048;

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
  word<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.given[name];
    if (value === undefined) return fallback;
    if (!(allowed as readonly string[]).includes(value))
      this.wrong(name, 'not_allowed_value', `${name} must be one of ${allowed.join(', ')}.`, { allowed });
    return value as T;
  }

  /** A comma list of known words, sorted and each once; `shown` is what a refusal names. */
  words(name: string, known: readonly string[], shown = known): readonly string[] | null {
    const value = this.given[name];
    if (value === undefined) return null;
    const words = [...new Set(value.split(','))].sort();
    if (words.some((word) => !known.includes(word)))
      this.wrong(name, 'not_allowed_value', `${name} must be a comma list of ${shown.join(', ')}.`, { allowed: shown });
    return words;
  }

  /** A comma list of ids as uuids; one that is malformed matches nothing, as one that is missing. */
  uuids(name: string, prefix: IdPrefix): readonly string[] | null {
    return this.split(name)?.map((id) => uuidFromId(prefix, id) ?? nobody) ?? null;
  }

  /** A comma list of any texts. */
  split(name: string): readonly string[] | null {
    const value = this.given[name];
    if (value === undefined) return null;
    if (value.length > maxIdsLength)
      this.wrong(name, 'too_long', `${name} must have at most ${maxIdsLength} characters.`, { max: maxIdsLength });
    return value.split(',');
  }

  instant(name: string): string | null {
    const value = this.given[name];
    if (value === undefined) return null;
    const instant = parseInstant(value);
    if (instant === null) this.wrong(name, 'invalid_format', `${name} must be an RFC 3339 time stamp such as 2026-05-01T09:00:00Z.`);
    return instant?.toISOString() ?? null;
  }

  limit(): number {
    const limit = this.given['limit'] ?? '20';
    if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
      this.wrong('limit', 'out_of_range', 'limit must be a whole number from 1 to 100.', { min: 1, max: 100 });
    return Number(limit);
  }

  /** Throws all that was wrong; names alone that are unknown have a code of their own. */
  orThrow(): void {
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
      const message = 'The cursor is not one that this list returned.';
      throw new DomainError('invalid_cursor', message, { errors: [{ parameter: 'cursor', code: 'invalid_format', message }] });
    }
    return cursor;
  }
}
