import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { insightsOf, maxOverlaps } from '../../domain/insights.js';
import type { Measurement } from '../../domain/measurement.js';
import { AudienceWork } from '../audience-work.js';

/** Ends one building with what the platforms said; null when it broke down on our side. */
export class RecordMeasurement extends Command<Audience> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'aud'>,
    readonly build: number,
    readonly measurement: Measurement | null,
  ) {
    super();
  }
}

@CommandHandler(RecordMeasurement)
export class RecordMeasurementHandler implements ICommandHandler<RecordMeasurement> {
  constructor(
    private readonly work: AudienceWork,
    private readonly audiences: AudienceRepository,
  ) {}

  async execute({ accountId, id, build, measurement }: RecordMeasurement): Promise<Audience> {
    // Ahead of the audience's own lock: the row of each other audience that this one is held against is needed too.
    await this.audiences.lockRecording(accountId);
    let wasMeasured = false;
    const audience = await this.work.change(systemActor(accountId), id, Precondition.none, 'audience.built', async (found, now) => {
      if (found.build !== build) return; // begun anew since: this result is of the past
      if (measurement === null) found.fail('build_error', now);
      else found.record(measurement, now);
      wasMeasured = measurement !== null && measurement.reports.length > 0;
      if (measurement !== null && found.status === 'ready' && (await this.hasNewNeighbors(found, measurement))) found.lookAtNeighbors(now);
    });
    if (!wasMeasured || measurement === null || audience.status === 'archived') return audience;
    await this.audiences.saveInsights(audience, insightsOf(measurement.reports), measurement.overlaps);
    return audience;
  }

  /** Of two audiences that are built at the same time neither knows of the other: the one that is recorded last looks again. */
  private async hasNewNeighbors({ accountId, id }: Audience, { comparedWith }: Measurement): Promise<boolean> {
    const ready = await this.audiences.readyBeside(accountId, id, maxOverlaps);
    return ready.some((neighbor) => !comparedWith.includes(neighbor.id));
  }
}
