import { adAccountDenied, missingPermission, unsupportedGet } from './errors.js';
import type { AdAccount } from './records.js';
import type { Grant } from './tokens.js';
import type { World } from './world.js';

/** Whether a grant reaches an ad account: that of a system user only what the person has ticked. */
export function mayUse(world: World, { person, kind }: Grant, account: AdAccount): boolean {
  if (!account.tasks.has(person)) return false;
  return kind === 'user' || world.shared.get(person)?.includes(account.id) !== false;
}

/** What is not shared with the app cannot be told from what does not exist, except for ad accounts that are named. */
export function assertAccess(
  world: World,
  grant: Grant,
  account: AdAccount,
  { isWrite, isNamed, id }: { readonly isWrite: boolean; readonly isNamed: boolean; readonly id: string },
): void {
  if (!mayUse(world, grant, account)) throw isNamed ? adAccountDenied() : unsupportedGet(id, isWrite ? 'post' : 'get');
  const has = (scope: string) => grant.scopes.includes(scope);
  if (isWrite && !has('ads_management')) throw missingPermission('ads_management');
  if (!has('ads_management') && !has('ads_read')) throw missingPermission('ads_read');
  const tasks = account.tasks.get(grant.person) ?? [];
  if (isWrite && !tasks.includes('ADVERTISE') && !tasks.includes('MANAGE')) throw missingPermission('ads_management');
}
