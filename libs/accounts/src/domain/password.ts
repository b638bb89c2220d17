import type { Problem } from '#libs/kernel';

const minPasswordLength = 12;
export const maxPasswordLength = 200;
/** A shorter local part of an email address, such as `ada`, occurs in too many passwords to be forbidden. */
const minLocalPartLength = 4;
/** Guesses of somebody who tries common passwords, words, dates and patterns first, as a power of ten. */
const minGuessesLog10 = 10;

/** Normalizes a password before hashing, so that different encodings of an accented letter are equal. */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

/** Estimates how hard a password is to guess. A port, because the lists of common passwords and words are infrastructure. */
export abstract class PasswordStrength {
  /** Returns the decimal logarithm of the guesses that are needed. `ownWords` are words that somebody who knows the user tries first. */
  abstract guessesLog10(password: string, ownWords: readonly string[]): Promise<number>;
}

/** Validates a new password. No message contains the password. */
export async function passwordProblems(text: string, email: string, pointer: string, strength: PasswordStrength): Promise<Problem[]> {
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
  const [localPart = '', domain = ''] = email.split('@', 2);
  if (lowerCase.includes(email) || (localPart.length >= minLocalPartLength && lowerCase.includes(localPart))) {
    return problem('not_allowed_value', 'must not contain the email address or the part before the @.');
  }
  const ownWords = [localPart, ...domain.split('.')].filter((word) => word !== '');
  if ((await strength.guessesLog10(password, ownWords)) >= minGuessesLog10) return [];
  return problem(
    'not_allowed_value',
    'is too easy to guess: it is a common password or pattern, or a common word with digits or symbols. Use several unrelated words, or let a password manager generate one.',
  );
}

/** Hashes and verifies passwords. A port, because the hash function is infrastructure. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes equally long for null (no password) as for a wrong password. */
  abstract verify(password: string, hash: string | null): Promise<boolean>;
  /** Verifies against several hashes as one unit of the concurrency limit. */
  abstract verifyAll(password: string, hashes: readonly (string | null)[]): Promise<boolean[]>;
}
