import { databaseSettings, failed, type Finding, type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { schemas } from '../contexts.js';
import { roleOf } from '../needed-parts.js';
import { readDatabaseFacts } from '../schema-check.js';

const ownersOfTables = sql(
  'owners of the tables',
  `select distinct r.rolname as name, r.rolsuper or r.rolbypassrls as is_unbound from pg_class c join pg_roles r on r.oid = c.relowner
   where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname = any($1::text[])) order by 1`,
);

/** Row-level security binds the service only if its role is neither the owner of the tables nor exempt. */
export const databaseRoles: HealthCheck = {
  name: 'database-roles',
  async run(context) {
    const { databaseUrl, databaseOwnerUrl } = context.settings.of(databaseSettings);
    const database = await context.database();
    const role = roleOf(databaseUrl);
    const facts = await readDatabaseFacts(database);
    const remedy = `Set DATABASE_URL to a role of its own ("create role … login nosuperuser nobypassrls"), then run "npm run acs -- migrate", which grants it what it needs.`;
    if (facts.unbound)
      return failed(`The service's role ${role} is a superuser or has BYPASSRLS: it can read the data of all accounts.`, remedy);
    if (facts.owner)
      return failed(`The service's role ${role} owns tables, or is a member of their owner: it can turn off row-level security.`, remedy);
    const owners = await database.global(ownersOfTables, [schemas]);
    return ownerFinding(role, owners as Owner[], databaseOwnerUrl === null ? null : roleOf(databaseOwnerUrl));
  },
};

interface Owner {
  readonly name: string;
  readonly is_unbound: boolean;
}

function ownerFinding(role: string, owners: readonly Owner[], configured: string | null): Finding {
  const names = owners.map(({ name }) => name);
  const [owner] = owners;
  if (owner === undefined) return ok(`The service's role ${role} is bound by row-level security.`);
  if (owners.length > 1) {
    return warning(
      `The tables belong to several roles: ${names.join(', ')}. A migration can change only those of its own.`,
      `Run "reassign owned by … to ${configured ?? owner.name}" as a superuser.`,
    );
  }
  if (configured !== null && configured !== owner.name) {
    return warning(
      `The tables belong to ${owner.name}, but DATABASE_OWNER_URL names ${configured}.`,
      `Set DATABASE_OWNER_URL to the role ${owner.name}.`,
    );
  }
  if (owner.is_unbound) {
    return warning(
      `The owner of the tables, ${owner.name}, is a superuser or has BYPASSRLS, so migrations can read the data of all accounts.`,
      `Run "alter role ${owner.name} nosuperuser nobypassrls" as another superuser.`,
    );
  }
  return ok(`The service's role ${role} is bound by row-level security, and ${owner.name} owns the tables.`);
}
