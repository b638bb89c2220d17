import { type Id, newId, Transactions } from '#libs/kernel';
import { PlatformFailure } from '../src/application/ports/ad-platform.js';
import { type AuthorizedConnection, AuthorizedConnections } from '../src/application/ports/authorized-connections.js';
import type { GrantedTokens, PlatformAuthorization } from '../src/application/ports/platform-authorization.js';
import { type Acquisition, TokenLeases } from '../src/application/ports/token-leases.js';
import { TokenVault, type VersionedTokens } from '../src/application/ports/token-vault.js';

interface State {
  readonly tokens: VersionedTokens | null;
  readonly lease: { readonly id: string; readonly until: number } | null;
  readonly status: 'connected' | 'expired';
  readonly tokenExpiresAt: Date | null;
}

export const aToken = (values: Partial<VersionedTokens> = {}): VersionedTokens => ({
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: new Date(0),
  scopes: ['ads_read'],
  subject: null,
  generation: 1,
  ...values,
});

/**
 * One connection with its tokens and their lease, in memory, for any number of processes. Like the database, a transaction that
 * throws leaves everything as it was.
 */
export class FakeTokens {
  readonly accountId = newId('acc');
  readonly connectionId = newId('con');
  readonly transactions: Transactions;
  readonly leases: TokenLeases;
  readonly vault: TokenVault;
  readonly connections: AuthorizedConnections;
  state: State;
  /** Errors of the next transactions. */
  readonly failures: Error[] = [];
  /** Called when the connection is locked. */
  beforeLock = () => {};

  constructor(
    tokens: VersionedTokens | null = aToken(),
    readonly leaseMs = 20_000,
  ) {
    this.state = { tokens, lease: null, status: 'connected', tokenExpiresAt: tokens?.expiresAt ?? null };
    this.transactions = new FakeTransactions(this);
    this.leases = new FakeLeases(this);
    this.vault = new FakeVault(this);
    this.connections = new FakeConnections(this);
  }

  change(values: Partial<State>): void {
    this.state = { ...this.state, ...values };
  }

  /** What a user's new authorization does. */
  reauthorize(tokens: VersionedTokens): void {
    this.change({ tokens, lease: null, status: 'connected' });
  }
}

class FakeTransactions extends Transactions {
  constructor(private readonly fake: FakeTokens) {
    super();
  }

  async run<T>(_: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    const failure = this.fake.failures.shift();
    if (failure !== undefined) throw failure;
    const before = this.fake.state;
    try {
      return await work();
    } catch (error) {
      this.fake.state = before;
      throw error;
    }
  }
}

class FakeLeases extends TokenLeases {
  constructor(private readonly fake: FakeTokens) {
    super();
  }

  get durationMs(): number {
    return this.fake.leaseMs;
  }

  acquire(_: Id<'acc'>, __: Id<'con'>, generation: number, id: string): Promise<Acquisition> {
    const { tokens, lease } = this.fake.state;
    if (tokens === null) return Promise.resolve(null);
    if (tokens.generation !== generation) return Promise.resolve({ renewed: tokens });
    if (lease !== null && lease.until > Date.now()) return Promise.resolve('busy');
    this.fake.change({ lease: { id, until: Date.now() + this.durationMs } });
    return Promise.resolve({ leased: tokens });
  }

  extend(_: Id<'acc'>, __: Id<'con'>, id: string): Promise<void> {
    if (this.fake.state.lease?.id === id) this.fake.change({ lease: { id, until: Date.now() + this.durationMs } });
    return Promise.resolve();
  }

  release(_: Id<'acc'>, __: Id<'con'>, id: string): Promise<void> {
    if (this.fake.state.lease?.id === id) this.fake.change({ lease: null });
    return Promise.resolve();
  }

  isHeld(_: Id<'acc'>, __: Id<'con'>, id: string): Promise<boolean> {
    return Promise.resolve(this.fake.state.lease?.id === id);
  }

  replace(_: Id<'acc'>, __: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    const generation = (this.fake.state.tokens?.generation ?? 0) + 1;
    this.fake.change({ tokens: { ...tokens, generation }, lease: null });
    return Promise.resolve();
  }
}

class FakeVault extends TokenVault {
  constructor(private readonly fake: FakeTokens) {
    super();
  }

  find = () => Promise.resolve(this.fake.state.tokens);
  holders = () => Promise.resolve(this.fake.state.tokens === null ? [] : [this.fake.connectionId]);
  hasTokens = () => Promise.resolve(this.fake.state.tokens !== null);
  savePending = () => Promise.reject(new Error('not faked'));
  consumePending = () => Promise.reject(new Error('not faked'));
  reseal = () => Promise.reject(new Error('not faked'));

  saveTokens(_: Id<'acc'>, __: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    this.fake.change({ tokens: { ...tokens, generation: (this.fake.state.tokens?.generation ?? 0) + 1 }, lease: null });
    return Promise.resolve();
  }

  deleteTokens(): Promise<void> {
    this.fake.change({ tokens: null, lease: null });
    return Promise.resolve();
  }
}

class FakeConnections extends AuthorizedConnections {
  constructor(private readonly fake: FakeTokens) {
    super();
  }

  find(): Promise<AuthorizedConnection> {
    const { status } = this.fake.state;
    const externalAccountId = status === 'expired' ? null : 'act_1';
    return Promise.resolve({ platform: 'sandbox', status, externalAccountId, access: {}, settings: {} });
  }

  recordRenewal(_: Id<'acc'>, __: Id<'con'>, tokenExpiresAt: Date | null): Promise<void> {
    this.fake.beforeLock();
    this.fake.change({ tokenExpiresAt });
    return Promise.resolve();
  }

  expire(): Promise<void> {
    this.fake.beforeLock();
    this.fake.change({ status: 'expired' });
    return Promise.resolve();
  }
}

/** An authorization server that accepts each refresh token once, and answers after `answerMs`. */
export class FakeAuthorization implements PlatformAuthorization {
  readonly revokes = 'grant';
  readonly renewBeforeSeconds = 0;
  readonly used: string[] = [];
  readonly revoked: string[] = [];
  answerMs = 0;
  /** The failures of the next calls; undefined for a success. */
  readonly failures: (PlatformFailure | undefined)[] = [];
  isRotating = true;

  begin = () => Promise.reject(new Error('not faked'));
  finish = () => Promise.reject(new Error('not faked'));

  canRenew = ({ refreshToken }: GrantedTokens) => refreshToken !== null;

  async renew({ refreshToken }: GrantedTokens): Promise<GrantedTokens> {
    if (refreshToken === null) throw new Error('There is nothing to renew with.');
    const isUsed = this.used.includes(refreshToken);
    this.used.push(refreshToken);
    const failure = this.failures.shift();
    if (this.answerMs > 0) await new Promise((resolve) => setTimeout(resolve, this.answerMs));
    if (failure !== undefined) throw failure;
    if (isUsed && this.isRotating) throw new PlatformFailure('unauthorized', 'Used twice.', { platformCode: 'invalid_grant' });
    const number = this.used.length + 1;
    return {
      accessToken: `access-${number}`,
      refreshToken: this.isRotating ? `refresh-${number}` : null,
      expiresAt: new Date(3_600_000 * number),
      scopes: null,
      subject: null,
    };
  }

  revoke({ refreshToken, accessToken }: GrantedTokens): Promise<void> {
    this.revoked.push(refreshToken ?? accessToken);
    const failure = this.failures.shift();
    return failure === undefined ? Promise.resolve() : Promise.reject(failure);
  }
}
