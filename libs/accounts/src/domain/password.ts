import type { Problem } from '#libs/kernel';
import { commonPasswords } from './well-known-passwords.js';

const minPasswordLength = 12;
export const maxPasswordLength = 200;
const minDistinctCharacters = 5;
/** A shorter local part of an email address, such as `ada`, occurs in too many passwords to be forbidden. */
const minLocalPartLength = 4;

/** Normalizes a password before hashing, so that different encodings of an accented letter are equal. */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

/** Validates a new password. No message contains the password. */
export function passwordProblems(text: string, email: string, pointer: string): Problem[] {
  const field = pointer.slice(1);
  const problem = (code: Problem['code'], message: string, extra: Partial<Problem> = {}): Problem[] => [
    { pointer, code, message: `${field} ${message}`, ...extra },
  ];
  const password = normalizePassword(text);
  const { length } = [...password];
  if (length < minPasswordLength)
    return problem('too_short', `must have at least ${minPasswordLength} characters.`, { min: minPasswordLength });
  if (length > maxPasswordLength)
    return problem('too_long', `must have at most ${maxPasswordLength} characters.`, { max: maxPasswordLength });
  const lowerCase = password.toLowerCase();
  if (new Set(lowerCase).size < minDistinctCharacters) return problem('not_allowed_value', 'repeats too few characters.');
  if (commonPasswords.has(lowerCase)) return problem('not_allowed_value', 'is too common.');
  const [localPart = ''] = email.split('@', 1);
  if (lowerCase.includes(email) || (localPart.length >= minLocalPartLength && lowerCase.includes(localPart))) {
    return problem('not_allowed_value', 'must not contain the email address or the part before the @.');
  }
  return [];
}

/** Hashes and verifies passwords. A port, because the hash function is infrastructure. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes equally long for null (no password) as for a wrong password. */
  abstract verify(password: string, hash: string | null): Promise<boolean>;
  /** Verifies against several hashes as one unit of the concurrency limit. */
  abstract verifyAll(password: string, hashes: readonly (string | null)[]): Promise<boolean[]>;
}
