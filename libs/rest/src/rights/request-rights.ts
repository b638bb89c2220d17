import { type Caller, DomainError, errorCatalog } from '#libs/kernel';
import { asSystem, type RightsQuestion, runningRights, type TransactionRights } from '#libs/kernel/infrastructure';
import { assertPermitted, type EndpointAccess, missingPermission } from '../endpoint-access.js';
import { type Authority, type Credential, lostCredential, lostPermission } from './authority.js';

/** Rights that were asked for longer ago are asked for again before the request goes on: a body, a turn or a client took its time. */
const maxAgeMs = 250;

/**
 * The rights of a running request. They are those of its commit, not of its head: while a body arrives, a request waits or a file is sent,
 * a key can be revoked, a session ended, a role changed and a user deactivated. `Database` asks for them in every transaction.
 */
export class RequestRights implements TransactionRights {
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
  question(permission = this.access.permission): RightsQuestion {
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

/** The caller of the running request with the permissions of the last time that the rights were asked for. */
export function requestCaller(caller: Caller): Caller {
  const rights = runningRights();
  return rights instanceof RequestRights ? rights.caller : caller;
}
