import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Migration } from '@mikro-orm/migrations';
import { compiledMigrations } from './orm.js';

/** The SQL of a migration. */
export interface MigrationScript {
  readonly name: string;
  readonly statements: readonly string[];
  /** False for a migration that says so with `isTransactional`, because it creates an index concurrently. */
  readonly isTransactional: boolean;
}

type MigrationClass = new () => Migration;

/** Reads the SQL of all migrations in their order, without a database. A migration consists of SQL text only. */
export async function readMigrationScripts(folder: string = compiledMigrations): Promise<MigrationScript[]> {
  const files = readdirSync(folder).filter((file) => /^Migration\w+\.js$/.test(file));
  return Promise.all(
    files.sort().map(async (file) => {
      const [migrationClass] = Object.values((await import(pathToFileURL(join(folder, file)).href)) as Record<string, MigrationClass>);
      if (migrationClass === undefined) throw new Error(`${file} exports no migration.`);
      return scriptOf(new migrationClass());
    }),
  );
}

/** The SQL of one migration. */
export async function scriptOf(migration: Migration): Promise<MigrationScript> {
  const { name } = migration;
  if (name === undefined) throw new Error('A migration must have a name.');
  await migration.up();
  const statements = migration.getQueries().map((statement) => {
    if (typeof statement !== 'string') throw new Error(`${name} must consist of SQL text, so that it can be judged and printed.`);
    return statement.trim();
  });
  return { name, statements, isTransactional: migration.isTransactional() };
}
