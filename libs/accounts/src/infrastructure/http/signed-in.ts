import type { RequestVisitor } from '#libs/foundation';
import type { Actor, Caller } from '#libs/kernel';
import type { UserSummary } from '../../domain/sign-in.repository.js';

/** The user whose session a request has. */
export function signedIn({ accountId, userId }: Caller): UserSummary {
  if (userId === null) throw new Error('A session always has a user.');
  return { accountId, userId };
}

/** Who acts while somebody signs in: the user, before there is a session. */
export function actorOfVisitor({ accountId, userId }: UserSummary, { requestId, address }: RequestVisitor): Actor {
  return { accountId, userId, apiKeyId: null, permissions: new Set(), requestId, address };
}
