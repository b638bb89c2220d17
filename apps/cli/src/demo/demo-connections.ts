import { type ConnectionView, ListConnections, ListSyncRuns, RequestSync, RunSync } from '#libs/connections';
import { Database } from '#libs/foundation';
import { type Caller, Validated, type Id, Precondition } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { connectAdAccount } from '../service/connect-ad-account.js';
import { approveAtSandbox } from '../service/sandbox-consent.js';
import type { DemoAdAccount } from './demo-ad-account.js';
import type { SandboxControl } from './sandbox-control.js';

const usable: readonly string[] = ['connected', 'error'];

/** Connects one demo account to its ad accounts at the sandbox, in the way of everybody, and brings their past here. */
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

  /** The ids by the keys of the ad accounts, without those that have been lost since. */
  async ensure(adAccounts: readonly DemoAdAccount[]): Promise<{ ids: Map<string, Id<'con'>>; made: number }> {
    const before = await this.byAdAccount();
    const missing = adAccounts.filter(({ id }) => !before.has(id));
    for (const adAccount of missing) await this.connect(adAccount);
    const now = await this.byAdAccount();
    const ids = adAccounts.flatMap(({ key, id }) => {
      const connection = now.get(id);
      return connection !== undefined && usable.includes(connection.status) ? [[key, connection.id] as const] : [];
    });
    return { ids: new Map(ids), made: missing.length };
  }

  /** Runs the syncs that wait, as the job for it would: the first of a connection brings all of its past. */
  async sync(ids: Iterable<Id<'con'>>): Promise<void> {
    for (const id of ids) {
      for (const run of await this.runsOf(id)) {
        if (run.status === 'queued' || run.status === 'running') await this.commands.execute(new RunSync(this.admin.accountId, run.id));
      }
    }
  }

  /** Has authorisations end that are to have ended, and the next sync find out: once, since a person may have renewed one. */
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
    await connectAdAccount(this.commands, this.admin, { platform: 'sandbox' }, 0, (address) =>
      approveAtSandbox(address, this.sandbox.url, adAccount.id),
    );
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
