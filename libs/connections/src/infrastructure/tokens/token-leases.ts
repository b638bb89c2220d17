import { Database, type Row, sql, UnitOfWork } from '#libs/foundation';
import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { GrantedTokens } from '../../application/ports/platform-authorization.js';
import { grantedTokensOf, type StoredTokens, storedTokensOf } from './postgres-token-vault.js';
import { Seal } from './seal.js';

export interface VersionedTokens extends GrantedTokens {
  readonly generation: number;
}

const read = sql('read token', 'select sealed, generation from connections.token where account_id = $1 and connection_id = $2');
const lock = sql(
  'lock token',
  `select sealed, generation, lease_id, lease_until > clock_timestamp() as is_leased from connections.token
   where account_id = $1 and connection_id = $2 for update`,
);
const lease = sql(
  'lease token',
  `update connections.token set lease_id = $3, lease_until = clock_timestamp() + $4 * interval '1 millisecond'
   where account_id = $1 and connection_id = $2`,
);
const extend = sql(
  'extend token lease',
  `update connections.token set lease_until = clock_timestamp() + $4 * interval '1 millisecond'
   where account_id = $1 and connection_id = $2 and lease_id = $3`,
);
const release = sql(
  'release token',
  'update connections.token set lease_id = null, lease_until = null where account_id = $1 and connection_id = $2 and lease_id = $3',
);
const replace = sql(
  'replace token',
  `update connections.token set sealed = $3, key_id = $4, generation = generation + 1, lease_id = null, lease_until = null, updated_at = $5
   where account_id = $1 and connection_id = $2`,
);

/**
 * The sealed tokens of a connection and the lease on renewing them. The lease is a column with an expiration time, so that no
 * transaction stays open during a platform call and the lease of a killed process expires.
 */
@Injectable()
export class TokenLeases {
  constructor(
    private readonly database: Database,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  async find(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<VersionedTokens | null> {
    const [row] = await this.database.read(accountId, read, [uuidOf(accountId), uuidOf(connectionId)]);
    return row === undefined ? null : this.opened(row, accountId, connectionId);
  }

  /**
   * Acquires the lease on renewing the tokens of `generation`. Returns the renewed tokens if they are already newer, `busy`
   * while another process holds the lease, and null when there are no tokens.
   */
  acquire(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    generation: number,
    leaseId: string,
    leaseMs: number,
  ): Promise<{ readonly renewed: VersionedTokens } | { readonly leased: VersionedTokens } | 'busy' | null> {
    return this.database.transaction(accountId, async (unit) => {
      const [row] = await unit.query(lock, [uuidOf(accountId), uuidOf(connectionId)]);
      if (row === undefined) return null;
      if (row.generation !== generation) return { renewed: await this.opened(row, accountId, connectionId) };
      if (row.is_leased) return 'busy';
      const tokens = await this.opened(row, accountId, connectionId);
      await unit.query(lease, [uuidOf(accountId), uuidOf(connectionId), leaseId, leaseMs]);
      return { leased: tokens };
    });
  }

  /** Extends a lease by `leaseMs`, unless another process has acquired it. */
  async extend(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, leaseMs: number): Promise<void> {
    const values = [uuidOf(accountId), uuidOf(connectionId), leaseId, leaseMs];
    await this.database.transaction(accountId, (unit) => unit.query(extend, values));
  }

  async release(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<void> {
    await this.database.transaction(accountId, (unit) => unit.query(release, [uuidOf(accountId), uuidOf(connectionId), leaseId]));
  }

  /** In the current transaction: false when another process acquired the lease or a user reauthorized the connection. */
  async isHeld(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<boolean> {
    const [row] = await UnitOfWork.current().query(lock, [uuidOf(accountId), uuidOf(connectionId)]);
    return row?.lease_id === leaseId;
  }

  /** Replaces the tokens in the current transaction. Call `isHeld` first. */
  async replace(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    const sealed = await this.seal.close(storedTokensOf(tokens), { accountId, connectionId, purpose: 'tokens' });
    const at = this.clock.now().toISOString();
    await UnitOfWork.current().query(replace, [uuidOf(accountId), uuidOf(connectionId), sealed, this.seal.currentKeyId, at]);
  }

  private async opened(row: Row, accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<VersionedTokens> {
    const stored = await this.seal.open<StoredTokens>(row.sealed, { accountId, connectionId, purpose: 'tokens' });
    return { ...grantedTokensOf(stored), generation: row.generation };
  }
}
