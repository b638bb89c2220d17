import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AudienceToMeasure } from '../../application/build/audience-estimator.js';
import { GetBuild } from '../../application/queries/get-build.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { maxOverlaps } from '../../domain/insights.js';

@QueryHandler(GetBuild)
export class GetBuildHandler implements IQueryHandler<GetBuild> {
  constructor(private readonly audiences: AudienceRepository) {}

  async execute({ accountId, id, build }: GetBuild): Promise<AudienceToMeasure | null> {
    const [audience] = await this.audiences.find(accountId, [id]);
    if (audience === undefined || audience.build !== build || audience.status === 'archived') return null;
    const { sourceAudienceId } = audience;
    const [source = null] = sourceAudienceId === null ? [] : await this.audiences.find(accountId, [sourceAudienceId]);
    return { audience, source, others: await this.audiences.findOtherReady(accountId, id, maxOverlaps) };
  }
}
