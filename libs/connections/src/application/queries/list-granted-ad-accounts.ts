import { GrantedAdAccounts, type PlatformAdAccount } from '#libs/ad-platforms/contract';
import { type Id, Transactions } from '#libs/kernel';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AdAccountObstacle, obstacleOf } from '../../domain/ad-account-choice.js';
import { AdAccountAlreadyChosen } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { assertMayChoose } from '../may-choose.js';
import type { Connecting } from '../processes/ad-account-connection.js';

/** An ad account that a user can choose, or the reason why not. */
export type GrantedAdAccount = PlatformAdAccount & { readonly obstacle: AdAccountObstacle | null };

/** The ad accounts that the consent to a pending connection covers, those that can be connected first. Calls the platform. */
export class ListGrantedAdAccounts extends Query<readonly GrantedAdAccount[]> {
  constructor(
    readonly actor: Connecting,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@QueryHandler(ListGrantedAdAccounts)
export class ListGrantedAdAccountsHandler implements IQueryHandler<ListGrantedAdAccounts> {
  constructor(
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, id }: ListGrantedAdAccounts): Promise<readonly GrantedAdAccount[]> {
    const { accountId, currency } = actor;
    const { connection, connected } = await this.transactions.run(accountId, async () => {
      const one = await this.connections.get(accountId, id);
      return { connection: one, connected: await this.connections.connectedAdAccounts(accountId, one.platform) };
    });
    if (connection.status !== 'pending') throw new AdAccountAlreadyChosen(connection.status);
    assertMayChoose(actor, connection);
    const all = await this.granted.list(accountId, id);
    const judged = all.map((one) => ({ ...one, obstacle: obstacleOf(one, currency, connected) }));
    return [...judged.filter(({ obstacle }) => obstacle === null), ...judged.filter(({ obstacle }) => obstacle !== null)];
  }
}
