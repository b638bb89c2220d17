import { permissionsOf, type Role } from '#libs/accounts';
import type { AccountContext, Caller } from '#libs/kernel';
import type { DemoMember } from './demo-tenant.js';

/** Returns the member of a demo account with a role, as the caller of domain commands. */
export type CallerOf = (role: Role) => Caller;

export function callersOf(account: AccountContext, members: readonly Pick<DemoMember, 'role' | 'userId' | 'keyId'>[]): CallerOf {
  return (role) => {
    const member = members.find((one) => one.role === role);
    if (member === undefined) throw new Error(`The account has no ${role}.`);
    const { userId, keyId } = member;
    return { ...account, userId, apiKeyId: keyId, permissions: permissionsOf(role), requestId: null, address: null };
  };
}
