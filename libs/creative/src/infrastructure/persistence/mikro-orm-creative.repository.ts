import { EntityTable, ExternalIds, sql, UnitOfWork } from '#libs/foundation';
import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Creative } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import { GenerationQueue } from '../../domain/generation-queue.js';
import { Variant } from '../../domain/variant.js';

const variantsOf = sql(
  'variants of creative',
  'select * from creative.variant where account_id = $1 and creative_id = $2 order by position',
);
const externalIds = new ExternalIds('creative', 'crv', 'creative.creative');

@Injectable()
export class MikroOrmCreativeRepository extends CreativeRepository {
  private readonly creatives: EntityTable<Creative>;
  private readonly variants: EntityTable<Variant>;

  constructor(
    orm: MikroORM,
    private readonly generations: GenerationQueue,
  ) {
    super();
    this.creatives = EntityTable.of(orm, Creative);
    this.variants = EntityTable.of(orm, Variant);
  }

  async get(accountId: Id<'acc'>, id: Id<'crv'>): Promise<Creative> {
    const unit = UnitOfWork.current();
    const key = [uuidOf(accountId), uuidOf(id)];
    const [row] = await unit.query(this.creatives.lockById, key);
    if (row === undefined) throw new NotFound();
    // Variants change only with the lock of the creative, so they are read after it is locked.
    const variants = await unit.query(variantsOf, key);
    return Object.assign(this.creatives.restore(row), { variants: variants.map((variant) => this.variants.restore(variant)) });
  }

  async add(creative: Creative): Promise<void> {
    const unit = UnitOfWork.current();
    await externalIds.write(creative, null, this.creatives.insert, this.creatives.values(creative));
    for (const variant of creative.variants) unit.atCommit(this.variants.insert, this.variants.values(variant));
  }

  async save(creative: Creative): Promise<void> {
    const unit = UnitOfWork.current();
    const loaded = this.creatives.loaded(creative);
    if (this.creatives.hasChanged(creative)) {
      await externalIds.write(creative, loaded, this.creatives.update, this.creatives.values(creative));
    }
    for (const variant of creative.variants) {
      if (!this.variants.isLoaded(variant)) unit.atCommit(this.variants.update, this.variants.values(variant));
    }
  }

  override async schedule(creative: Creative): Promise<void> {
    if (!this.creatives.isLoaded(creative)) await this.generations.start(creative);
  }
}
