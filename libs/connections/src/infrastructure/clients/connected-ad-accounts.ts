import { Database, sql } from '#libs/foundation';
import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AdAccounts, type AdAccountClient, PlatformFailure } from '../../application/ports/ad-platform.js';
import { AdPlatforms } from '../../application/ports/ad-platforms.js';
import { PlatformObjects } from '../../application/ports/platform-objects.js';
import type { ConnectionStatus } from '../../domain/connection-status.js';
import { TokenLeases } from '../tokens/token-leases.js';
import { TokenRenewal } from '../tokens/token-renewal.js';
import { ConnectionTokens } from './connection-tokens.js';
import { MemoizingAdAccountClient } from './memoizing-ad-account-client.js';

// A disconnected connection keeps its tokens and stays usable while stops are pending.
const findOpenable = sql(
  'openable connection',
  `select c.platform, c.external_account_id, c.status, t.connection_id is not null as has_tokens from connections.connection c
   left join connections.token t on t.account_id = c.account_id and t.connection_id = c.id
   where c.account_id = $1 and c.id = $2`,
);

@Injectable()
export class ConnectedAdAccounts extends AdAccounts {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly leases: TokenLeases,
    private readonly renewal: TokenRenewal,
    private readonly objects: PlatformObjects,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<AdAccountClient> {
    const [row] = await this.database.read(accountId, findOpenable, [uuidOf(accountId), uuidOf(connectionId)]);
    if (row === undefined) throw new PlatformFailure('not_found', 'The connection does not exist.');
    const status = row.status as ConnectionStatus;
    if (status === 'pending' || status === 'expired' || !row.has_tokens || row.external_account_id === null) {
      throw new PlatformFailure('unauthorized', `The connection is ${status}.`, { platformCode: `connection_${status}` });
    }
    const platform = this.platforms.find(row.platform);
    if (platform === undefined) throw new PlatformFailure('unavailable', `This version does not support the platform ${row.platform}.`);
    const tokens = new ConnectionTokens(platform, accountId, connectionId, this.leases, this.renewal, this.clock);
    const client = platform.openClient(connectionId, row.external_account_id, tokens);
    return new MemoizingAdAccountClient(client, this.objects, accountId, connectionId);
  }
}
