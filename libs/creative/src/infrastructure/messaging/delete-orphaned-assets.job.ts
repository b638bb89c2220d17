import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type AccountSweep, Sweep } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { AssetStore } from '../../application/ports/asset-store.js';
import { keptArchivedDays } from '../../domain/archived-images.js';

/** A file is stored before the row that refers to it, so recent files are not deleted. */
const minAgeMs = 3_600_000;
const maxKeysPerBatch = 500;

const referencedKeys = sql(
  'named assets',
  `select v.image->>'key' as key from creative.variant v
     join creative.creative c on c.account_id = v.account_id and c.id = v.creative_id
   where v.account_id = $1 and v.image->>'key' = any($2::text[])
     and (c.archived_at is null or c.archived_at > now() - interval '${keptArchivedDays + 1} days')`,
);

/**
 * Deletes files without a variant, which killed or canceled generations leave behind, and those of creatives that were archived long ago:
 * a day after the last response with their URLs, because a URL is valid for a day.
 */
@Sweep({ name: 'creative.clean-assets', schedule: '23 3 * * *' })
export class DeleteOrphanedAssets implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly assets: AssetStore,
    private readonly clock: Clock,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    const newestMs = this.clock.now().getTime() - minAgeMs;
    let batch: string[] = [];
    for await (const { key, changedAt } of this.assets.list(uuidOf(accountId))) {
      if (changedAt.getTime() <= newestMs) batch.push(key);
      if (batch.length < maxKeysPerBatch) continue;
      await this.deleteOrphans(accountId, batch);
      batch = [];
    }
    await this.deleteOrphans(accountId, batch);
  }

  private async deleteOrphans(accountId: Id<'acc'>, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await this.database.read(accountId, referencedKeys, [uuidOf(accountId), keys]);
    const referenced = new Set(rows.map((row) => row.key as string));
    for (const key of keys) if (!referenced.has(key)) await this.assets.remove(key);
  }
}
