import { BeginConnection, type Connection, FinishConnection } from '#libs/connections';
import { type AccountContext, type Actor, type Id, idFromUuid, systemActor, uuidOf } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import type { TestSandbox } from './sandbox.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';
import { until } from './until.js';

interface ConnectOptions {
  /** An existing ad account of the sandbox. Defaults to a new one. */
  readonly adAccountId?: string;
  /** Currency and time zone of the account, and of a new ad account. */
  readonly currency?: string;
  readonly timezone?: string;
  readonly decision?: 'allow' | 'deny';
  /** Who gives the consent, where the sandbox distinguishes people. */
  readonly person?: string;
  /** Reauthorizes this connection. */
  readonly reconnect?: Id<'con'>;
}

const redirectUri = 'http://127.0.0.1:9/callback';

export function operatorOf(account: Pick<TestAccount, 'id'>, { currency = 'USD', timezone = 'UTC' } = {}): Actor & AccountContext {
  return { ...systemActor(account.id), currency, timezone };
}

/** Runs the complete authorization flow: authorization URL, consent at the sandbox, and redirect. */
export async function authorizeAt(
  app: INestApplicationContext,
  sandbox: TestSandbox,
  actor: Actor & AccountContext,
  { adAccountId, decision = 'allow', reconnect, person = 'person_1' }: ConnectOptions & { readonly adAccountId: string },
): Promise<Connection> {
  const commands = app.get(CommandBus);
  const target = reconnect === undefined ? { platform: 'sandbox' } : { reconnect };
  const begun = await commands.execute(new BeginConnection(actor, target, redirectUri));
  const callback = await sandbox.authorize(begun.authorizationUrl, { adAccountId, decision, person });
  return commands.execute(new FinishConnection(actor, callback));
}

/** Connects an ad account of the sandbox through the OAuth flow. The first sync is then queued. */
export async function connectSandbox(
  api: Pick<TestService, 'service'>,
  account: Pick<TestAccount, 'id'>,
  sandbox: TestSandbox,
  options: ConnectOptions = {},
): Promise<Id<'con'>> {
  const { currency = 'USD', timezone = 'UTC' } = options;
  const adAccountId = options.adAccountId ?? ((await sandbox.control.createAdAccount({ currency, timezone })).id as string);
  const actor = operatorOf(account, { currency, timezone });
  return (await authorizeAt(api.service.app, sandbox, actor, { ...options, adAccountId })).id;
}

/**
 * Ends the queued sync of a connection before anything else happens. It takes the job out of the queue and runs the sync itself, or waits
 * for the worker that already runs it, so that a second run cannot meet the faults that the test sets next.
 */
export async function finishSync(api: Pick<TestService, 'service' | 'look'>, accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
  const openRun = async () => {
    const [run] = await api.look('select id from connections.sync_run where connection_id = $1 and finished_at is null', [
      uuidOf(connectionId),
    ]);
    return run === undefined ? null : idFromUuid('syn', run['id'] as string);
  };
  const end = async () => {
    const id = await openRun();
    if (id === null) return null;
    await api.look(`delete from pgboss.job where data->>'sync_id' = $1 and state in ('created', 'retry')`, [id]);
    const active = await api.look(`select from pgboss.job where data->>'sync_id' = $1 and state = 'active'`, [id]);
    if (active.length === 0) await api.service.app.get(CommandBus).execute(new RunSync(accountId, id));
    return openRun();
  };
  await until(end, (id) => id === null, 60_000);
}

/**
 * Puts the connection where its last sync is queued again, as behind a busy worker. It stays queued until `finishSync` runs it. The time of a
 * request for it is forgotten.
 */
export async function queueSyncAgain(
  api: Pick<TestService, 'service' | 'look'>,
  accountId: Id<'acc'>,
  connectionId: Id<'con'>,
): Promise<void> {
  await finishSync(api, accountId, connectionId);
  await api.look(
    `update connections.sync_run set trigger = 'scheduled', status = 'queued', ingested_through = null, started_at = null, finished_at = null
     where id = (select last_sync_id from connections.connection where id = $1)`,
    [uuidOf(connectionId)],
  );
}
