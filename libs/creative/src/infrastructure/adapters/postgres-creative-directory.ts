import { Database, type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, uuidFromId, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CreativeDirectory, type CreativeSummary } from '../../application/ports/creative-directory.js';
import type { Copy } from '../../domain/variant.js';
import { AssetUrls } from '../assets/asset-urls.js';

const findById = (lock: string) => `
  select c.id, c.name, c.type, c.status, c.landing_url, c.call_to_action, c.revision, v.id as variant_id, v.copy, v.image
  from creative.creative c
  left join creative.variant v on v.account_id = c.account_id and v.id = c.primary_variant_id
  where c.account_id = $1 and c.id = any($2::uuid[]) ${lock}`;
const findCreatives = sql('known creatives', findById(''));
const lockCreatives = sql('known creatives, held', findById('order by c.id for share of c'));
const allCreatives = sql('names of creatives', 'select id, name, status, revision from creative.creative where account_id = $1');

@Injectable()
export class PostgresCreativeDirectory extends CreativeDirectory {
  constructor(
    private readonly database: Database,
    private readonly urls: AssetUrls,
  ) {
    super();
  }

  async find(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]> {
    // A malformed id is treated like an unknown one.
    const uuids = ids.map((id) => uuidFromId('crv', id)).filter((uuid) => uuid !== null);
    if (uuids.length === 0) return [];
    const values = [uuidOf(accountId), `{${uuids.join(',')}}`];
    const unit = UnitOfWork.running();
    const rows = await (unit ? unit.query(lockCreatives, values) : this.database.read(accountId, findCreatives, values));
    return rows.map((row) => this.toSummary(accountId, row));
  }

  async all(accountId: Id<'acc'>): Promise<Pick<CreativeSummary, 'id' | 'name' | 'status' | 'revision'>[]> {
    const values = [uuidOf(accountId)];
    const unit = UnitOfWork.running();
    const rows = await (unit ? unit.query(allCreatives, values) : this.database.read(accountId, allCreatives, values));
    return rows.map(({ id, name, status, revision }) => ({ id: idFromUuid('crv', id), name, status, revision }));
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
