import { BeginConnection, type Connection, FinishConnection } from '#libs/connections';
import type { AccountContext, Actor } from '#libs/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import { CallbackListener } from './callback-listener.js';

/** Runs a complete authorization: `openAddress` has the URL opened, and the platform redirects the browser to this machine. */
export async function connectAdAccount(
  commands: CommandBus,
  actor: Actor & AccountContext,
  target: BeginConnection['target'],
  port: number,
  openAddress: (address: string) => Promise<void>,
): Promise<Connection> {
  const listener = await CallbackListener.open(port);
  try {
    const authorization = await commands.execute(new BeginConnection(actor, target, listener.redirectUri));
    const callback = listener.callback(authorization.expiresAt);
    // A rejection is handled below, where the promise is awaited.
    callback.catch(() => undefined);
    await openAddress(authorization.authorizationUrl);
    return await commands.execute(new FinishConnection(actor, await callback));
  } finally {
    listener.close();
  }
}
