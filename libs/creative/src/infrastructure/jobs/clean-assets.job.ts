import { Database, JobHandler, sql, Tenants } from '#libs/foundation';
import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '../../application/ports/asset-store.js';

export const cleanAssetsQueue = 'creative.clean-assets';

/** A file is stored before the row that names it: one younger than this may be on its way. */
const minAgeMs = 3_600_000;
const atOnce = 500;

const namedKeys = sql(
  'named assets',
  "select image->>'key' as key from creative.variant where account_id = $1 and image->>'key' = any($2::text[])",
);

/** Deletes files that no variant names: what a killed or cancelled generation has left behind. */
@Injectable()
export class CleanAssets extends JobHandler<object> {
  readonly queue = cleanAssetsQueue;
  override readonly schedule = '23 3 * * *';

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly assets: AssetStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const failures: unknown[] = [];
    // One account that fails must not keep the ones behind it waiting for ever.
    for (const accountId of await this.tenants.all()) await this.cleanIn(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async cleanIn(accountId: Id<'acc'>): Promise<void> {
    const latest = this.clock.now().getTime() - minAgeMs;
    let batch: string[] = [];
    for await (const { key, changedAt } of this.assets.list(uuidOf(accountId))) {
      if (changedAt.getTime() <= latest) batch.push(key);
      if (batch.length < atOnce) continue;
      await this.removeUnnamed(accountId, batch);
      batch = [];
    }
    await this.removeUnnamed(accountId, batch);
  }

  private async removeUnnamed(accountId: Id<'acc'>, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await this.database.read(accountId, namedKeys, [uuidOf(accountId), keys]);
    const named = new Set(rows.map((row) => row.key as string));
    for (const key of keys) if (!named.has(key)) await this.assets.remove(key);
  }
}
