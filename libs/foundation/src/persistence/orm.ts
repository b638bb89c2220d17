import { fileURLToPath } from 'node:url';
import { type EntitySchema, MikroORM, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** Beside the compiled code, from wherever a command is called. */
const compiledMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * MikroORM owns the mapping, the schema and the migrations. Its entity manager is not on the path of a request: its
 * unit of work costs ten times what the statements of EntityTable do.
 */
export function ormOptions(entities: EntitySchema[], clientUrl: string, migrationsPath = compiledMigrations): Options<PostgreSqlDriver> {
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    entities,
    extensions: [Migrator],
    migrations: {
      path: migrationsPath,
      pathTs: './migrations',
      snapshotName: '.snapshot',
      // The snapshot says what the mapping is; written after a migration, it would say what the database is.
      snapshotOnMigrate: false,
      tableName: 'mikro_orm_migrations',
      glob: '!(*.d).{js,ts}',
    },
    discovery: { inferDefaultValues: false },
    // Without relations there is nothing to propagate, and the accessors would double the cost of every entity.
    propagationOnPrototype: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: 2 },
    debug: false,
  } as unknown as Options<PostgreSqlDriver>;
}

export function initOrm(options: Options<PostgreSqlDriver>): Promise<MikroORM<PostgreSqlDriver>> {
  return MikroORM.init(options);
}
