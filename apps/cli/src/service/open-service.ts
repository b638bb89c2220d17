import { ContextsModule, entities, neededParts, InfrastructureModule, type InfrastructureOptions } from '#libs/composition';
import type { Clock } from '#libs/kernel';
import { Database, initOrm, ormOptions, unservableReason } from '#libs/data';
import { createLogger, databaseSettings, httpSettings, type Settings } from '#libs/operations';
import { Jobs } from '#libs/work';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CliError } from '../cli-error.js';
import { operatorSettings } from './operator-settings.js';

/** The contexts of the service without HTTP, on a database that is migrated to this version. */
export interface OpenService {
  readonly app: INestApplicationContext;
  readonly settings: Settings;
  close(): Promise<void>;
}

@Module({})
class OperatorModule {
  static for(options: InfrastructureOptions): DynamicModule {
    return { module: OperatorModule, imports: [InfrastructureModule.for(options), ContextsModule] };
  }
}

interface OpenOptions {
  readonly clock?: Clock;
  /** Base URL of the service: platforms receive image URLs that start with it. */
  readonly baseUrl?: string | undefined;
  /** Skips the migration check. `migrate` sets it, because its last steps run before the migration is recorded as finished. */
  readonly duringMigration?: boolean;
}

export async function openService({ clock, baseUrl, duringMigration = false }: OpenOptions = {}): Promise<OpenService> {
  const settings = operatorSettings();
  const { databaseUrl } = settings.of(databaseSettings);
  const base = baseUrl ?? configuredUrl(settings);
  // The command reports its error once, so nothing is logged.
  const logger = createLogger('silent');
  const database = new Database({
    url: databaseUrl,
    poolMax: 4,
    applicationName: 'acs-cli',
    onIdleError: () => undefined,
  });
  const needed = neededParts(databaseUrl);
  if (!duringMigration) await assertMigrated(database, needed);
  // Synchronizes the clock before a command uses it for timestamps, because other processes compare them.
  await database.refreshTime();
  const orm = await initOrm(ormOptions(entities, databaseUrl));
  const jobs = new Jobs({ url: databaseUrl, work: false, logger });
  const options: InfrastructureOptions = {
    settings,
    logger,
    database,
    orm,
    jobs,
    docsUrl: () => `${base}/docs/errors`,
    neededParts: needed,
    ...(clock ? { clock } : {}),
  };
  const app = await NestFactory.createApplicationContext(OperatorModule.for(options), { logger: false, abortOnError: false });
  return {
    app,
    settings,
    async close() {
      await app.close();
      await orm.close();
      await database.close();
    },
  };
}

/** The base URL of the service, as far as its settings tell it. */
export function configuredUrl(settings: Settings): string {
  const { publicUrl, httpsPort } = settings.of(httpSettings);
  return publicUrl ?? `https://localhost:${httpsPort}`;
}

async function assertMigrated(database: Database, needed: readonly string[]): Promise<void> {
  try {
    const reason = await unservableReason(database, needed);
    if (reason !== undefined) throw new CliError(reason);
  } catch (error) {
    await database.close();
    throw error;
  }
}
