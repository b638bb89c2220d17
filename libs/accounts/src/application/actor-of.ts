import { type Actor, systemActor } from '#libs/kernel';
import type { UserSummary } from '../domain/sign-in.repository.js';

/** Who acts while somebody signs in: the user, before there is a session. */
export function actorOf({ accountId, userId }: UserSummary, { requestId, address }: Pick<Actor, 'requestId' | 'address'>): Actor {
  return { ...systemActor(accountId), userId, requestId, address };
}
