import { AddUser, CreateApiKey, OpenAccount, type Plan, type Role, roles } from '#libs/accounts';
import { type Id, newId, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';

export interface TestAccount {
  readonly id: Id<'acc'>;
  /** One user and one key per role. */
  readonly keys: Readonly<Record<Role, string>>;
  readonly keyIds: Readonly<Record<Role, Id<'key'>>>;
  readonly userIds: Readonly<Record<Role, Id<'usr'>>>;
}

interface AccountOptions {
  readonly plan?: Plan;
  readonly currency?: string;
  readonly timezone?: string;
}

/** Creates an account through domain commands. Its keys count only against its own rate limits. */
export async function openAccount(
  app: INestApplicationContext,
  { plan = 'enterprise', currency = 'USD', timezone = 'UTC' }: AccountOptions = {},
): Promise<TestAccount> {
  const database = app.get(Database);
  const id = newId('acc');
  const run = <T>(command: Command<T>) => database.transaction(id, () => app.get(CommandBus).execute(command));
  await run(new OpenAccount(id, { name: 'Test account', plan, currency, timezone }));
  const members: { role: Role; userId: Id<'usr'>; keyId: Id<'key'>; text: string }[] = [];
  for (const role of roles) {
    const user = await run(new AddUser(systemActor(id), { name: role, email: `${role}.${id}@example.test`, role }));
    const { key, secret: text } = await run(new CreateApiKey(systemActor(id), user.id, { name: `${role} key`, expiresAt: null }));
    members.push({ role, userId: user.id, keyId: key.id, text });
  }
  const by = <T>(pick: (member: (typeof members)[number]) => T) =>
    Object.fromEntries(members.map((m) => [m.role, pick(m)])) as Record<Role, T>;
  return { id, keys: by((m) => m.text), keyIds: by((m) => m.keyId), userIds: by((m) => m.userId) };
}
