import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, type Caller, DomainError, errorCatalog } from '#libs/kernel';
import { assertPermitted, type EndpointAccess, missingPermission } from '../edge/route-table.js';
import { type Assertion, type Authority, type Credential, lostCredential, lostPermission } from './authority.js';

/** What a transaction of a request asks. */
export interface Question extends Assertion {
  /** Whether it is the first statement of the transaction. Otherwise it is sent with the commit, and with a rollback after an error. */
  readonly isFirst: boolean;
  /** Returns the refusal that a failure of the statement means, or undefined for any other error. */
  readonly refusalOf: (error: unknown) => DomainError | undefined;
  /** Whether the answer is about the rights of this actor. */
  readonly isAbout: (actor: Actor) => boolean;
  /** Called after the commit: the rights have been asked for. Reads of the response need not, even if the work took them away. */
  readonly recordCommit: () => void;
}

/** Rights that were asked for longer ago are asked for again before the request goes on: a body, a turn or a client took its time. */
const maxAgeMs = 250;

/**
 * The rights of a running request. They are those of its commit, not of its head: while a body arrives, a request waits or a file is sent,
 * a key can be revoked, a session ended, a role changed and a user deactivated. `Database` asks for them in every transaction.
 */
export class RequestRights {
  private askedAt = performance.now();

  constructor(
    private readonly authority: Authority,
    private credential: Credential,
    private readonly access: EndpointAccess,
  ) {}

  /** The caller with the permissions of the last answer. */
  get caller(): Caller {
    return this.credential.caller;
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
      recordCommit: () => (this.askedAt = performance.now()),
    };
  }

  /** Asks again. Throws the refusal if the rights are gone. */
  ask(): Promise<void> {
    return asSystem(() => this.askNow());
  }

  private async askNow(): Promise<void> {
    const permissions = await this.authority.permissionsOf(this.credential);
    if (permissions === null) throw this.unauthenticated();
    this.askedAt = performance.now();
    this.credential = { ...this.credential, caller: { ...this.caller, permissions } };
    assertPermitted(this.access, this.caller);
  }

  private unauthenticated(): DomainError {
    return this.credential.session === null ? invalidApiKey() : missingSession();
  }
}

export const invalidApiKey = () => new DomainError('invalid_api_key', 'The API key is unknown, mistyped, expired or revoked.');
export const missingSession = () => new DomainError('missing_session', 'Sign in first.');

/** Whether an error says that the rights are gone. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const { kind } = errorCatalog[error.code];
  return kind === 'unauthenticated' || kind === 'forbidden';
}

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
