import { ChangeExecutor, EventLog, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceSizeChanged } from '../../domain/audience-events.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { combineInsights, maxOverlaps } from '../../domain/insights.js';
import type { Measurement } from '../../domain/measurement.js';

/** Records the result of a build; a null measurement means an internal error. */
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
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
    private readonly eventLog: EventLog,
  ) {}

  async execute({ accountId, id, build, measurement }: RecordMeasurement): Promise<Audience> {
    // Acquired before the lock of the audience, because the result also changes overlap rows of other audiences.
    await this.audiences.lockRecording(accountId);
    let wasMeasured = false;
    const audience = await this.changes.run(this.audiences, { actor: systemActor(accountId), id }, async (current, now) => {
      if (current.build !== build) return; // a newer build has started, so the result is outdated
      const former = sizeOf(current);
      if (measurement === null) current.fail('build_error', now);
      else current.record(measurement, now);
      this.recordSize(current, former, now);
      wasMeasured = measurement !== null && measurement.reports.length > 0;
      if (measurement !== null && current.status === 'ready' && (await this.hasNewNeighbors(current, measurement)))
        current.scheduleNeighborCheck(now);
    });
    if (!wasMeasured || measurement === null || audience.status === 'archived') return audience;
    await this.audiences.saveInsights(audience, combineInsights(measurement.reports, measurement.unanswered), measurement.overlaps);
    return audience;
  }

  /** The first size comes with the event that the audience is ready or too small. */
  private recordSize(audience: Audience, from: Size | null, now: Date): void {
    const to = sizeOf(audience);
    if (from === null || to === null || (from.lower === to.lower && from.upper === to.upper)) return;
    const { accountId, id } = audience;
    this.eventLog.record({ accountId, resourceType: 'audience', resourceId: id }, new AudienceSizeChanged({ size: { from, to } }, now));
  }

  /** Two audiences that are built at the same time are not compared with each other; the one recorded last is built again. */
  private async hasNewNeighbors({ accountId, id }: Audience, { comparedWith }: Measurement): Promise<boolean> {
    const ready = await this.audiences.findOtherReady(accountId, id, maxOverlaps);
    return ready.some((neighbor) => !comparedWith.includes(neighbor.id));
  }
}

interface Size {
  readonly lower: number;
  readonly upper: number;
  readonly as_of: string;
}

function sizeOf({ sizeLower: lower, sizeUpper: upper, measuredAt }: Audience): Size | null {
  return lower === null || upper === null || measuredAt === null ? null : { lower, upper, as_of: measuredAt.toISOString() };
}
