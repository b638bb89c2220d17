import type { Problem } from '#libs/kernel';

const longest = 200;

/** A name as it is kept: trimmed and in Unicode normal form C. */
export function normalizeName(name: string): string {
  return name.trim().normalize('NFC');
}

/** What is wrong with the name of an account, a user or a key. */
export function nameProblems(given: string): Problem[] {
  const name = normalizeName(given);
  const problem = (code: Problem['code'], message: string, more: Partial<Problem> = {}): Problem[] => [
    { pointer: '/name', code, message, ...more },
  ];
  if (name === '') return problem('required', 'name is required.');
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return problem('invalid_format', 'name must be text without control characters.');
  return [...name].length > longest ? problem('too_long', `name must have at most ${longest} characters.`, { max: longest }) : [];
}
