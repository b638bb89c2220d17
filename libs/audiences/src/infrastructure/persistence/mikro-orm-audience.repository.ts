import { type Id, idFromUuid, JobQueue, uuidOf } from '#libs/kernel';
import { ExternalIds, MikroOrmRepository, UnitOfWork } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { buildAudiencesQueue } from '../../application/queues.js';
import { Audience } from '../../domain/audience.js';
import type { AudienceRepository } from '../../domain/audience.repository.js';
import { type Insights, overlapShare } from '../../domain/insights.js';
import type { MeasuredOverlap } from '../../domain/measurement.js';
import { audienceTerms } from './audience-terms.js';

const findAudiences = sql('find audiences', 'select * from audiences.audience where account_id = $1 and id = any($2::uuid[]) order by id');
const findOtherReady = sql(
  'ready audiences beside',
  "select * from audiences.audience where account_id = $1 and id <> $2 and status = 'ready' order by updated_at desc, id desc limit $3",
);
const lookalikesOf = sql(
  'lookalikes of audience',
  "select id from audiences.audience where account_id = $1 and source_audience_id = $2 and status <> 'archived' order by id",
);
const allAudiences = sql(
  'all audience ids',
  "select id from audiences.audience where account_id = $1 and status <> 'archived' order by id",
);
const overdueAudiences = sql(
  'overdue audiences',
  'select id from audiences.audience where account_id = $1 and next_build_at < $2 order by id',
);
const lockRecording = sql('lock audience recording', "select pg_advisory_xact_lock(hashtextextended('audiences.record ' || $1, 0))");
const saveInsights = sql(
  'save audience_insights',
  `insert into audiences.audience_insights (account_id, audience_id, content) values ($1, $2, $3)
   on conflict (account_id, audience_id) do update set content = excluded.content`,
);
const forgetOverlaps = sql('forget audience_overlap', 'delete from audiences.audience_overlap where account_id = $1 and audience_id = $2');
const forgetOverlapsOfOthers = sql(
  'forget audience_overlap of others',
  'delete from audiences.audience_overlap where account_id = $1 and other_id = $2',
);
const saveOverlaps = sql(
  'save audience_overlap',
  `insert into audiences.audience_overlap (account_id, audience_id, other_id, share)
   select $1, one, other, share from unnest($3::uuid[], $4::float8[]) as o(id, share)
   cross join lateral (values ($2::uuid, o.id), (o.id, $2::uuid)) as pair(one, other)`,
);
const externalIds = new ExternalIds('audience', 'aud', 'audiences.audience');

@Injectable()
export class MikroOrmAudienceRepository extends MikroOrmRepository<Audience> implements AudienceRepository {
  constructor(
    orm: MikroORM,
    private readonly jobs: JobQueue,
  ) {
    super(orm, Audience, externalIds, audienceTerms);
  }

  find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<Audience[]> {
    return this.table.find(findAudiences, [uuidOf(accountId), ids.map(uuidOf)]);
  }

  override async schedule(audience: Audience): Promise<void> {
    const hasNewBuild = !this.table.isLoaded(audience) || this.table.loaded(audience).build !== audience.build;
    const { accountId, id, build, nextBuildAt } = audience;
    if (!hasNewBuild || nextBuildAt === null) return;
    await this.jobs.send(buildAudiencesQueue, { account_id: accountId, audience_id: id, build }, nextBuildAt);
  }

  async lockRecording(accountId: Id<'acc'>): Promise<void> {
    await UnitOfWork.current().query(lockRecording, [uuidOf(accountId)]);
  }

  async saveInsights({ accountId, id }: Audience, insights: Insights, overlaps: readonly MeasuredOverlap[]): Promise<void> {
    const unit = UnitOfWork.current();
    const key = [uuidOf(accountId), uuidOf(id)];
    await Promise.all([
      unit.query(saveInsights, [...key, JSON.stringify(insights)]),
      unit.query(forgetOverlaps, key),
      unit.query(forgetOverlapsOfOthers, key),
      unit.query(saveOverlaps, [...key, overlaps.map(({ audienceId }) => uuidOf(audienceId)), overlaps.map(overlapShare)]),
    ]);
  }

  lookalikesOf(accountId: Id<'acc'>, sourceId: Id<'aud'>): Promise<Id<'aud'>[]> {
    return idsOf(UnitOfWork.current().query(lookalikesOf, [uuidOf(accountId), uuidOf(sourceId)]));
  }

  allIds(accountId: Id<'acc'>): Promise<Id<'aud'>[]> {
    return idsOf(UnitOfWork.current().query(allAudiences, [uuidOf(accountId)]));
  }

  findOverdue(accountId: Id<'acc'>, before: Date): Promise<Id<'aud'>[]> {
    return idsOf(UnitOfWork.current().query(overdueAudiences, [uuidOf(accountId), before.toISOString()]));
  }

  findOtherReady(accountId: Id<'acc'>, id: Id<'aud'>, limit: number): Promise<Audience[]> {
    return this.table.find(findOtherReady, [uuidOf(accountId), uuidOf(id), limit]);
  }
}

async function idsOf(rows: Promise<Row[]>): Promise<Id<'aud'>[]> {
  return (await rows).map(({ id }) => idFromUuid('aud', id));
}
