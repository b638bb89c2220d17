import { type AccountSweep, Database, Sweep } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { GiveAccountNotices } from '../../application/commands/give-account-notices.js';

@Sweep({ name: 'accounts.notices', schedule: '*/10 * * * *' })
export class GiveNotices implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  sweep(accountId: Id<'acc'>): Promise<void> {
    return this.database.transaction(accountId, () => this.commands.execute(new GiveAccountNotices(accountId)));
  }
}
