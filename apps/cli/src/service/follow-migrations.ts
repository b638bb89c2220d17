import { BackfillDimensions, Reconciliation } from '#libs/analytics';
import { Tenants } from '#libs/foundation';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { followedMigrations } from '../../../api/src/needed-parts.js';
import { openService } from './open-service.js';

type Work = (app: INestApplicationContext) => Promise<void>;

async function fillRollUps(app: INestApplicationContext): Promise<void> {
  const reconciliation = app.get(Reconciliation, { strict: false });
  for (const accountId of await app.get(Tenants).all()) await reconciliation.rebuild(accountId);
}

/**
 * What the contexts have to do once after a migration, inside each account: the owner who migrates sees no account's rows. A
 * run that is killed at it does it anew: doing it twice does no harm.
 */
const workAfter: Readonly<Record<(typeof followedMigrations)[number], Work>> = {
  // Analytics begins to listen to the news of other contexts: what was there before is asked for.
  Migration20261121102000_analytics: (app) => app.get(BackfillDimensions, { strict: false }).handle(),
  Migration20261121120000_analytics_months: fillRollUps,
  Migration20261121140000_analytics_weeks: fillRollUps,
};

/** Does what the migrations that have run leave to be done; a database without accounts has nothing to be done for. */
export async function followMigrations(owner: pg.Client): Promise<void> {
  await owner.query('create table if not exists public.migration_follow_up (name text primary key, done_at timestamptz not null)');
  const names = await namesDue(owner);
  if (names.length === 0) return;
  if (await hasAccounts(owner)) await inTheService(new Set(names.map((name) => workAfter[name])));
  await owner.query('insert into public.migration_follow_up (name, done_at) select name, now() from unnest($1::text[]) as name', [names]);
}

async function namesDue(owner: pg.Client): Promise<(typeof followedMigrations)[number][]> {
  const { rows } = await owner.query<{ name: (typeof followedMigrations)[number] }>(
    `select name from public.mikro_orm_migrations m where name = any($1::text[])
       and not exists (select from public.migration_follow_up f where f.name = m.name) order by name`,
    [followedMigrations],
  );
  return rows.map(({ name }) => name);
}

async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has_accounts: boolean }>('select exists (select from accounts.sign_in_email) as has_accounts');
  return rows[0]?.has_accounts === true;
}

async function inTheService(works: Iterable<Work>): Promise<void> {
  const service = await openService({ duringMigration: true });
  try {
    for (const work of works) await work(service.app);
  } finally {
    await service.close();
  }
}
