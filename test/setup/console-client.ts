import { PasswordAuthenticator, type Role, SetPassword } from '#libs/accounts';
import { type Id, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import type { Json, Reply } from './http-client.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';

export const testPassword = 'a door of seven planks';

/** Sends requests as the console does: with the session cookie and the origin of the service. */
export interface ConsoleClient {
  readonly cookie: string;
  readonly session: Json;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

export const emailOf = (account: TestAccount, role: Role) => `${role}.${account.id}@example.test`;

/** Users may have the same hash, which takes a service tens of milliseconds to create. */
const hashes = new Map<string, string>();

export async function givePassword(api: TestService, accountId: Id<'acc'>, userId: Id<'usr'>, password = testPassword): Promise<void> {
  const { app } = api.service;
  let hash = hashes.get(password);
  if (hash === undefined) {
    hash = await app.get(PasswordAuthenticator, { strict: false }).hash(password);
    hashes.set(password, hash);
  }
  const command = new SetPassword(systemActor(accountId), userId, hash);
  await app.get(Database).transaction(accountId, () => app.get(CommandBus).execute(command));
}

export function signIn(api: TestService, email: string, password = testPassword, headers: Record<string, string> = {}): Promise<Reply> {
  const origin = api.service.baseUrl;
  return api.post('/console/api/session', undefined, { email, password }, { origin, ...headers });
}

/** Signs in to one account, which costs one password digest instead of five. */
export function signInTo(api: TestService, accountId: string, email: string, password = testPassword): Promise<Reply> {
  const body = { email, password, account_id: accountId };
  return api.post('/console/api/session', undefined, body, { origin: api.service.baseUrl });
}

/** `name=value` of the cookie that a response sets. */
export function cookieOf(reply: Reply): string {
  const [line] = (reply.headers['set-cookie'] ?? []) as unknown as string[];
  return line?.split(';')[0] ?? '';
}

/** Signs in the user with a role. */
export async function openConsole(api: TestService, account: TestAccount, role: Role): Promise<ConsoleClient> {
  await givePassword(api, account.id, account.userIds[role]);
  const reply = await signInTo(api, account.id, emailOf(account, role));
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return consoleWith(api, cookieOf(reply), reply.body.data);
}

export function consoleWith(api: TestService, cookie: string, session: Json = null): ConsoleClient {
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.call(method, path.startsWith('/console') ? path : `/console/api${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { cookie, ...(method === 'GET' || method === 'HEAD' ? {} : { origin: api.service.baseUrl }), ...headers },
    });
  return {
    cookie,
    session,
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
}
