import { grantStatements, migrationsWithFollowUps, neededParts, queues, roleOf } from '#libs/composition';
import { readMigrationScripts } from '#libs/data';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { addFactMonths, databaseUrls } from './migrate-database.js';
import { appliedMigrations } from './migration-state.js';

/** One step of `migrate`. */
export interface PlannedStep {
  readonly step: string;
  readonly statements: readonly string[];
}

/** Returns the SQL that `migrate` would run. It changes nothing: the transaction is read-only. */
export async function planMigration(): Promise<PlannedStep[]> {
  const urls = databaseUrls();
  const client = new pg.Client({ connectionString: urls.owner, application_name: 'acs-migrate' });
  await client.connect();
  try {
    await client.query('begin read only');
    const missing = await missingParts(client, neededParts(urls.service));
    return missing.length === 0 ? [] : await stepsOf(client, missing, roleOf(urls.service));
  } finally {
    await client.end();
  }
}

async function stepsOf(client: pg.Client, missing: readonly string[], role: string): Promise<PlannedStep[]> {
  const done = new Set(await appliedMigrations(client));
  const migrations = (await readMigrationScripts())
    .filter(({ name }) => !done.has(name))
    .map(({ name, statements, isTransactional }) => ({
      step: `${name}, ${isTransactional ? 'in one transaction' : 'statement by statement'}`,
      statements: isTransactional ? ['begin;', ...statements, 'commit;'] : statements,
    }));
  const newQueues = queues.filter(({ name }) => missing.includes(`queue:${name}`)).map(({ name }) => name);
  const followUps = migrationsWithFollowUps.filter((name) => missing.includes(`follow-up:${name}`));
  const steps: PlannedStep[] = [
    ...migrations,
    { step: 'Tables of the job runner', statements: await jobTables(client) },
    { step: `Job queues to create: ${newQueues.join(', ')}`, statements: newQueues.map((name) => `-- create the queue ${name}`) },
    { step: 'Grants', statements: grantStatements(pg.escapeIdentifier(role)).map((statement) => `${statement};`) },
    { step: 'Partitions', statements: [`${addFactMonths};`] },
    { step: 'Follow-up work in each account', statements: followUps.map((name) => `-- follow-up of ${name}`) },
  ];
  return steps.filter(({ statements }) => statements.length > 0);
}

async function jobTables(client: pg.Client): Promise<string[]> {
  const construction = getConstructionPlans('pgboss').trim();
  if (!(await exists(client, 'pgboss.version'))) return [construction];
  const newest = Number(/version\(version\) VALUES \('(\d+)'\)/i.exec(construction)?.[1]);
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  const installed = rows[0]?.version ?? newest;
  // pg-boss has no plan for tables that are up to date.
  return installed < newest ? [getMigrationPlans('pgboss', installed).trim()] : [];
}

async function missingParts(client: pg.Client, needed: readonly string[]): Promise<string[]> {
  if (!(await exists(client, 'foundation.servable_state'))) return [...needed];
  const { rows } = await client.query<{ missing: string[] }>(
    `select array(select unnest($1::text[]) except select unnest(parts) from foundation.servable_state where is_finished order by 1) as missing`,
    [needed],
  );
  return rows[0]?.missing ?? [...needed];
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]?.exists === true;
}
