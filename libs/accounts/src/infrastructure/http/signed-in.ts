import type { Caller } from '#libs/kernel';
import type { UserSummary } from '../../domain/sign-in.repository.js';

/** The user whose session a request has. */
export function signedIn({ accountId, userId }: Caller): UserSummary {
  if (userId === null) throw new Error('A session always has a user.');
  return { accountId, userId };
}
