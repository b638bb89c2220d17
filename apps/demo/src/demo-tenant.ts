import {
  AccountRepository,
  AddUser,
  type ApiKeyView,
  CreateApiKey,
  ListApiKeys,
  OpenAccount,
  RevokeApiKey,
  type Role,
  roles,
  UserRepository,
  SetRole,
} from '#libs/accounts';
import { type Id, NotFound, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoAccount } from './demo-account.js';

/** The name of demo keys. Only keys with this name are revoked and replaced. */
const keyName = 'Demo key';

/** A demo user with a valid key. `keySecret` is null unless the key was just created or its secret is in the credentials file. */
export interface DemoMember {
  readonly role: Role;
  readonly userId: Id<'usr'>;
  readonly keyId: Id<'key'>;
  readonly keySecret: string | null;
  readonly email: string;
}

export interface CreatedCounts {
  accounts: number;
  users: number;
  keys: number;
  passwords: number;
  connections: number;
  audiences: number;
  creatives: number;
  campaigns: number;
}

type Account = Awaited<ReturnType<AccountRepository['get']>>;

/** Creates the missing parts of one demo account: the account, its users and their keys. */
export class DemoTenant {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly repository: AccountRepository;
  private readonly users: UserRepository;

  constructor(
    app: INestApplicationContext,
    private readonly definition: DemoAccount,
    private readonly created: CreatedCounts,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
    this.repository = app.get(AccountRepository, { strict: false });
    this.users = app.get(UserRepository, { strict: false });
  }

  async account(): Promise<Account> {
    const { id, name, plan, currency, timezone } = this.definition;
    try {
      return await this.database.transaction(id, () => this.repository.get(id));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
    const account = await this.run(new OpenAccount(id, { name, plan, currency, timezone }));
    this.created.accounts++;
    return account;
  }

  /**
   * One user per role with a key. `known` are the secrets of existing keys. A valid key whose secret is not among them is
   * replaced if `replaceUnknown` is set.
   */
  async members(known: readonly string[], replaceUnknown: boolean): Promise<DemoMember[]> {
    const keys = await this.queries.execute(new ListApiKeys(this.definition.id));
    const members: DemoMember[] = [];
    for (const role of roles) members.push(await this.member(role, keys, known, replaceUnknown));
    return members;
  }

  private async member(role: Role, keys: readonly ApiKeyView[], known: readonly string[], replaceUnknown: boolean): Promise<DemoMember> {
    // A deactivated user stays deactivated; a user with the next free address takes the role.
    for (let nth = 1; ; nth++) {
      const email = `${role}${nth === 1 ? '' : `.${nth}`}@${this.definition.domain}`;
      const userKeys = keys.filter((key) => key.user_email === email);
      const userId = userKeys[0]?.user_id;
      if (userId === undefined) return this.join(role, email);
      if (await this.isActive(userId, role)) return { ...(await this.withKey(role, userId, userKeys, known, replaceUnknown)), email };
    }
  }

  /** Creates user and key in one transaction, because a later run finds users by their keys. */
  private async join(role: Role, email: string): Promise<DemoMember> {
    const actor = systemActor(this.definition.id);
    const member = await this.database.transaction(this.definition.id, async () => {
      const user = await this.commands.execute(new AddUser(actor, { name: this.definition.people[role], email, role }));
      const { key, secret: text } = await this.commands.execute(new CreateApiKey(actor, user.id, { name: keyName, expiresAt: null }));
      return { role, userId: user.id, keyId: key.id, keySecret: text, email };
    });
    this.created.users++;
    this.created.keys++;
    return member;
  }

  private async isActive(userId: Id<'usr'>, role: Role): Promise<boolean> {
    const { id } = this.definition;
    const user = await this.database.transaction(id, () => this.users.get(id, userId));
    if (user.deactivatedAt !== null) return false;
    // A key listed under a role must have that role.
    if (user.role !== role) await this.run(new SetRole(systemActor(id), userId, role));
    return true;
  }

  private async withKey(
    role: Role,
    userId: Id<'usr'>,
    userKeys: readonly ApiKeyView[],
    known: readonly string[],
    replaceUnknown: boolean,
  ): Promise<Omit<DemoMember, 'email'>> {
    const working = userKeys.filter((key) => key.revoked_at === null && (key.expires_at === null || new Date(key.expires_at) > new Date()));
    for (const key of working) {
      const keySecret = known.find((text) => text.startsWith(key.prefix) && text.endsWith(key.last4));
      if (keySecret !== undefined) return { role, userId, keyId: key.id, keySecret };
    }
    const old = working.filter((key) => key.name === keyName);
    if (!replaceUnknown && old[0] !== undefined) return { role, userId, keyId: old[0].id, keySecret: null };
    const actor = systemActor(this.definition.id);
    const { key, secret: text } = await this.run(new CreateApiKey(actor, userId, { name: keyName, expiresAt: null }));
    for (const { id } of old) await this.run(new RevokeApiKey(actor, id));
    this.created.keys++;
    return { role, userId, keyId: key.id, keySecret: text };
  }

  private run<T>(command: Command<T>): Promise<T> {
    return this.database.transaction(this.definition.id, () => this.commands.execute(command));
  }
}
