import { BeginConnection, type Connection, FinishConnection } from '#libs/connections';
import { type AccountContext, type Actor, type Id, idFromUuid, systemActor, uuidOf } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../libs/connections/src/application/commands/run-sync.js';
import type { TestSandbox } from './sandbox.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';

interface ConnectOptions {
  /** An ad account of the sandbox that there is already; default: a new one. */
  readonly adAccountId?: string;
  /** Of the account and, unless the ad account is given, of the ad account too. */
  readonly currency?: string;
  readonly timezone?: string;
  readonly decision?: 'allow' | 'deny';
  /** Authorises this connection again. */
  readonly reconnect?: Id<'con'>;
}

const redirectUri = 'http://127.0.0.1:9/callback';

export function operatorOf(account: Pick<TestAccount, 'id'>, { currency = 'USD', timezone = 'UTC' } = {}): Actor & AccountContext {
  return { ...systemActor(account.id), currency, timezone };
}

/** The whole way of a person: the service's address at the sandbox, the consent there, and back. */
export async function authorizeAt(
  app: INestApplicationContext,
  sandbox: TestSandbox,
  actor: Actor & AccountContext,
  { adAccountId, decision = 'allow', reconnect }: ConnectOptions & { readonly adAccountId: string },
): Promise<Connection> {
  const commands = app.get(CommandBus);
  const target = reconnect === undefined ? { platform: 'sandbox' } : { reconnect };
  const begun = await commands.execute(new BeginConnection(actor, target, redirectUri));
  const callback = await sandbox.authorize(begun.authorizationUrl, { adAccountId, decision });
  return commands.execute(new FinishConnection(actor, callback));
}

/** Connects an ad account of the sandbox through the real OAuth flow; a first sync is then on its way. */
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

/** Takes the run that is queued for a connection to its end, here and now: the worker comes round once a second. */
export async function finishSync(api: Pick<TestService, 'service' | 'look'>, accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
  const [run] = await api.look('select id from connections.sync_run where connection_id = $1 and finished_at is null', [
    uuidOf(connectionId),
  ]);
  if (run === undefined) return;
  await api.service.app.get(CommandBus).execute(new RunSync(accountId, idFromUuid('syn', run['id'] as string)));
}
