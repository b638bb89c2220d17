import { migrationsWithFollowUps } from '#libs/composition';
import { Tenants } from '#libs/data';
import { RefreshSearchTerms } from '#libs/work';
import { BackfillDimensions, Reconciliation } from '#libs/analytics';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { openService } from './open-service.js';

type FollowUp = (app: INestApplicationContext) => Promise<void>;

async function fillRollUps(app: INestApplicationContext): Promise<void> {
  const reconciliation = app.get(Reconciliation, { strict: false });
  for (const accountId of await app.get(Tenants).all()) await reconciliation.rebuild(accountId);
}

async function fillInNames(app: INestApplicationContext): Promise<void> {
  const names = app.get(BackfillDimensions, { strict: false });
  for (const accountId of await app.get(Tenants).all()) await names.sweep(accountId);
}

async function fillSearchTerms(app: INestApplicationContext): Promise<void> {
  const terms = app.get(RefreshSearchTerms, { strict: false });
  for (const accountId of await app.get(Tenants).all()) await terms.refreshAll(accountId);
}

/**
 * Work that runs once after a migration inside each account, because the owner role that migrates cannot see the rows of any
 * account. All follow-ups are idempotent: the run after an interrupted one repeats them.
 */
const followUps: Readonly<Record<(typeof migrationsWithFollowUps)[number], FollowUp>> = {
  // Analytics starts to consume the events of other contexts, so records that already exist are read once.
  Migration20261121102000_analytics: fillInNames,
  Migration20261121120000_analytics_months: fillRollUps,
  Migration20261121140000_analytics_weeks: fillRollUps,
  Migration20261124100000_search_terms: fillSearchTerms,
};

type InTurn = (step: string, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Runs the pending follow-ups of all applied migrations. A database without accounts needs none. `inTurn` runs a statement again when it
 * had to wait for a lock.
 */
export async function runFollowUps(owner: pg.Client, inTurn: InTurn): Promise<void> {
  const create = 'create table if not exists public.migration_follow_up (name text primary key, done_at timestamptz not null)';
  await inTurn('Follow-up work', () => owner.query(create));
  const names = await pendingFollowUps(owner);
  if (names.length === 0) return;
  if (await hasAccounts(owner)) await runInService(new Set(names.map((name) => followUps[name])));
  const record = 'insert into public.migration_follow_up (name, done_at) select name, now() from unnest($1::text[]) as name';
  await inTurn('Follow-up work', () => owner.query(record, [names]));
}

async function pendingFollowUps(owner: pg.Client): Promise<(typeof migrationsWithFollowUps)[number][]> {
  const { rows } = await owner.query<{ name: (typeof migrationsWithFollowUps)[number] }>(
    `select name from public.mikro_orm_migrations m where name = any($1::text[])
       and not exists (select from public.migration_follow_up f where f.name = m.name) order by name`,
    [migrationsWithFollowUps],
  );
  return rows.map(({ name }) => name);
}

async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has_accounts: boolean }>('select exists (select from accounts.sign_in_email) as has_accounts');
  return rows[0]?.has_accounts === true;
}

async function runInService(followUpsDue: Iterable<FollowUp>): Promise<void> {
  const service = await openService({ duringMigration: true });
  try {
    for (const work of followUpsDue) await work(service.app);
  } finally {
    await service.close();
  }
}
