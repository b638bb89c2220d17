import { schemas } from './mapping.js';

/** Schemas whose rows the service may change freely. */
const openSchemas = [...schemas, 'pgboss'];

/**
 * The service's role may work with rows, never with tables; the audit trail it may only lengthen, and what `migrate` has
 * finished it may only read. To be run in one transaction: between a grant and the revoke after it, nobody may change these.
 */
export function grantStatements(grantee: string): string[] {
  return [
    ...openSchemas.flatMap((schema) => [
      `grant usage on schema ${schema} to ${grantee}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`,
      `grant usage on all sequences in schema ${schema} to ${grantee}`,
    ]),
    `revoke update, delete, truncate on foundation.audit_entry from ${grantee}`,
    `revoke insert, update, delete, truncate on foundation.servable_state from ${grantee}`,
    `grant select on public.mikro_orm_migrations to ${grantee}`,
  ];
}
