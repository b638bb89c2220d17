import { EntityTable, type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Creative } from '../../domain/creative.js';
import { DuplicateExternalId } from '../../domain/creative.errors.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import { Variant } from '../../domain/variant.js';

const holderOfExternalId = sql(
  'creative with external_id',
  "select id from creative.creative where account_id = $1 and external_id = $2 and status <> 'archived'",
);
const variantsOf = sql(
  'variants of creative',
  'select * from creative.variant where account_id = $1 and creative_id = $2 order by position',
);
const uniqueViolation = '23505';
const mostAttempts = 10;

@Injectable()
export class MikroOrmCreativeRepository extends CreativeRepository {
  private readonly creatives: EntityTable<Creative>;
  private readonly variants: EntityTable<Variant>;

  constructor(orm: MikroORM) {
    super();
    this.creatives = EntityTable.of(orm, Creative);
    this.variants = EntityTable.of(orm, Variant);
  }

  async get(accountId: Id<'acc'>, id: Id<'crv'>): Promise<Creative> {
    const unit = UnitOfWork.current();
    const key = [uuidOf(accountId), uuidOf(id)];
    const [row] = await unit.query(this.creatives.lockById, key);
    if (row === undefined) throw new NotFound();
    // Variants change only under the creative's lock, so they are read after it.
    const variants = await unit.query(variantsOf, key);
    return Object.assign(this.creatives.restore(row), { variants: variants.map((variant) => this.variants.restore(variant)) });
  }

  async add(creative: Creative): Promise<void> {
    const unit = UnitOfWork.current();
    const values = this.creatives.values(creative);
    // Without an external id nothing can refuse the row, so it travels with the commit.
    if (creative.externalId === null) unit.atCommit(this.creatives.insert, values);
    else await this.claimingExternalId(creative, () => unit.query(this.creatives.insert, values));
    for (const variant of creative.variants) unit.atCommit(this.variants.insert, this.variants.values(variant));
  }

  async save(creative: Creative, before: Creative): Promise<void> {
    const unit = UnitOfWork.current();
    const values = this.creatives.values(creative);
    if (creative.externalId === null || creative.externalId === before.externalId) unit.atCommit(this.creatives.update, values);
    else await this.claimingExternalId(creative, () => unit.query(this.creatives.update, values));
    for (const variant of creative.variants) {
      if (!before.variants.includes(variant)) unit.atCommit(this.variants.update, this.variants.values(variant));
    }
  }

  /**
   * The unique index decides who is first; the loser is told whose the id is. A holder that gives the id up between the
   * refusal and the question who it is leaves the id free: then the write is tried again.
   */
  private async claimingExternalId(creative: Creative, write: () => Promise<Row[]>): Promise<void> {
    const unit = UnitOfWork.current();
    for (let attempt = 1; ; attempt++) {
      try {
        await unit.undoable(write);
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation || creative.externalId === null) throw error;
        const [holder] = await unit.query(holderOfExternalId, [uuidOf(creative.accountId), creative.externalId]);
        if (holder !== undefined) throw new DuplicateExternalId(creative.externalId, idFromUuid('crv', holder.id));
        if (attempt === mostAttempts) throw error;
      }
    }
  }
}
