import { randomBytes } from 'node:crypto';
import { PasswordAuthenticator, SetPassword } from '#libs/accounts';
import { Database } from '#libs/foundation';
import { type Id, systemActor } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DemoSignIn } from './credentials-file.js';
import type { DemoMember, Made } from './demo-tenant.js';

/** Passwords of demo users for the console. */
export class DemoPasswords {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly credentials: PasswordAuthenticator;

  constructor(
    app: INestApplicationContext,
    private readonly accountId: Id<'acc'>,
    private readonly made: Made,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.credentials = app.get(PasswordAuthenticator, { strict: false });
  }

  /**
   * How a member signs in: with the password that the file has, unless its owner has changed it. Where the file has none, a new one is
   * made; without a file only for a user who has none yet, since nobody could look up the old one.
   */
  async of({ email, userId }: DemoMember, known: readonly DemoSignIn[], assertKnown: boolean): Promise<DemoSignIn> {
    const user = { accountId: this.accountId, userId };
    const before = known.find((signIn) => signIn.email === email);
    const isSet = await this.credentials.hasPassword(user, null);
    if (isSet && before !== undefined) {
      const fits = before.password !== null && (await this.credentials.hasPassword(user, before.password));
      return { email, password: fits ? before.password : null };
    }
    if (isSet && !assertKnown) return { email, password: null };
    const password = randomBytes(12).toString('base64url');
    const hash = await this.credentials.hash(password);
    await this.database.transaction(this.accountId, () =>
      this.commands.execute(new SetPassword(systemActor(this.accountId), userId, hash)),
    );
    this.made.passwords++;
    return { email, password };
  }
}
