import { schemas } from './contexts.js';

/** Schemas in which the service can change rows without restriction. */
const openSchemas = [...schemas, 'pgboss'];

/**
 * Grants for the service's role. It can change rows but not tables, only append to the audit trail and delete what a policy calls old, and
 * only read the migration state. Run the statements in one transaction, because some grants are narrowed by a later revoke.
 */
export function grantStatements(grantee: string): string[] {
  return [
    ...openSchemas.flatMap((schema) => [
      `grant usage on schema ${schema} to ${grantee}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`,
      `grant usage on all sequences in schema ${schema} to ${grantee}`,
    ]),
    `revoke update, truncate on foundation.audit_entry from ${grantee}`,
    `revoke insert, update, delete, truncate on foundation.servable_state from ${grantee}`,
    `grant execute on function analytics.add_fact_months() to ${grantee}`,
    `grant select on public.mikro_orm_migrations to ${grantee}`,
  ];
}
