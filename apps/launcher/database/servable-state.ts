import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import type { Database } from './database.ts';
import { withClient } from './roles.ts';

const OLDEST_SERVER = 180_000;

/**
 * Whether the database has everything that this build needs from `migrate`. This check avoids starting the migrate command,
 * which takes a second and usually has nothing to do. The build writes the list of needed parts.
 */
export async function isServable(root: string, { ownerUrl, serviceUrl }: Pick<Database, 'ownerUrl' | 'serviceUrl'>) {
  const file = join(root, 'dist', 'needed-parts.json');
  const list = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const role = decodeURIComponent(new URL(serviceUrl).username);
  return withClient(ownerUrl ?? serviceUrl, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version,
              has_schema_privilege(to_regnamespace('foundation')::oid, 'usage')
                and has_table_privilege(to_regclass('foundation.servable_state'), 'select') as is_readable`,
    );
    if (rows[0].version < OLDEST_SERVER) {
      throw new StartFailure(
        `DATABASE_URL is a PostgreSQL ${Math.floor(rows[0].version / 10_000)} server. PostgreSQL 18 or newer is required.`,
      );
    }
    // A role without grants cannot read the state either; migrating creates the grants.
    if (list === undefined || rows[0].is_readable !== true) return false;
    const state = await client.query('select $1::text[] <@ parts as is_servable from foundation.servable_state', [
      [...list.parts, `${list.grants}${role}`],
    ]);
    return state.rows[0]?.is_servable === true;
  });
}
