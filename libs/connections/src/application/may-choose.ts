import { AuthorizationRefused } from '#libs/ad-platforms/contract';
import type { Actor } from '#libs/kernel';
import type { Connection } from '../domain/connection.js';

/** What a person's consent covers concerns this person: other users see neither their other ad accounts nor choose one of them. */
export function assertMayChoose({ userId }: Actor, { authorizedBy }: Connection): void {
  if (userId === authorizedBy) return;
  throw new AuthorizationRefused('Only the user who gave the consent can choose the ad account.', 'other_user');
}
