import { AdPlatforms, GrantedAdAccounts, parseSettings } from '#libs/ad-platforms/contract';
import { ChangeExecutor, type Id, Transactions, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionPending } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';
import type { Connecting } from '../processes/ad-account-connection.js';

/**
 * Replaces the settings of a connection. Reads the choices at the platform, so execute it outside a transaction. Throws `launch_blocked` when
 * a launched campaign needs a setting that is removed.
 */
export class ChangeConnectionSettings extends Command<Connection> {
  constructor(
    readonly actor: Connecting,
    readonly id: Id<'con'>,
    /** By name. An empty value or null clears a setting. */
    readonly entered: Readonly<Record<string, string | null>>,
  ) {
    super();
  }
}

@CommandHandler(ChangeConnectionSettings)
export class ChangeConnectionSettingsHandler implements ICommandHandler<ChangeConnectionSettings> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly transactions: Transactions,
    private readonly dependents: ConnectionDependents,
  ) {}

  async execute({ actor, id, entered }: ChangeConnectionSettings): Promise<Connection> {
    const { accountId } = actor;
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    const { externalAccountId, access, settings: current } = connection;
    if (externalAccountId === null) throw new ConnectionPending();
    const schema = this.platforms.find(connection.platform)?.settingsSchema ?? [];
    const hasChoices = schema.some(({ kind }) => kind === 'choice');
    const target = { id: externalAccountId, access, settings: current };
    const choices = hasChoices ? await this.granted.settingChoices(accountId, id, target) : {};
    const { settings, problems } = parseSettings(schema, choices, entered);
    if (problems.length > 0) throw new ValidationFailed(problems);
    return this.transactions.run(accountId, () =>
      this.changes.run(this.connections, { actor, id }, async (locked, now) => {
        locked.changeSettings(settings, now);
        await this.dependents.assertLaunchable(accountId, id, settings);
      }),
    );
  }
}
