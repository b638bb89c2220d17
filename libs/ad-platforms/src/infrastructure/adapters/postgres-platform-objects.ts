import { type Id, idFromUuid, type IdPrefix, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { PlacedCampaign } from '../../application/ports/ad-platform.js';
import { type ObjectLookup, PlatformObjects } from '../../application/ports/platform-objects.js';

const remember = sql(
  'remember platform_objects',
  `insert into ad_platforms.platform_object (account_id, connection_id, kind, platform_id, reference)
   select $1, $2, kind, platform_id, reference from unnest($3::text[], $4::text[], $5::uuid[]) as o (kind, platform_id, reference)
   on conflict (account_id, connection_id, kind, platform_id) do update set reference = excluded.reference
   where platform_object.reference is distinct from excluded.reference`,
);
const find = sql(
  'find platform_objects',
  `select kind, platform_id, reference from ad_platforms.platform_object
   where account_id = $1 and connection_id = any($2::uuid[]) and platform_id = any($3::text[]) and reference is not null`,
);

@Injectable()
export class PostgresPlatformObjects extends PlatformObjects {
  constructor(private readonly database: Database) {
    super();
  }

  async remember(accountId: Id<'acc'>, connectionId: Id<'con'>, reference: Id<'cmp'>, placed: PlacedCampaign): Promise<void> {
    const objects = [
      { kind: 'campaign', platformId: placed.platformCampaignId, reference },
      ...placed.ads.map((ad) => ({ kind: 'ad', platformId: ad.platformAdId, reference: ad.reference })),
      ...placed.adSets.map((set) => ({ kind: 'ad_set', platformId: set.platformAdSetId, reference: set.reference })),
    ];
    // A fixed order prevents deadlocks between two transactions that store the same campaign.
    objects.sort((a, b) => (`${a.kind} ${a.platformId}` < `${b.kind} ${b.platformId}` ? -1 : 1));
    const uuids = objects.map((o) => (o.reference === null ? null : uuidOf(o.reference)));
    const values = [uuidOf(accountId), uuidOf(connectionId), objects.map((o) => o.kind), objects.map((o) => o.platformId), uuids];
    await this.database.transaction(accountId, (unit) => unit.query(remember, values));
  }

  async find(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[], platformIds: readonly string[]): Promise<ObjectLookup> {
    const rows = await this.database.read(accountId, find, [uuidOf(accountId), connectionIds.map(uuidOf), platformIds]);
    const ofKind = <P extends IdPrefix>(kind: string, prefix: P) =>
      new Map(rows.filter((row) => row.kind === kind).map((row) => [row.platform_id as string, idFromUuid(prefix, row.reference)]));
    return { campaigns: ofKind('campaign', 'cmp'), creatives: ofKind('ad', 'crv'), audiences: ofKind('ad_set', 'aud') };
  }
}
