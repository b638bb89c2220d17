import { ResealTokens } from '#libs/ad-platforms';
import { type ConnectionView, type ConnectionsView, GetConnection, ListConnections } from '#libs/connections';
import { Jobs, type Settings, Tenants } from '#libs/foundation';
import { platformSettings, tokenSettings } from '#settings/ad-platforms';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { connectAdAccount } from './connect-ad-account.js';
import { idOf, operatorIn } from './operator-actor.js';
import { consentInPlaceOfBrowser } from './sandbox-consent.js';

interface ConnectRequest {
  readonly account: string;
  readonly platform: string;
  readonly reconnect?: string;
  readonly port?: number;
  /** The sandbox ad account to approve without a browser. */
  readonly approve?: string;
}

/** The commands of the connections context for an operator. */
export class OperatorConnections {
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: Settings,
  ) {
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
  }

  async connect(
    { account, platform, reconnect, port = 0, approve }: ConnectRequest,
    show: (address: string) => void,
  ): Promise<ConnectionView> {
    const actor = await operatorIn(this.app, account);
    const target = reconnect === undefined ? { platform } : { reconnect: idOf('con', reconnect, 'connection') };
    const openAddress = async (address: string) =>
      approve === undefined ? show(address) : consentInPlaceOfBrowser(address, this.settings.of(platformSettings).sandboxUrl, approve);
    const jobs = this.app.get(Jobs);
    await jobs.start([]);
    try {
      const { id } = await connectAdAccount(this.commands, actor, target, port, openAddress);
      return await this.queries.execute(new GetConnection(actor, id));
    } finally {
      await jobs.stop();
    }
  }

  async list(account: string): Promise<ConnectionView[]> {
    const actor = await operatorIn(this.app, account);
    const all: ConnectionView[] = [];
    let page: ConnectionsView | undefined;
    do {
      page = await this.queries.execute(new ListConnections(actor, { statuses: null, limit: 100, cursor: page?.next_cursor ?? null }));
      all.push(...page.data);
    } while (page.has_more);
    return all;
  }

  async resealTokens(): Promise<{ keyId: string; resealed: number; unchanged: number }> {
    const accounts = await this.app.get(Tenants, { strict: false }).all();
    const sum = { keyId: this.settings.of(tokenSettings).tokenKeys[0]?.id ?? 'app', resealed: 0, unchanged: 0 };
    for (const accountId of accounts) {
      const { resealed, unchanged } = await this.commands.execute(new ResealTokens(accountId));
      sum.resealed += resealed;
      sum.unchanged += unchanged;
    }
    return sum;
  }
}
