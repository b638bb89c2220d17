import { type Id, idFromUuid, uuidFromId, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '../../application/ports/asset-store.js';
import { CreativeDirectory, type CreativeImage, type CreativeSummary } from '../../application/ports/creative-directory.js';
import type { Copy, StoredImage } from '../../domain/variant.js';
import { AssetUrls } from '../assets/asset-urls.js';

const findById = (lock: string) => `
  select c.id, c.name, c.type, c.status, c.landing_url, c.call_to_action, c.revision, v.id as variant_id, v.copy, v.image
  from creative.creative c
  left join creative.variant v on v.account_id = c.account_id and v.id = c.primary_variant_id
  where c.account_id = $1 and c.id = any($2::uuid[]) ${lock}`;
const findCreatives = sql('known creatives', findById(''));
const lockCreatives = sql('known creatives, held', findById('order by c.id for share of c'));
const findImages = sql(
  'images of creative',
  `select v.aspect_ratio, v.image from creative.variant v join creative.creative c on c.account_id = v.account_id and c.id = v.creative_id
   where v.account_id = $1 and v.creative_id = $2 and v.image is not null order by v.id <> c.primary_variant_id, v.position, v.id`,
);
const allCreatives = sql('names of creatives', 'select id, name, status, revision from creative.creative where account_id = $1');

@Injectable()
export class PostgresCreativeDirectory extends CreativeDirectory {
  constructor(
    private readonly database: Database,
    private readonly urls: AssetUrls,
    private readonly store: AssetStore,
  ) {
    super();
  }

  find(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]> {
    return this.query(accountId, ids, lockCreatives);
  }

  findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]> {
    return this.query(accountId, ids, findCreatives);
  }

  private async query(accountId: Id<'acc'>, ids: readonly Id<'crv'>[], inTransaction: Statement): Promise<CreativeSummary[]> {
    // A malformed id is treated like an unknown one.
    const uuids = ids.map((id) => uuidFromId('crv', id)).filter((uuid) => uuid !== null);
    if (uuids.length === 0) return [];
    const values = [uuidOf(accountId), `{${uuids.join(',')}}`];
    const unit = UnitOfWork.running();
    const rows = await (unit ? unit.query(inTransaction, values) : this.database.read(accountId, findCreatives, values));
    return rows.map((row) => this.toSummary(accountId, row));
  }

  async imagesOf(accountId: Id<'acc'>, id: Id<'crv'>): Promise<CreativeImage[]> {
    const rows = await this.database.read(accountId, findImages, [uuidOf(accountId), uuidOf(id)]);
    const images = new Map<string, CreativeImage>();
    for (const { aspect_ratio: ratio, image } of rows) {
      const { key, width, height, mimeType, sha256 } = image as StoredImage;
      if (!images.has(ratio)) images.set(ratio, { ratio, width, height, mimeType, sha256, bytes: () => this.read(key) });
    }
    return [...images.values()];
  }

  async all(accountId: Id<'acc'>): Promise<Pick<CreativeSummary, 'id' | 'name' | 'status' | 'revision'>[]> {
    const values = [uuidOf(accountId)];
    const unit = UnitOfWork.running();
    const rows = await (unit ? unit.query(allCreatives, values) : this.database.read(accountId, allCreatives, values));
    return rows.map(({ id, name, status, revision }) => ({ id: idFromUuid('crv', id), name, status, revision }));
  }

  private async read(key: string): Promise<Uint8Array | null> {
    const pieces = await this.store.open(key);
    if (pieces === null) return null;
    const read: Uint8Array[] = [];
    for await (const piece of pieces) read.push(piece);
    return Buffer.concat(read);
  }

  private toSummary(accountId: Id<'acc'>, row: Row): CreativeSummary {
    const copy = row.copy as Copy | null;
    return {
      id: idFromUuid('crv', row.id),
      name: row.name,
      type: row.type,
      status: row.status,
      landingUrl: row.landing_url,
      callToAction: row.call_to_action ?? copy?.callToAction ?? null,
      content: copy === null ? null : { headline: copy.headline, primaryText: copy.primaryText, description: copy.description },
      imageUrl: row.image === null ? null : this.urls.sign(accountId, idFromUuid('var', row.variant_id), row.image.mimeType).url,
      revision: row.revision,
    };
  }
}
