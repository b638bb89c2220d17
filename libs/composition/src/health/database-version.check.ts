import { failed, type HealthCheck, ok } from '#libs/operations';
import { minVersion, readDatabaseFacts } from '../schema-check.js';

export const databaseVersion: HealthCheck = {
  name: 'database-version',
  async run(context) {
    const { version, shown } = await readDatabaseFacts(await context.database());
    if (version >= minVersion) return ok(`PostgreSQL ${shown}.`);
    return failed(`DATABASE_URL is a PostgreSQL ${shown} server.`, 'Upgrade it to PostgreSQL 18 or newer.');
  },
};
