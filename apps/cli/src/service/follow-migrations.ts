import { FillInNames, Reconciliation } from '#libs/analytics';
import { Tenants } from '#libs/foundation';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { openService } from './open-service.js';

type Work = (app: INestApplicationContext) => Promise<void>;

async function fillRollUps(app: INestApplicationContext): Promise<void> {
  const reconciliation = app.get(Reconciliation, { strict: false });
  for (const accountId of await app.get(Tenants).all()) await reconciliation.fill(accountId);
}

/** What the contexts have to do once after a migration, inside each account: the owner who migrates sees no account's rows. */
const workAfter: Readonly<Record<string, Work>> = {
  // Analytics begins to listen to the news of other contexts: what was there before is asked for.
  Migration20261121102000_analytics: (app) => app.get(FillInNames, { strict: false }).handle(),
  Migration20261121120000_analytics_months: fillRollUps,
  Migration20261121140000_analytics_weeks: fillRollUps,
};

/** Does what is due after these migrations; a database without accounts has nothing to be done for. */
export async function followMigrations(names: readonly string[], ownerUrl: string): Promise<void> {
  const due = new Set(names.flatMap((name) => workAfter[name] ?? []));
  if (due.size === 0 || !(await hasAccounts(ownerUrl))) return;
  const service = await openService();
  try {
    for (const work of due) await work(service.app);
  } finally {
    await service.close();
  }
}

async function hasAccounts(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ has_accounts: boolean }>('select exists (select from accounts.user_email) as has_accounts');
    return rows[0]?.has_accounts === true;
  } finally {
    await client.end();
  }
}
