import { randomBytes } from 'node:crypto';
import { PasswordAuthenticator, SetPassword } from '#libs/accounts';
import { type Id, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DemoSignIn } from './credentials-file.js';
import type { DemoMember, CreatedCounts } from './demo-tenant.js';

/** Sets the console passwords of demo users. */
export class DemoPasswords {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly credentials: PasswordAuthenticator;

  constructor(
    app: INestApplicationContext,
    private readonly accountId: Id<'acc'>,
    private readonly created: CreatedCounts,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.credentials = app.get(PasswordAuthenticator, { strict: false });
  }

  /**
   * Returns the sign-in of a member. The password is the one in the file, or null if the user has changed it since. When the file
   * has none, a new one is set. Without a file, one is set only for users without a password.
   */
  async of({ email, userId }: DemoMember, known: readonly DemoSignIn[], replaceUnknown: boolean): Promise<DemoSignIn> {
    const user = { accountId: this.accountId, userId };
    const before = known.find((signIn) => signIn.email === email);
    const isSet = await this.credentials.hasPassword(user, null);
    if (isSet && before !== undefined) {
      const isUnchanged = before.password !== null && (await this.credentials.hasPassword(user, before.password));
      return { email, password: isUnchanged ? before.password : null };
    }
    if (isSet && !replaceUnknown) return { email, password: null };
    const password = randomBytes(12).toString('base64url');
    const hash = await this.credentials.hash(password);
    await this.database.transaction(this.accountId, () =>
      this.commands.execute(new SetPassword(systemActor(this.accountId), userId, hash)),
    );
    this.created.passwords++;
    return { email, password };
  }
}
