import { randomBytes } from 'node:crypto';
import { createLogger, Database, type FoundationOptions, initOrm, Jobs, ormOptions, readEnvironment } from '#libs/foundation';
import { entities } from '../../api/src/mapping.js';

export interface CliContext extends FoundationOptions {
  close(): Promise<void>;
}

/** What the commands work on. Nothing connects before a command asks for it. */
export async function openCliContext(): Promise<CliContext> {
  // No command seals a cursor, so an operator need not know the secret of the service.
  const environment = readEnvironment({ ...process.env, APP_SECRET: randomBytes(32).toString('hex') });
  const logger = createLogger('warn', process.stderr);
  const database = new Database({
    url: environment.databaseUrl,
    poolMax: 4,
    applicationName: 'acs-cli',
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  const orm = await initOrm(ormOptions(entities, environment.databaseOwnerUrl ?? environment.databaseUrl));
  const jobs = new Jobs({ url: environment.databaseUrl, work: false, logger });
  return {
    environment,
    logger,
    database,
    orm,
    jobs,
    docsUrl: () => '',
    async close() {
      await orm.close();
      await database.close();
    },
  };
}
