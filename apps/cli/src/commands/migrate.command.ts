import { ENVIRONMENT, type Environment, EnvironmentError } from '#libs/foundation';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandRunner } from 'nest-commander';
import { migrateDatabase } from '../migrate-database.js';

@Command({ name: 'migrate', description: 'Bring the database up to date: tables, job queues, grants (needs DATABASE_OWNER_URL)' })
export class MigrateCommand extends CommandRunner {
  constructor(
    private readonly orm: MikroORM,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  async run(): Promise<void> {
    const { databaseOwnerUrl, databaseUrl } = this.environment;
    if (databaseOwnerUrl === null)
      throw new EnvironmentError('DATABASE_OWNER_URL is not set: it must be the URL of the role that owns the schema.');
    const names = await migrateDatabase(this.orm, databaseOwnerUrl, databaseUrl);
    process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `Applied ${names.join(', ')}.\n`);
  }
}
