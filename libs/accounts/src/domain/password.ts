import type { Problem } from '#libs/kernel';
import { commonPasswords } from './well-known-passwords.js';

const shortest = 12;
export const maxPasswordLength = 200;
const fewestDifferent = 5;
/** A shorter first part of an address, such as `ada`, would forbid half the language. */
const telling = 4;

/** A password as it is hashed and compared: two ways to type an accented letter are one password. */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

/** What is wrong with a new password of the person with this e-mail address. The password itself is in no message. */
export function passwordProblems(text: string, email: string, pointer: string): Problem[] {
  const field = pointer.slice(1);
  const problem = (code: Problem['code'], message: string, more: Partial<Problem> = {}): Problem[] => [
    { pointer, code, message: `${field} ${message}`, ...more },
  ];
  const password = normalizePassword(text);
  const { length } = [...password];
  if (length < shortest) return problem('too_short', `must have at least ${shortest} characters.`, { min: shortest });
  if (length > maxPasswordLength)
    return problem('too_long', `must have at most ${maxPasswordLength} characters.`, { max: maxPasswordLength });
  const plain = password.toLowerCase();
  if (new Set(plain).size < fewestDifferent) return problem('not_allowed_value', 'repeats too few characters.');
  if (commonPasswords.has(plain)) return problem('not_allowed_value', 'is one of the first that anybody would try.');
  const [name = ''] = email.split('@', 1);
  if (plain.includes(email) || (name.length >= telling && plain.includes(name))) {
    return problem('not_allowed_value', 'must not hold the e-mail address or its first part.');
  }
  return [];
}

/** Makes and compares the stored form of passwords; a port, since the slow digest comes from outside the domain. */
export abstract class PasswordHashes {
  abstract make(password: string): Promise<string>;
  /** Takes as long for null, where there is no password, as for a wrong one. */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
  /** The same for several at once, in one turn: either all are compared or none. */
  abstract matchesEach(password: string, hashes: readonly (string | null)[]): Promise<boolean[]>;
}
