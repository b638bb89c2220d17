import { types } from 'node:util';
import { type Rows, sql } from '#libs/kernel/infrastructure';

/** The advisory lock that `migrate` holds in the database while it runs. */
export const migrationLock = [0x61_63_73, 1] as const;

const stateOf = sql(
  'servable state',
  `select is_finished, array(select unnest($1::text[]) except select unnest(parts) order by 1) as missing,
     exists (select from pg_locks where locktype = 'advisory' and granted and classid = ${migrationLock[0]} and objid = ${migrationLock[1]}
       and database = (select oid from pg_database where datname = current_database())) as is_migrating
   from foundation.servable_state`,
);
/** SQLSTATE codes of a missing table or schema, or missing privileges of this role. */
const missingStateCodes = new Set(['42P01', '3F000', '42501']);
const remedy = 'run "npm run acs -- migrate" first.';

/** Returns a one-line reason why the service cannot use the database yet, or undefined if all required migrations are finished. */
export async function unservableReason(rows: Rows, requiredParts: readonly string[]): Promise<string | undefined> {
  const row = await readState(rows, requiredParts);
  if (row === undefined) return `The database has not been migrated, or not for this role: ${remedy}`;
  // Migrations only add, so a version whose parts are there can serve while a later one migrates.
  if (row.missing.length === 0) return undefined;
  if (!row.is_finished) {
    if (row.is_migrating) return 'A migration of the database is running. Try again when it has finished.';
    return `A migration of the database was interrupted: ${remedy}`;
  }
  const examples = row.missing.slice(0, 3).join(', ') + (row.missing.length > 3 ? ', …' : '');
  return `The database has not been migrated to this version (${row.missing.length} missing: ${examples}): ${remedy}`;
}

interface State {
  readonly is_finished: boolean;
  readonly is_migrating: boolean;
  readonly missing: readonly string[];
}

async function readState(rows: Rows, requiredParts: readonly string[]): Promise<State | undefined> {
  try {
    const [row] = await rows.global(stateOf, [requiredParts]);
    return row;
  } catch (error) {
    if (types.isNativeError(error) && missingStateCodes.has(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}
