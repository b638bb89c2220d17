import {
  AddUser,
  CreateApiKey,
  DeactivateUser,
  PasswordAuthenticator,
  RevokeApiKey,
  type Role,
  SetPassword,
  SetRole,
} from '#libs/accounts';
import { type Id, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import { sessionCookie } from '#libs/rest';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { EndSessions } from '../../libs/accounts/src/application/commands/end-sessions.js';
import { StartSession } from '../../libs/accounts/src/application/commands/start-session.js';
import { testPassword } from './console-client.js';
import type { TestService } from './test-service.js';

/** A user with a key and a session, whose rights a test takes away. */
export interface Actor {
  readonly userId: Id<'usr'>;
  readonly keyId: Id<'key'>;
  readonly byKey: Record<string, string>;
  readonly bySession: Record<string, string>;
}

/** Makes users and takes their rights away, by commands of the system. */
export class Actors {
  private readonly actor;
  private hash: Promise<string> | undefined;
  private count = 0;

  constructor(
    private readonly api: TestService,
    private readonly accountId: Id<'acc'>,
  ) {
    this.actor = systemActor(accountId);
  }

  async make(role: Role = 'admin'): Promise<Actor> {
    this.hash ??= this.api.service.app.get(PasswordAuthenticator, { strict: false }).hash(testPassword);
    const passwordHash = await this.hash;
    const { actor, accountId } = this;
    const email = `actor${this.count++}.${accountId}@example.test`;
    return this.within(async (execute) => {
      const { id: userId } = await execute(new AddUser(actor, { name: 'Actor', email, role }));
      const { key, secret } = await execute(new CreateApiKey(actor, userId, { name: 'Key of an actor', expiresAt: null }));
      await execute(new SetPassword(actor, userId, passwordHash));
      const origin = { address: '127.0.0.1', userAgent: null };
      const token = await execute(new StartSession(actor, { accountId, userId, passwordHash }, origin));
      const [cookie = ''] = sessionCookie(token.secret, 600).split(';');
      return { userId, keyId: key.id, byKey: { authorization: `Bearer ${secret}` }, bySession: { cookie } };
    });
  }

  revokeKey = ({ keyId }: Actor) => this.run(new RevokeApiKey(this.actor, keyId));
  endSessions = ({ userId }: Actor) => this.run(new EndSessions(this.actor, { accountId: this.accountId, userId }, 'all'));
  demote = ({ userId }: Actor, role: Role = 'viewer') => this.run(new SetRole(this.actor, userId, role));
  deactivate = ({ userId }: Actor) => this.run(new DeactivateUser(this.actor, userId));

  private run<T>(command: Command<T>): Promise<T> {
    return this.within((execute) => execute(command));
  }

  private within<T>(work: (execute: <R>(command: Command<R>) => Promise<R>) => Promise<T>): Promise<T> {
    const { app } = this.api.service;
    return app.get(Database).transaction(this.accountId, () => work((command) => app.get(CommandBus).execute(command)));
  }
}
