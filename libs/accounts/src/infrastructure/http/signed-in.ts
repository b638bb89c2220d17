import type { Caller } from '#libs/kernel';
import type { RequestVisitor } from '#libs/rest';
import { parseToken } from '../../application/token-format.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';

/** The user whose session a request has. */
export function signedIn({ accountId, userId }: Caller): UserSummary {
  if (userId === null) throw new Error('A session always has a user.');
  return { accountId, userId };
}

/** The page for whoever holds a token. The token is in the fragment, which no browser sends, and the page sends it in bodies: no log has it. */
export const linkWith = (docsUrl: string, page: string, token: string): string => `${new URL(docsUrl).origin}/${page}#${token}`;

/** The token of the session that a request has. */
export function sessionTokenOf({ sessionToken }: RequestVisitor): IssuedToken {
  const token = sessionToken === null ? null : parseToken('session', sessionToken);
  if (token === null) throw new Error('The edge let a request in without a session.');
  return token;
}
