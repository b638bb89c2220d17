import { type Difference, Reconciliation } from '#libs/analytics';
import { uuidFromId } from '#libs/kernel';
import { Tenants } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { CliError } from '../cli-error.js';

interface Scope {
  /** Null for all accounts. */
  readonly account: string | null;
  readonly repair: boolean;
}

export async function reconcile(
  app: INestApplicationContext,
  days: { readonly start: string; readonly end: string },
  { account, repair }: Scope,
): Promise<{ accounts: number; differences: Difference[] }> {
  const tenants = await app.get(Tenants).all();
  const accounts = account === null ? tenants : tenants.filter((id) => id === account);
  if (account !== null && (uuidFromId('acc', account) === null || accounts.length === 0))
    throw new CliError(`No account with ID ${account} exists.`);
  const reconciliation = app.get(Reconciliation, { strict: false });
  const differences: Difference[] = [];
  for (const id of accounts) differences.push(...(await reconciliation.reconcile(id, days, repair)));
  return { accounts: accounts.length, differences };
}
