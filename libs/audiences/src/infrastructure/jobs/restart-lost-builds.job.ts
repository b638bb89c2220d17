import { Database, JobHandler, Tenants } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export const findLostBuildsQueue = 'audiences.find-lost-builds';

/** The job of a build that is overdue by this time was lost: it failed too often or was missing in a restored database. */
const lostAfterMs = 30 * 60_000;

/** Restarts lost builds, so that no audience stays `building` indefinitely. */
@Injectable()
export class RestartLostBuilds extends JobHandler<object> {
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
    // A failure in one account must not affect the other accounts.
    for (const accountId of await this.tenants.all()) await this.restartIn(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async restartIn(accountId: Id<'acc'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - lostAfterMs);
    for (const id of await this.database.transaction(accountId, () => this.audiences.findOverdue(accountId, before))) {
      await this.database.transaction(accountId, () => this.commands.execute(new RefreshAudienceSize(accountId, id)));
    }
  }
}
