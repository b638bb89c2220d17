import { hasVisibleCharacter, type Problem } from '#libs/kernel';

const maxNameLength = 200;

/** Trims a name and converts it to Unicode normalization form C. */
export function normalizeName(name: string): string {
  return name.trim().normalize('NFC');
}

/** Validates the name of an account, a user or a key. */
export function nameProblems(rawName: string): Problem[] {
  const name = normalizeName(rawName);
  const problem = (code: Problem['code'], message: string, extra: Partial<Problem> = {}): Problem[] => [
    { pointer: '/name', code, message, ...extra },
  ];
  if (name === '') return problem('required', 'name is required.');
  if (!hasVisibleCharacter(name)) return problem('too_short', 'name must have a visible character.', { min: 1 });
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return problem('invalid_format', 'name must be text without control characters.');
  return [...name].length > maxNameLength
    ? problem('too_long', `name must have at most ${maxNameLength} characters.`, { max: maxNameLength })
    : [];
}
