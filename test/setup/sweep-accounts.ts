import { forEachIsolated, Tenants } from '#libs/data';
import type { AccountSweep } from '#libs/work';
import type { INestApplicationContext, Type } from '@nestjs/common';

/** Runs a sweep in every account now, without its schedule. */
export async function sweepAccounts(app: INestApplicationContext, sweep: Type<AccountSweep>): Promise<void> {
  const instance = app.get(sweep, { strict: false });
  await forEachIsolated(await app.get(Tenants, { strict: false }).all(), (accountId) => instance.sweep(accountId));
}
