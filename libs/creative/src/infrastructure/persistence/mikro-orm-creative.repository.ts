import { EntityTable, ExternalIds, sql, UnitOfWork } from '#libs/foundation';
import { type Id, JobQueue, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { endGenerationQueue, generateQueue } from '../../application/queues.js';
import { Creative } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
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
    private readonly jobs: JobQueue,
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
    if (this.creatives.isLoaded(creative)) return;
    const data = { account_id: creative.accountId, creative_id: creative.id };
    await this.jobs.send(generateQueue, data);
    // The second job ends a generation that is overdue.
    await this.jobs.send(endGenerationQueue, data, creative.deadline);
  }
}
