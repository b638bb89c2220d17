import { type Id, uuidOf } from '#libs/kernel';
import { MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GenerationAllowance } from '../../domain/generation-allowance.js';
import type { GenerationAllowanceRepository } from '../../domain/generation-allowance.repository.js';

const create = sql(
  'create generation_allowance',
  "insert into creative.generation_allowance (account_id, day, variants, reached_on) values ($1, 'epoch', 0, null) on conflict do nothing",
);
const countOpen = sql(
  'count open generations',
  "select count(*)::int as open from creative.creative where account_id = $1 and status = 'generating'",
);
// After waiting for a concurrent request, PostgreSQL checks the condition again with the new count.
const reserve = sql(
  'reserve for generation_day',
  `insert into creative.generation_day as d (day, variants) select $1, $2::int where $2::int <= $3::int
   on conflict (day) do update set variants = d.variants + excluded.variants where d.variants + excluded.variants <= $3::int
   returning day`,
);

@Injectable()
export class MikroOrmGenerationAllowanceRepository
  extends MikroOrmRepository<GenerationAllowance>
  implements GenerationAllowanceRepository
{
  constructor(orm: MikroORM) {
    super(orm, GenerationAllowance);
  }

  override async get(id: Id<'acc'>): Promise<GenerationAllowance> {
    const [, allowance] = await Promise.all([UnitOfWork.current().query(create, [uuidOf(id)]), this.table.lock(id)]);
    return allowance;
  }

  async countOpen(accountId: Id<'acc'>): Promise<number> {
    const [row] = await UnitOfWork.current().query(countOpen, [uuidOf(accountId)]);
    return row.open;
  }

  async reserveForInstallation(day: string, variants: number, limit: number): Promise<boolean> {
    return (await UnitOfWork.current().query(reserve, [day, variants, limit])).length === 1;
  }
}
