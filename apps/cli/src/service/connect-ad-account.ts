import { BeginConnection, type Connection, FinishConnection } from '#libs/connections';
import type { AccountContext, Actor } from '#libs/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import { CallbackListener } from './callback-listener.js';

/** Goes the whole way of an authorisation: `visit` has the address opened, and the platform sends the visitor back to this machine. */
export async function connectAdAccount(
  commands: CommandBus,
  actor: Actor & AccountContext,
  target: BeginConnection['target'],
  port: number,
  visit: (address: string) => Promise<void>,
): Promise<Connection> {
  const listener = await CallbackListener.open(port);
  try {
    const begun = await commands.execute(new BeginConnection(actor, target, listener.redirectUri));
    const callback = listener.callback(begun.expiresAt);
    // Refused below, where it is waited for.
    callback.catch(() => undefined);
    await visit(begun.authorizationUrl);
    return await commands.execute(new FinishConnection(actor, await callback));
  } finally {
    listener.close();
  }
}
