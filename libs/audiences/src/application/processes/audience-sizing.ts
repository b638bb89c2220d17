import { type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { maxOverlaps } from '../../domain/insights.js';
import type { Measurement } from '../../domain/measurement.js';
import { AudienceEstimator, type AudienceToMeasure } from '../build/audience-estimator.js';
import { RecordMeasurement } from '../commands/record-measurement.js';

/** Builds an audience: measures it on the platforms, without a transaction, and records the result. */
@Injectable()
export class AudienceSizing {
  constructor(
    private readonly transactions: Transactions,
    private readonly audiences: AudienceRepository,
    private readonly estimator: AudienceEstimator,
    private readonly commands: CommandBus,
  ) {}

  /** An outdated build has no effect. A failure of a platform is a result of the build; recording it queues the next build. */
  async run(accountId: Id<'acc'>, id: Id<'aud'>, build: number): Promise<void> {
    const work = await this.transactions.run(accountId, () => this.find(accountId, id, build));
    if (work === null) return;
    const record = (result: Measurement | null): Promise<Audience> =>
      this.transactions.run(accountId, () => this.commands.execute(new RecordMeasurement(accountId, id, build, result)));
    let measurement: Measurement;
    try {
      measurement = await this.estimator.measure(work);
    } catch (error) {
      // The audience records an internal error and is built again later; the error itself is logged.
      await record(null);
      throw error;
    }
    await record(measurement);
  }

  private async find(accountId: Id<'acc'>, id: Id<'aud'>, build: number): Promise<AudienceToMeasure | null> {
    const [audience] = await this.audiences.find(accountId, [id]);
    if (audience === undefined || audience.build !== build || audience.status === 'archived') return null;
    const { sourceAudienceId } = audience;
    const [source = null] = sourceAudienceId === null ? [] : await this.audiences.find(accountId, [sourceAudienceId]);
    return { audience, source, others: await this.audiences.findOtherReady(accountId, id, maxOverlaps) };
  }
}
