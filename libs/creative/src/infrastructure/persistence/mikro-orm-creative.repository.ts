import { type Id, JobQueue, uuidOf } from '#libs/kernel';
import { EntityTable, ExternalIds, MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { endGenerationQueue, generateQueue } from '../../application/queues.js';
import { Creative } from '../../domain/creative.js';
import type { CreativeRepository } from '../../domain/creative.repository.js';
import { Variant } from '../../domain/variant.js';
import { creativeTerms } from './creative-terms.js';

const variantsOf = sql(
  'variants of creative',
  'select * from creative.variant where account_id = $1 and creative_id = $2 order by position',
);
const externalIds = new ExternalIds('creative', 'crv', 'creative.creative');

@Injectable()
export class MikroOrmCreativeRepository extends MikroOrmRepository<Creative> implements CreativeRepository {
  private readonly variants: EntityTable<Variant>;

  constructor(
    orm: MikroORM,
    private readonly jobs: JobQueue,
  ) {
    super(orm, Creative, externalIds, creativeTerms);
    this.variants = EntityTable.of(orm, Variant);
  }

  override async get(accountId: Id<'acc'>, id: Id<'crv'>): Promise<Creative> {
    const creative = await super.get(accountId, id);
    // Variants change only with the lock of the creative, so they are read after it is locked.
    return Object.assign(creative, { variants: await this.variants.find(variantsOf, [uuidOf(accountId), uuidOf(id)]) });
  }

  override async add(creative: Creative): Promise<void> {
    await super.add(creative);
    for (const variant of creative.variants) UnitOfWork.current().atCommit(this.variants.insert, this.variants.values(variant));
  }

  override async save(creative: Creative): Promise<void> {
    await super.save(creative);
    for (const variant of creative.variants) {
      if (!this.variants.isLoaded(variant)) UnitOfWork.current().atCommit(this.variants.update, this.variants.values(variant));
    }
  }

  override async schedule(creative: Creative): Promise<void> {
    if (this.table.isLoaded(creative)) return;
    const data = { account_id: creative.accountId, creative_id: creative.id };
    await this.jobs.send(generateQueue, data);
    // The second job ends a generation that is overdue.
    await this.jobs.send(endGenerationQueue, data, creative.deadline);
  }
}
