import { readFileSync } from 'node:fs';
import { z } from 'zod';

// The types of settings: each converts the text of a variable, and its description says what is allowed.

export const text = (description: string) => z.string().describe(description);

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max)).describe(`a whole number from ${min} to ${max}`);

export const ratio = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().max(1))
  .describe('a number from 0 to 1');

export function oneOf<const T extends string>(...values: readonly T[]) {
  return z.enum(values).describe(`${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

export const onOff = oneOf('on', 'off')
  .transform((value) => value === 'on')
  .describe('on or off');

/** A URL without its trailing slash. */
export function url(...schemes: readonly string[]) {
  return z
    .url({ protocol: new RegExp(`^(?:${schemes.join('|')})$`) })
    .transform((value) => value.replace(/\/$/, ''))
    .describe(schemes.map((scheme) => `${scheme === 'https' ? 'an' : 'a'} ${scheme}:// URL`).join(' or '));
}

export const httpUrl = url('http', 'https').describe('an http:// or https:// URL');

export const port = wholeNumber(0, 65_535).describe('a port from 0 to 65535 (0 takes a free one)');

/** The path of a file, which is read to check that it can be. */
export const readableFile = (description: string) => z.string().refine(isReadable).describe(description);

/** The same as null. `description` says what an empty value means, if that is not obvious. */
export function orEmpty<S extends z.ZodType>(type: S, description = `${type.description}, or empty`) {
  return z.union([z.literal('').transform(() => null), type]).describe(description);
}

/** The same, or `off` as null. */
export function orOff<S extends z.ZodType>(type: S, description: string) {
  return z.union([z.literal('off').transform(() => null), type]).describe(description);
}

/** A comma-separated list. Spaces around an item and empty items are ignored. */
export function commaSeparated<S extends z.ZodType<unknown, string>>(item: S, description: string) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .describe(description);
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
