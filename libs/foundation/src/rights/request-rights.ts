import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, type Caller, DomainError, type Id } from '#libs/kernel';
import { type EndpointAccess, missingPermission } from '../edge/route-table.js';
import { type Assertion, type Authority, type Credential, lostCredential, lostPermission } from './authority.js';

/** What a transaction of a request asks. */
export interface Question extends Assertion {
  /** Whether it is the first statement of the transaction. Otherwise it is sent with the commit, and with a rollback after an error. */
  readonly isFirst: boolean;
  /** Returns the refusal that a failure of the statement means, or undefined for any other error. */
  refusalOf(error: unknown): DomainError | undefined;
  /** Whether the answer is about the rights of this actor. */
  isAbout(actor: Actor): boolean;
}

/** Rights that were asked for longer ago are asked for again before the request goes on: a body, a turn or a client took its time. */
const maxAgeMs = 250;

/**
 * The rights of a running request. They are those of its commit, not of its head: while a body arrives, a request waits or a file is sent,
 * a key can be revoked, a session ended, a role changed and a user deactivated. `Database` asks for them in every transaction.
 */
export class RequestRights {
  private askedAt = performance.now();
  private asking: Promise<void> | undefined;

  constructor(
    private readonly authority: Authority,
    private credential: Credential,
    private readonly access: EndpointAccess,
  ) {}

  /** The caller with the permissions of the last answer. */
  get caller(): Caller {
    return this.credential.caller;
  }

  get accountId(): Id<'acc'> {
    return this.caller.accountId;
  }

  get areStale(): boolean {
    return performance.now() - this.askedAt > maxAgeMs;
  }

  /**
   * Returns what a transaction asks: for the permission of the endpoint, or another one that its work requires. What the settings pages
   * change can be the rights of the caller, which the commit could then no longer ask for, so these transactions ask first. Others ask in
   * the packet of their commit: a write that had to wait is refused, and a revocation never waits for it.
   */
  question(permission = this.access.permission): Question {
    const isFirst = this.access.access === 'settings';
    return {
      ...this.authority.assertion(this.credential, permission, isFirst),
      isFirst,
      refusalOf: (error) => {
        const { code } = error as { code?: unknown };
        if (code === lostCredential) return this.unauthenticated();
        return code === lostPermission ? missingPermission(permission) : undefined;
      },
      isAbout: ({ userId, apiKeyId }) => userId === this.caller.userId && apiKeyId === this.caller.apiKeyId,
    };
  }

  /** Asks again. Throws the refusal if the rights are gone. */
  ask(): Promise<void> {
    this.asking ??= asSystem(() => RequestRights.askTogether([this]))
      .then(([refusal]) => {
        if (refusal !== undefined) throw refusal;
      })
      .finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Asks for the rights of several requests of one account with one statement. Returns the refusal of each, or undefined. */
  static async askTogether(all: readonly [RequestRights, ...RequestRights[]]): Promise<(DomainError | undefined)[]> {
    const [{ authority, accountId }] = all;
    const answers = await authority.permissionsOf(
      accountId,
      all.map(({ credential }) => credential),
    );
    return all.map((rights, index) => rights.record(answers[index] ?? null));
  }

  private record(permissions: ReadonlySet<string> | null): DomainError | undefined {
    if (permissions === null) return this.unauthenticated();
    this.askedAt = performance.now();
    this.credential = { ...this.credential, caller: { ...this.caller, permissions } };
    const { permission } = this.access;
    return permission === null || permissions.has(permission) ? undefined : missingPermission(permission);
  }

  private unauthenticated(): DomainError {
    return this.credential.session === null ? invalidApiKey() : missingSession();
  }
}

export const invalidApiKey = () => new DomainError('invalid_api_key', 'The API key is unknown, mistyped, expired or revoked.');
export const missingSession = () => new DomainError('missing_session', 'Sign in first.');

const storage = new AsyncLocalStorage<RequestRights | undefined>();

/** The rights of the running request, or undefined for work of the system and for requests without a key or session. */
export function runningRights(): RequestRights | undefined {
  return storage.getStore();
}

/** Runs the work of a request. */
export function withRights<T>(rights: RequestRights, work: () => T): T {
  return storage.run(rights, work);
}

/** Runs work that does not end with the rights of the request that started it, such as storing what a platform has already done. */
export function asSystem<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** The caller of the running request with the permissions of the last time that the rights were asked for. */
export function requestCaller(caller: Caller): Caller {
  return runningRights()?.caller ?? caller;
}
