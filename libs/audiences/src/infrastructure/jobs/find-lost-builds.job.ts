import { Database, JobHandler, Tenants } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export const findLostBuildsQueue = 'audiences.find-lost-builds';

/** A building that should have begun so long ago has lost its job: the job was given up, or the jobs were restored from elsewhere. */
const lostAfterMs = 30 * 60_000;

/** Begins lost buildings again, so that no audience stays `building` for ever. */
@Injectable()
export class FindLostBuilds extends JobHandler<object> {
  readonly queue = findLostBuildsQueue;
  override readonly schedule = '*/20 * * * *';

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const failures: unknown[] = [];
    // One account that fails must not keep the ones behind it waiting for ever.
    for (const accountId of await this.tenants.all()) await this.findIn(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async findIn(accountId: Id<'acc'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - lostAfterMs);
    for (const id of await this.database.transaction(accountId, () => this.audiences.overdue(accountId, before))) {
      await this.database.transaction(accountId, () => this.commands.execute(new RefreshAudienceSize(accountId, id)));
    }
  }
}
