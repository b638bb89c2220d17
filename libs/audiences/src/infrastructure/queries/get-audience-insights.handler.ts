import { Database } from '#libs/data';
import { Clock, idFromUuid, NotFound, RecordReadOnly, uuidOf } from '#libs/kernel';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AudienceInsightsView } from '../../application/queries/audience-insights-view.js';
import { GetAudienceInsights } from '../../application/queries/get-audience-insights.js';
import { AudienceNotReady } from '../../domain/audience.errors.js';
import { type BuildFailureCode, buildFailures } from '../../domain/build-failure.js';
import { secondsUntilBuild } from '../../domain/build-schedule.js';
import { type Insights, maxOverlaps } from '../../domain/insights.js';
import { isLargeEnough } from '../../domain/measurement.js';

const getInsights = sql(
  'get audience_insights',
  `select a.status, a.failure_code, a.size_lower, a.size_upper, a.measured_at, a.next_build_at, i.content,
     (select coalesce(json_agg(json_build_array(o.other_id, o.share)), '[]') from (
        select o.other_id, o.share from audiences.audience_overlap o
        join audiences.audience b on b.account_id = o.account_id and b.id = o.other_id and b.status = 'ready'
        where o.account_id = $1 and o.audience_id = $2
        order by o.share desc nulls last, o.other_id limit ${maxOverlaps}
      ) o) as overlaps
   from audiences.audience a
   left join audiences.audience_insights i on i.account_id = a.account_id and i.audience_id = a.id
   where a.account_id = $1 and a.id = $2`,
);

@QueryHandler(GetAudienceInsights)
export class GetAudienceInsightsHandler implements IQueryHandler<GetAudienceInsights> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetAudienceInsights): Promise<AudienceInsightsView> {
    const [row] = await this.database.read(caller.accountId, getInsights, [uuidOf(caller.accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    if (!hasInsights(row)) throw this.notReadyError(row);
    return {
      audience_id: id,
      as_of: row.measured_at,
      size: { lower: row.size_lower, upper: row.size_upper },
      ...row.content,
      // Insights that an earlier version stored have only platforms that offer them.
      platforms: (row.content as Insights).platforms.map((reach) => ({ ...reach, status: reach.status ?? 'available' })),
      overlaps: (row.overlaps as [string, number | null][]).map(([uuid, share]) => ({
        audience_id: idFromUuid('aud', uuid),
        share,
        suppressed: share === null,
      })),
    };
  }

  private notReadyError({ status, failure_code, next_build_at }: Row): Error {
    if (status === 'archived') return new RecordReadOnly('audience');
    const failure = failure_code === null ? null : buildFailures[failure_code as BuildFailureCode].message;
    const nextBuildAt = next_build_at === null ? null : new Date(next_build_at);
    return new AudienceNotReady(status, failure, secondsUntilBuild(status, nextBuildAt, this.clock.now()));
  }
}

/** An archived audience keeps its insights. */
function hasInsights({ status, size_lower, size_upper, content }: Row): boolean {
  const isAvailable = status === 'ready' || (status === 'archived' && size_lower !== null);
  return isAvailable && content !== null && isLargeEnough({ lower: size_lower, upper: size_upper });
}
