import { Clock, type Id } from '#libs/kernel';
import { Database } from '#libs/data';
import { type AccountSweep, Sweep } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

/** The job of a build that is overdue by this time was lost: it failed too often or was missing in a restored database. */
const lostAfterMs = 30 * 60_000;

/** Restarts lost builds, so that no audience stays `building` indefinitely. */
@Sweep({ name: 'audiences.find-lost-builds', schedule: '*/20 * * * *' })
export class RestartLostBuilds implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - lostAfterMs);
    for (const id of await this.database.transaction(accountId, () => this.audiences.findOverdue(accountId, before))) {
      await this.database.transaction(accountId, () => this.commands.execute(new RefreshAudienceSize(accountId, id)));
    }
  }
}
