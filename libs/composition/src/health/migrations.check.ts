import { unservableReason } from '#libs/data';
import { databaseSettings, failed, type HealthCheck, ok } from '#libs/operations';
import { neededParts } from '../needed-parts.js';

/** The recorded state that every process compares at its start: decision 0028. */
export const migrations: HealthCheck = {
  name: 'migrations',
  async run(context) {
    const needed = neededParts(context.settings.of(databaseSettings).databaseUrl);
    const reason = await unservableReason(await context.database(), needed);
    if (reason === undefined) return ok('All migrations, job queues and grants of this version are finished.');
    return failed(reason, 'Run "npm run acs -- migrate" with DATABASE_OWNER_URL.');
  },
};
