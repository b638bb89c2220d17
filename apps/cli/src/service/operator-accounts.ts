import {
  AccountRepository,
  AddUser,
  type ApiKeyView,
  CreateApiKey,
  PasswordAuthenticator,
  DeactivateUser,
  EmailDigest,
  ListApiKeys,
  OpenAccount,
  ReactivateUser,
  RevokeApiKey,
  SetPassword,
  SetPlan,
  SetRole,
  TurnOffSecondFactor,
  UserRepository,
} from '#libs/accounts';
import { type Id, type IdPrefix, newId, NotFound, systemActor, uuidFromId, ValidationFailed } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { CliError } from '../cli-error.js';

const kinds = { acc: 'account', usr: 'user', key: 'key' } as const satisfies Partial<Record<IdPrefix, string>>;
type Kind = keyof typeof kinds;

type NewAccount = ConstructorParameters<typeof OpenAccount>[1];
type NewUser = ConstructorParameters<typeof AddUser>[1];
type NewApiKey = ConstructorParameters<typeof CreateApiKey>[2];

/** The commands of the accounts context for an operator, who identifies records by ID only. */
export class OperatorAccounts {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly repository: AccountRepository;
  private readonly users: UserRepository;
  private readonly credentials: PasswordAuthenticator;
  private readonly emails: EmailDigest;

  constructor(app: INestApplicationContext) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
    this.repository = app.get(AccountRepository, { strict: false });
    this.users = app.get(UserRepository, { strict: false });
    this.credentials = app.get(PasswordAuthenticator, { strict: false });
    this.emails = app.get(EmailDigest, { strict: false });
  }

  open(details: NewAccount) {
    const id = newId('acc');
    return this.run(id, new OpenAccount(id, details));
  }

  setPlan(account: string, plan: string) {
    const id = idOf('acc', account);
    return this.reportMissing(id, this.run(id, new SetPlan(id, plan)));
  }

  addUser(account: string, details: NewUser) {
    const id = idOf('acc', account);
    return this.reportMissing(id, this.run(id, new AddUser(systemActor(id), details)));
  }

  async setRole(user: string, role: string) {
    const { id, accountId } = await this.find('usr', user);
    return this.reportMissing(id, this.run(accountId, new SetRole(systemActor(accountId), id, role)));
  }

  async deactivateUser(user: string) {
    const { id, accountId } = await this.find('usr', user);
    return this.reportMissing(id, this.run(accountId, new DeactivateUser(systemActor(accountId), id)));
  }

  async reactivateUser(user: string) {
    const { id, accountId } = await this.find('usr', user);
    return this.reportMissing(id, this.run(accountId, new ReactivateUser(systemActor(accountId), id)));
  }

  /** Also ends every session of the user. */
  async setPassword(user: string, password: string) {
    const { id, accountId } = await this.find('usr', user);
    const found = await this.database.transaction(accountId, () => this.users.get(accountId, id));
    const problems = await this.credentials.validatePassword(password, found.email, '/password');
    if (problems.length > 0) throw new ValidationFailed(problems);
    const hash = await this.credentials.hash(password);
    await this.run(accountId, new SetPassword(systemActor(accountId), id, hash));
    return found;
  }

  /** Deletes the second factor of a user and ends every session of the user. */
  async resetSecondFactor(user: string) {
    const { id, accountId } = await this.find('usr', user);
    return this.reportMissing(id, this.run(accountId, new TurnOffSecondFactor(systemActor(accountId), id)));
  }

  /** What stands for an email address in log lines. */
  digestOf(email: string): Promise<string> {
    return Promise.resolve(this.emails.of(email));
  }

  async createKey(user: string, details: NewApiKey) {
    const { id, accountId } = await this.find('usr', user);
    return this.reportMissing(id, this.run(accountId, new CreateApiKey(systemActor(accountId), id, details)));
  }

  async revokeKey(key: string) {
    const { id, accountId } = await this.find('key', key);
    return this.reportMissing(id, this.run(accountId, new RevokeApiKey(systemActor(accountId), id)));
  }

  async listKeys(account: string): Promise<ApiKeyView[]> {
    const id = idOf('acc', account);
    await this.reportMissing(
      id,
      this.database.transaction(id, () => this.repository.get(id)),
    );
    return this.queries.execute(new ListApiKeys(id));
  }

  private run<T>(accountId: Id<'acc'>, command: Command<T>): Promise<T> {
    return this.database.transaction(accountId, () => this.commands.execute(command));
  }

  private async find<K extends 'usr' | 'key'>(kind: K, text: string): Promise<{ id: Id<K>; accountId: Id<'acc'> }> {
    const id = idOf(kind, text);
    const accountId = await this.repository.findAccountOf(id);
    if (accountId === null) throw notFoundError(kind, text);
    return { id, accountId };
  }

  /** The domain does not say which record is missing. Here it can only be the one that the operator named. */
  private async reportMissing<T>(id: Id<Kind>, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw error instanceof NotFound ? notFoundError(id.slice(0, id.indexOf('_')) as Kind, id) : error;
    }
  }
}

function idOf<K extends Kind>(kind: K, text: string): Id<K> {
  if (uuidFromId(kind, text) === null) throw notFoundError(kind, text);
  return text as Id<K>;
}

function notFoundError(kind: Kind, id: string): CliError {
  return new CliError(`No ${kinds[kind]} with ID ${id} exists.`);
}
