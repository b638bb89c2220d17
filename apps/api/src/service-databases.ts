import { AdmissionDatabase, Database, divideConnections, ResponseWatch } from '#libs/data';
import type { DatabaseSettings, Metrics } from '#libs/operations';
import type { Logger } from 'pino';

/** A read of a request, other than a report, ends after this time. Writes may wait longer for locks, and jobs for anything. */
const readTimeoutMs = 10_000;
/** The admission of a request is a matter of a millisecond. */
const admissionTimeoutMs = 4_000;

export interface ServiceDatabases {
  readonly database: Database;
  readonly admissionDatabase: AdmissionDatabase;
  /** Tells both whether the database responds. */
  readonly watch: ResponseWatch;
}

/** The connection pools of a process that serves requests: one for its work, and one for admission, which work cannot use up. */
export function openDatabases(options: {
  readonly settings: DatabaseSettings;
  readonly runsJobsHere: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}): ServiceDatabases {
  const { settings, runsJobsHere, logger, metrics } = options;
  const connectionsOf = divideConnections(settings.databasePoolMax);
  const watch = new ResponseWatch({
    url: settings.databaseUrl,
    onChange: (isResponding) =>
      isResponding
        ? logger.info('the database responds again')
        : logger.error('the database does not respond; requests fail until it does'),
  });
  const common = {
    url: settings.databaseUrl,
    isServing: true,
    watch,
    metrics,
    onIdleError: (error: Error) => logger.warn({ err: error }, 'a database connection was lost'),
    onCollision: (error: Error, rerun: number) => logger.info({ err: error, rerun }, 'a transaction collided with another and runs again'),
  };
  const database = new Database({
    ...common,
    poolMax: connectionsOf.work,
    poolName: 'work',
    applicationName: 'acs-api',
    ...(runsJobsHere ? {} : { readTimeoutMs }),
  });
  const admissionDatabase = new AdmissionDatabase({
    ...common,
    poolMax: connectionsOf.admission,
    poolName: 'admission',
    applicationName: 'acs-api-admission',
    readTimeoutMs: admissionTimeoutMs,
  });
  return { database, admissionDatabase, watch };
}
