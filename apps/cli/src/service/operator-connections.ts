import { ResealSecondFactors } from '#libs/accounts';
import { ResealTokens } from '#libs/ad-platforms';
import {
  CheckConnection,
  ChooseAdAccount,
  type ConnectionChecks,
  type ConnectionView,
  type ConnectionsView,
  DisconnectConnection,
  GetConnection,
  ListConnections,
  ListGrantedAdAccounts,
} from '#libs/connections';
import { type Id, Precondition, Validated } from '#libs/kernel';
import { Database, Tenants } from '#libs/data';
import type { Settings } from '#libs/operations';
import { Jobs } from '#libs/work';
import { ResealWebhookSecrets } from '#libs/webhooks';
import { platformSettings } from '#settings/ad-platforms';
import { tokenSettings } from '#settings/operations';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { connectAdAccount } from './connect-ad-account.js';
import { CliError } from '../cli-error.js';
import { idOf, type OperatorActor, operatorIn } from './operator-actor.js';
import { consentInPlaceOfBrowser } from './sandbox-consent.js';

interface ConnectRequest {
  readonly account: string;
  readonly platform: string;
  readonly reconnect?: string;
  readonly port?: number;
  /** The sandbox ad account to approve without a browser. */
  readonly approve?: string;
  /** The ad account to connect when the consent covers several. */
  readonly adAccount?: string;
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
    { account, platform, reconnect, port = 0, approve, adAccount = approve }: ConnectRequest,
    show: (address: string) => void,
  ): Promise<ConnectionView> {
    const actor = await operatorIn(this.app, account);
    const target = reconnect === undefined ? { platform } : { reconnect: idOf('con', reconnect, 'connection') };
    const openAddress = async (address: string) =>
      approve === undefined ? show(address) : consentInPlaceOfBrowser(address, this.settings.of(platformSettings).sandboxUrl, approve);
    const jobs = this.app.get(Jobs);
    await jobs.start([]);
    try {
      const { id, status } = await connectAdAccount(this.commands, actor, target, port, openAddress);
      if (status === 'pending') await this.choose(actor, id, adAccount);
      return await this.queries.execute(new GetConnection(actor, id));
    } finally {
      await jobs.stop();
    }
  }

  /** Connects the named ad account. Without one that can be connected, nothing remains of the attempt. */
  private async choose(actor: OperatorActor, id: Id<'con'>, named: string | undefined): Promise<void> {
    const all = await this.queries.execute(new ListGrantedAdAccounts(actor, id));
    const chosen = all.find((one) => one.id === named);
    if (chosen?.obstacle === null) {
      await this.commands.execute(new ChooseAdAccount(actor, id, chosen.id));
      return;
    }
    const noCondition = new Validated<object>({}, []);
    const end = new DisconnectConnection(actor, id, Precondition.none, noCondition);
    await this.app.get(Database).transaction(actor.accountId, () => this.commands.execute(end));
    const lines = all.map((one) => `  ${one.id}  ${one.name}, ${one.currency}${one.obstacle === null ? '' : `: ${one.obstacle.message}`}`);
    throw new CliError(['The consent covers several ad accounts. Repeat with --ad-account and one of them:', ...lines].join('\n'));
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

  /** What a launch needs of one connection, or of all that an account has connected. */
  async check(account: string, connection?: string): Promise<readonly { id: string; name: string; checks: ConnectionChecks }[]> {
    const actor = await operatorIn(this.app, account);
    const named = connection === undefined ? null : idOf('con', connection, 'connection');
    const all = (await this.list(account)).filter(({ id, status }) =>
      named === null ? status !== 'disconnected' && status !== 'pending' : id === named,
    );
    if (named !== null && all.length === 0) throw new CliError(`The account has no connection ${named}.`);
    const checked: { id: string; name: string; checks: ConnectionChecks }[] = [];
    for (const { id, name } of all) {
      checked.push({ id, name, checks: await this.queries.execute(new CheckConnection(actor, id)) });
    }
    return checked;
  }

  async resealTokens(): Promise<{ keyId: string; resealed: number; unchanged: number }> {
    const accounts = await this.app.get(Tenants, { strict: false }).all();
    const sum = { keyId: this.settings.of(tokenSettings).tokenKeys[0]?.id ?? 'app', resealed: 0, unchanged: 0 };
    for (const accountId of accounts) {
      for (const command of [new ResealTokens(accountId), new ResealWebhookSecrets(accountId), new ResealSecondFactors(accountId)]) {
        const { resealed, unchanged } = await this.commands.execute(command);
        sum.resealed += resealed;
        sum.unchanged += unchanged;
      }
    }
    return sum;
  }
}
