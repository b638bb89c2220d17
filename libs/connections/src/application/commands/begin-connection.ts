import { type AdPlatform, AdPlatforms, PlatformConsent } from '#libs/ad-platforms/contract';
import { type AccountContext, type Actor, Clock, type Id, newId, Transactions, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionDisconnected } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';

export const authorizationMinutes = 10;

/** The URL that the user opens, and the time when it expires. */
export interface BegunConnection {
  readonly connectionId: Id<'con'>;
  readonly authorizationUrl: string;
  readonly expiresAt: Date;
}

/**
 * Starts an authorization at a platform, for a new connection or for an existing one (`reconnect`).
 * It calls the platform, so execute it outside a transaction.
 */
export class BeginConnection extends Command<BegunConnection> {
  constructor(
    readonly actor: Actor & AccountContext,
    readonly target: { readonly platform: string } | { readonly reconnect: Id<'con'> },
    /** The callback URL at which the platform returns the user: https, or http on the loopback. `{platform}` in it is replaced. */
    readonly redirectUri: string,
    /** A digest of the console session of the user, or null without one. */
    readonly session: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(BeginConnection)
export class BeginConnectionHandler implements ICommandHandler<BeginConnection> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly consent: PlatformConsent,
    private readonly connections: ConnectionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, target, redirectUri, session }: BeginConnection): Promise<BegunConnection> {
    const { accountId, userId } = actor;
    const existing = 'reconnect' in target ? await this.getReconnectable(accountId, target.reconnect) : null;
    const platform = this.offered('platform' in target ? target.platform : (existing?.platform ?? ''));
    const { url, secrets } = await this.consent.begin(platform.name, redirectUri.replace('{platform}', platform.name));
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + authorizationMinutes * 60_000);
    return this.transactions.run(accountId, async () => {
      // A new connection is stored when the user consents: an attempt that comes to nothing leaves nothing.
      const connectionId = existing?.id ?? newId('con');
      // Reading the existing connection again locks it, and throws when it is gone.
      if (existing !== null) await this.connections.get(accountId, connectionId);
      await this.consent.save(accountId, { connectionId, userId, session, platform: platform.name, secrets }, expiresAt);
      return { connectionId, authorizationUrl: url, expiresAt };
    });
  }

  private async getReconnectable(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection> {
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    if (connection.status === 'disconnected') throw new ConnectionDisconnected();
    return connection;
  }

  private offered(name: string): AdPlatform {
    const offered = this.platforms.offered();
    const platform = offered.find((one) => one.name === name);
    if (platform) return platform;
    const allowed = offered.map((one) => one.name);
    const message = allowed.length === 0 ? 'No platform is configured.' : `platform must be one of ${allowed.join(', ')}.`;
    throw new ValidationFailed([{ pointer: '/platform', code: 'not_allowed_value', message, allowed }]);
  }
}
