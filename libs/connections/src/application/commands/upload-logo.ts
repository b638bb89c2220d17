import { GrantedAdAccounts } from '#libs/ad-platforms/contract';
import { ChangeExecutor, type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionPending } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import type { Connecting } from '../processes/ad-account-connection.js';

/**
 * Uploads a picture to the ad account as a logo, and chooses it in the settings. The same picture is uploaded once. It calls the platform,
 * so execute it outside a transaction.
 */
export class UploadLogo extends Command<Connection> {
  constructor(
    readonly actor: Connecting,
    readonly id: Id<'con'>,
    readonly picture: Uint8Array,
  ) {
    super();
  }
}

@CommandHandler(UploadLogo)
export class UploadLogoHandler implements ICommandHandler<UploadLogo> {
  constructor(
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, id, picture }: UploadLogo): Promise<Connection> {
    const { accountId } = actor;
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    const { externalAccountId, access, settings } = connection;
    if (externalAccountId === null) throw new ConnectionPending();
    const { value, label } = await this.granted.uploadLogo(accountId, id, { id: externalAccountId, access, settings }, picture);
    return this.transactions.run(accountId, () =>
      this.changes.run(this.connections, { actor, id }, (locked, now) =>
        locked.changeSettings({ ...locked.settings, logo_asset: value, logo_asset_name: label }, now),
      ),
    );
  }
}
