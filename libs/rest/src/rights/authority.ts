import type { Caller, Id } from '#libs/kernel';
import type { Statement } from '#libs/kernel/infrastructure';

/** What a request came with: a key or a session of a user. */
export interface Credential {
  readonly caller: Caller;
  /** The hash of the session's token, or null for an API key. */
  readonly session: Buffer | null;
}

/** A statement that fails with `lostCredential` or `lostPermission` if the rights are gone, and otherwise locks them. */
export interface Assertion {
  readonly statement: Statement;
  readonly values: unknown[];
}

/** SQLSTATE of an assertion whose key, session or user is no longer valid. */
export const lostCredential = 'AC401';
/** SQLSTATE of an assertion whose user no longer has the permission. */
export const lostPermission = 'AC403';

/** The permissions of a credential, or null if it is no longer valid. */
type Permissions = ReadonlySet<string> | null;

interface Asked {
  readonly credential: Credential;
  readonly resolve: (permissions: Permissions) => void;
  readonly reject: (error: unknown) => void;
}

/** Knows what the holders of keys and sessions may do now. */
export abstract class Authority {
  /** By account: who asks while a statement runs. */
  private readonly waiting = new Map<Id<'acc'>, Asked[]>();

  /**
   * Returns the statement that asserts the rights in a transaction of the account and locks them until it ends. With `isFirst` it is the
   * first statement of a transaction that can change the rights of users, and makes these transactions run one after the other.
   */
  abstract assertion(credential: Credential, permission: string | null, isFirst: boolean): Assertion;

  /** Reads the current permissions of credentials of one account with one statement. */
  protected abstract read(accountId: Id<'acc'>, credentials: readonly Credential[]): Promise<Permissions[]>;

  /**
   * Returns the current permissions of a credential. One statement runs at a time for each account, and those who ask meanwhile share the
   * next one, so many requests that were late together cost little.
   */
  permissionsOf(credential: Credential): Promise<Permissions> {
    const { accountId } = credential.caller;
    return new Promise((resolve, reject) => {
      const asked = { credential, resolve, reject };
      const waiting = this.waiting.get(accountId);
      if (waiting !== undefined) waiting.push(asked);
      else void this.answer(accountId, [asked]);
    });
  }

  private async answer(accountId: Id<'acc'>, first: readonly Asked[]): Promise<void> {
    const waiting: Asked[] = [];
    this.waiting.set(accountId, waiting);
    for (let together = first; together.length > 0; together = waiting.splice(0)) {
      try {
        const credentials = together.map(({ credential }) => credential);
        const answers = await this.read(accountId, credentials);
        for (const [index, { resolve }] of together.entries()) resolve(answers[index] ?? null);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.waiting.delete(accountId);
  }
}
