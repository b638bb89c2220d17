import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AdAccounts, type AdAccountClient, PlatformFailure } from '../ports/ad-platform.js';
import { AuthorizedConnections } from '../ports/authorized-connections.js';
import { PlatformHandles } from '../ports/platform-handles.js';
import { PlatformAdapters } from '../ports/platform-adapters.js';
import { PlatformObjects } from '../ports/platform-objects.js';
import { TokenVault } from '../ports/token-vault.js';
import { TokenRenewal } from '../processes/token-renewal.js';
import { MemoizingAdAccountClient } from './memoizing-ad-account-client.js';
import { RenewingTokens } from './renewing-tokens.js';

@Injectable()
export class ConnectedAdAccounts extends AdAccounts {
  constructor(
    private readonly connections: AuthorizedConnections,
    private readonly adapters: PlatformAdapters,
    private readonly vault: TokenVault,
    private readonly renewal: TokenRenewal,
    private readonly objects: PlatformObjects,
    private readonly handles: PlatformHandles,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<AdAccountClient> {
    const connection = await this.connections.find(accountId, connectionId);
    if (connection === null) throw new PlatformFailure('not_found', 'The connection does not exist.');
    const { platform, status, externalAccountId, access, settings } = connection;
    // A disconnected connection keeps its tokens and stays usable while stops are pending.
    const tokens = externalAccountId === null ? null : await this.vault.find(accountId, connectionId);
    if (externalAccountId === null || tokens === null) {
      throw new PlatformFailure('unauthorized', `The connection is ${status}.`, { platformCode: `connection_${status}` });
    }
    const adapter = this.adapters.find(platform);
    if (adapter === undefined) throw new PlatformFailure('unavailable', `This version does not support the platform ${platform}.`);
    const accessTokens = new RenewingTokens(adapter.authorization, accountId, connectionId, tokens, this.vault, this.renewal, this.clock);
    const target = { id: externalAccountId, access, settings };
    const client = adapter.openClient(connectionId, target, accessTokens, this.handles.of(accountId, connectionId), accountId);
    return new MemoizingAdAccountClient(client, this.objects, accountId, connectionId);
  }
}
