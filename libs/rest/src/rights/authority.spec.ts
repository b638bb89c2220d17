import { type Caller, type Id, newId } from '#libs/kernel';
import { type Assertion, Authority, type Credential } from './authority.js';

/** Answers when the test says so. */
class HeldAuthority extends Authority {
  readonly statements: { readonly accountId: Id<'acc'>; readonly names: string[]; readonly end: (error?: Error) => void }[] = [];

  assertion(): Assertion {
    throw new Error('No transaction asks here.');
  }

  protected read(accountId: Id<'acc'>, credentials: readonly Credential[]): Promise<(ReadonlySet<string> | null)[]> {
    const names = credentials.map(({ caller }) => String(caller.requestId));
    return new Promise((resolve, reject) => {
      const answer = () => resolve(names.map((name) => (name === 'revoked' ? null : new Set([name]))));
      this.statements.push({ accountId, names, end: (error) => (error === undefined ? answer() : reject(error)) });
    });
  }
}

const credential = (accountId: Id<'acc'>, requestId: string): Credential => ({
  caller: { accountId, requestId } as Caller,
  session: null,
});
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('an authority', () => {
  const [account, other] = [newId('acc'), newId('acc')];

  it('asks for the requests of an account that come while a statement runs with one statement, and each gets its own answer', async () => {
    const authority = new HeldAuthority();
    const asked = ['first', 'second', 'revoked'].map((name) => authority.permissionsOf(credential(account, name)));
    expect(authority.statements.map(({ names }) => names)).toEqual([['first']]);
    authority.statements[0]?.end();
    expect(await asked[0]).toEqual(new Set(['first']));
    await nextTurn();
    expect(authority.statements.map(({ names }) => names)).toEqual([['first'], ['second', 'revoked']]);
    authority.statements[1]?.end();
    expect(await Promise.all(asked.slice(1))).toEqual([new Set(['second']), null]);
  });

  it('never answers with a statement that began before the question', async () => {
    const authority = new HeldAuthority();
    const early = authority.permissionsOf(credential(account, 'early'));
    let isAnswered = false;
    const late = authority.permissionsOf(credential(account, 'early')).then(() => (isAnswered = true));
    authority.statements[0]?.end();
    await early;
    await nextTurn();
    expect(isAnswered).toBe(false);
    authority.statements[1]?.end();
    await late;
  });

  it('does not let an account wait for another one', async () => {
    const authority = new HeldAuthority();
    void authority.permissionsOf(credential(account, 'held'));
    const asked = authority.permissionsOf(credential(other, 'other'));
    authority.statements.find(({ accountId }) => accountId === other)?.end();
    expect(await asked).toEqual(new Set(['other']));
  });

  it('reports a failure to those who asked, and asks again for the next', async () => {
    const authority = new HeldAuthority();
    const failed = authority.permissionsOf(credential(account, 'failed'));
    const next = authority.permissionsOf(credential(account, 'next'));
    authority.statements[0]?.end(new Error('The database is away.'));
    await expect(failed).rejects.toThrow('The database is away.');
    await nextTurn();
    authority.statements[1]?.end();
    expect(await next).toEqual(new Set(['next']));
  });
});
