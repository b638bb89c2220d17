import { choicesFor } from '#libs/ad-platforms';
import {
  BeginConnection,
  ChangeConnectionSettings,
  ChooseAdAccount,
  type ConnectionView,
  FinishConnection,
  GetConnectionSettings,
  ListConnections,
  ListSyncRuns,
  RequestSync,
  RunSync,
} from '#libs/connections';
import { Database } from '#libs/data';
import { type Caller, type Id, Precondition, Validated } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoAdAccount } from './demo-ad-account.js';
import { approveAtSandbox } from './sandbox-consent.js';
import type { SandboxControl } from './sandbox-control.js';

/** Nothing listens there: the redirect is read from the sandbox's response. */
const redirectUri = 'http://127.0.0.1:9/callback';
const usable: readonly string[] = ['connected', 'error'];

/** Connects one demo account to its sandbox ad accounts through the regular OAuth flow and imports their past metrics. */
export class DemoConnections {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;

  constructor(
    app: INestApplicationContext,
    private readonly sandbox: SandboxControl,
    private readonly admin: Caller,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
  }

  /** Creates missing connections and returns the IDs of usable ones by ad account key. */
  async ensure(adAccounts: readonly DemoAdAccount[]): Promise<{ ids: Map<string, Id<'con'>>; created: number }> {
    const before = await this.byAdAccount();
    const missing = adAccounts.filter(({ id }) => !before.has(id));
    for (const adAccount of missing) await this.connect(adAccount);
    const now = await this.byAdAccount();
    const ids = adAccounts.flatMap(({ key, id }) => {
      const connection = now.get(id);
      return connection !== undefined && usable.includes(connection.status) ? [[key, connection.id] as const] : [];
    });
    return { ids: new Map(ids), created: missing.length };
  }

  /** Runs queued syncs as the sync job does. The first sync of a connection imports all past metrics. */
  async sync(ids: Iterable<Id<'con'>>): Promise<void> {
    for (const id of ids) {
      for (const run of await this.runsOf(id)) {
        if (run.status === 'queued' || run.status === 'running') await this.commands.execute(new RunSync(this.admin.accountId, run.id));
      }
    }
  }

  /** Expires the authorizations marked so and lets a sync detect it. Only once, because a user may have reconnected. */
  async expire(adAccounts: readonly DemoAdAccount[], ids: ReadonlyMap<string, Id<'con'>>): Promise<void> {
    for (const { key, id: adAccountId } of adAccounts.filter(({ isExpired }) => isExpired)) {
      const id = ids.get(key);
      if (id === undefined || (await this.runsOf(id)).length !== 1) continue;
      await this.sandbox.endAuthorizations(adAccountId);
      const request = new RequestSync(this.admin, id, Precondition.none, new Validated<object>({}, []));
      await this.database.transaction(this.admin.accountId, () => this.commands.execute(request));
      await this.sync([id]);
    }
  }

  private async connect(adAccount: DemoAdAccount): Promise<void> {
    await this.sandbox.makeAdAccount(adAccount, this.admin);
    const { authorizationUrl } = await this.commands.execute(new BeginConnection(this.admin, { platform: 'sandbox' }, redirectUri));
    const callback = await approveAtSandbox(authorizationUrl, adAccount.id);
    if (callback === null) throw new Error(`The sandbox does not know its ad account ${adAccount.id}.`);
    const { id, status } = await this.commands.execute(new FinishConnection(this.admin, callback));
    // The sandbox can be started with several ad accounts to choose from, and with required settings.
    if (status === 'pending') await this.commands.execute(new ChooseAdAccount(this.admin, id, adAccount.id));
    const { schema, choices } = await this.queries.execute(new GetConnectionSettings(this.admin, id));
    const settings = schema.map(({ name, kind }) => [
      name,
      kind === 'choice' ? choicesFor(name, choices).choices[0]?.value : adAccount.name,
    ]);
    if (settings.length > 0) await this.commands.execute(new ChangeConnectionSettings(this.admin, id, Object.fromEntries(settings)));
  }

  /** The latest connection to each ad account. */
  private async byAdAccount(): Promise<Map<string, ConnectionView>> {
    const { data } = await this.queries.execute(new ListConnections(this.admin, { statuses: null, limit: 100, order: 'asc' }));
    return new Map(data.flatMap((one) => (one.external_account_id === null ? [] : [[one.external_account_id, one]])));
  }

  private async runsOf(id: Id<'con'>) {
    return (await this.queries.execute(new ListSyncRuns(this.admin.accountId, id))).data;
  }
}
