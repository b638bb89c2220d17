import { type Id, uuidOf } from '#libs/kernel';

/** Returns the SQL that sets the tenant of a transaction. A sharded cluster forwards a literal, but not set_config(). */
export function setTenant(accountId: Id<'acc'>): string {
  return `SET LOCAL app.account_id = '${uuidOf(accountId)}'`;
}
