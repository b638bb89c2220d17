// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { withClient } from './roles.mjs';

const OLDEST_SERVER = 180_000;

/**
 * Asked here because the command line that migrates takes a second to start, and nearly always nothing is pending.
 * @param {string} root
 * @param {import('./database.mjs').Database} database
 */
export async function hasPendingMigrations(root, { ownerUrl, serviceUrl }) {
  const folder = join(root, 'dist', 'migrations');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : [];
  return withClient(ownerUrl ?? serviceUrl, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version,
              has_table_privilege(to_regclass('public.mikro_orm_migrations'), 'select') as migrated`,
    );
    if (rows[0].version < OLDEST_SERVER) {
      throw new StartFailure(`DATABASE_URL is a PostgreSQL ${Math.floor(rows[0].version / 10_000)}; it must be 18 or newer.`);
    }
    // Nor does a role see it that was granted nothing yet: migrating grants.
    if (!rows[0].migrated) return true;
    const applied = await client.query('select name from public.mikro_orm_migrations');
    const done = new Set(applied.rows.map(({ name }) => withoutExtension(name)));
    return files.some((file) => !done.has(withoutExtension(file)));
  });
}

/** @param {string} name */
function withoutExtension(name) {
  return name.replace(/\.[jt]s$/, '');
}
