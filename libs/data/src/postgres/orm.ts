import { fileURLToPath } from 'node:url';
import { type EntitySchema, MikroORM, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** The path of the compiled migrations, independent of the working directory. */
export const compiledMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * Returns the options of MikroORM, which defines the mapping, the schema and the migrations. Requests do not use its entity manager:
 * its unit of work costs ten times as much as the statements of EntityTable.
 */
export function ormOptions(entities: EntitySchema[], clientUrl: string, migrationsPath = compiledMigrations): Options<PostgreSqlDriver> {
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    // MikroORM takes host, port, role and database from the URL; the client for PostgreSQL takes all of it, such as sslmode.
    driverOptions: { connectionString: clientUrl },
    entities,
    extensions: [Migrator],
    migrations: {
      path: migrationsPath,
      pathTs: './migrations',
      snapshotName: '.snapshot',
      // The snapshot must describe the mapping. Written after a migration, it would describe the database.
      snapshotOnMigrate: false,
      // Each migration commits for itself, so that it holds its locks for a short time.
      allOrNothing: false,
      tableName: 'mikro_orm_migrations',
      glob: '!(*.d).{js,ts}',
    },
    discovery: { inferDefaultValues: false },
    // The mapping has no relations to propagate, and the accessors would double the cost of every entity.
    propagationOnPrototype: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: 2 },
    debug: false,
  } as unknown as Options<PostgreSqlDriver>;
}

export function initOrm(options: Options<PostgreSqlDriver>): Promise<MikroORM<PostgreSqlDriver>> {
  return MikroORM.init(options);
}
