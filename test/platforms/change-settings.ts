import type { Id } from '#libs/kernel';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeConnectionSettings } from '../../libs/connections/src/application/commands/change-connection-settings.js';
import { GetConnectionSettings } from '../../libs/connections/src/application/queries/get-connection-settings.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { operatorOf } from '../setup/test-connections.js';
import type { TestService } from '../setup/test-service.js';

/** Sets some settings of a connection and keeps the others, as the form does. Null clears one. */
export async function changeSettings(
  api: Pick<TestService, 'service'>,
  account: Pick<TestAccount, 'id'>,
  id: Id<'con'>,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  const actor = operatorOf(account);
  const { app } = api.service;
  const { schema, settings } = await app.get(QueryBus).execute(new GetConnectionSettings(actor, id));
  const held = Object.fromEntries(schema.map(({ name }) => [name, settings[name] ?? null]));
  await app.get(CommandBus).execute(new ChangeConnectionSettings(actor, id, { ...held, ...changes }));
}
