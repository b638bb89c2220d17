import { type Id, uuidOf } from '#libs/kernel';

/** Names the tenant of a transaction. A literal, not set_config(): only a literal is passed on to the workers of a sharded cluster. */
export function setTenant(accountId: Id<'acc'>): string {
  return `SET LOCAL app.account_id = '${uuidOf(accountId)}'`;
}
