import { BackgroundJob, Database, type JobHandler, Tenants } from '#libs/foundation';
import { Clock, type Id, Queue } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

const findLostBuildsQueue = new Queue('audiences.find-lost-builds');

/** The job of a build that is overdue by this time was lost: it failed too often or was missing in a restored database. */
const lostAfterMs = 30 * 60_000;

/** Restarts lost builds, so that no audience stays `building` indefinitely. */
@BackgroundJob({
  queue: findLostBuildsQueue,
  schedule: '*/20 * * * *',
})
export class RestartLostBuilds implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.restartIn(accountId));
  }

  private async restartIn(accountId: Id<'acc'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - lostAfterMs);
    for (const id of await this.database.transaction(accountId, () => this.audiences.findOverdue(accountId, before))) {
      await this.database.transaction(accountId, () => this.commands.execute(new RefreshAudienceSize(accountId, id)));
    }
  }
}
