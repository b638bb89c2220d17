import { AddUser, CreateApiKey, DeactivateUser, PasswordAuthenticator, RevokeApiKey, type Role, SetPassword, SetRole } from '#libs/accounts';
import { Database, sessionCookie } from '#libs/foundation';
import { type Id, systemActor } from '#libs/kernel';
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
    const email = `actor${this.count++}.${this.accountId}@example.test`;
    const user = await this.run(new AddUser(this.actor, { name: 'Actor', email, role }));
    const { key, secret } = await this.run(new CreateApiKey(this.actor, user.id, { name: 'Key of an actor', expiresAt: null }));
    const passwordHash = await this.hash;
    await this.run(new SetPassword(this.actor, user.id, passwordHash));
    const owner = { accountId: this.accountId, userId: user.id, passwordHash };
    const token = await this.run(new StartSession(this.actor, owner, { address: '127.0.0.1', userAgent: null }));
    const [cookie = ''] = sessionCookie(token.secret, 600).split(';');
    return { userId: user.id, keyId: key.id, byKey: { authorization: `Bearer ${secret}` }, bySession: { cookie } };
  }

  revokeKey = ({ keyId }: Actor) => this.run(new RevokeApiKey(this.actor, keyId));
  endSessions = ({ userId }: Actor) => this.run(new EndSessions(this.actor, { accountId: this.accountId, userId }, 'all'));
  demote = ({ userId }: Actor, role: Role = 'viewer') => this.run(new SetRole(this.actor, userId, role));
  deactivate = ({ userId }: Actor) => this.run(new DeactivateUser(this.actor, userId));

  private run<T>(command: Command<T>): Promise<T> {
    const { app } = this.api.service;
    return app.get(Database).transaction(this.accountId, () => app.get(CommandBus).execute(command));
  }
}
