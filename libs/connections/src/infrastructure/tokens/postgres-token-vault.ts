import { createHash } from 'node:crypto';
import { sql, UnitOfWork } from '#libs/foundation';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { AuthorizationSecrets, GrantedTokens } from '../../application/ports/platform-authorization.js';
import { type PendingAuthorization, TokenVault, UnreadableTokens } from '../../application/ports/token-vault.js';
import { Seal, SealBroken } from './seal.js';

const savePending = sql(
  'keep pending_authorization',
  `insert into connections.pending_authorization (account_id, state_hash, connection_id, sealed, expires_at) values ($1, $2, $3, $4, $5)`,
);
const forgetLapsed = sql(
  'forget pending_authorization',
  `delete from connections.pending_authorization where account_id = $1 and state_hash in (
     select state_hash from connections.pending_authorization where account_id = $1 and expires_at <= $2 for update skip locked)`,
);
const consumePending = sql(
  'take pending_authorization',
  `delete from connections.pending_authorization where account_id = $1 and state_hash = $2
   returning connection_id, sealed, expires_at`,
);
// New tokens end the lease on renewing the old ones.
const saveTokens = sql(
  'keep token',
  `insert into connections.token (account_id, connection_id, sealed, key_id, generation, lease_id, lease_until, updated_at)
   values ($1, $2, $3, $4, 1, null, null, $5)
   on conflict (account_id, connection_id) do update set sealed = excluded.sealed, key_id = excluded.key_id,
     generation = token.generation + 1, lease_id = null, lease_until = null, updated_at = excluded.updated_at`,
);
const findTokens = sql('find token', 'select sealed from connections.token where account_id = $1 and connection_id = $2');
const deleteTokens = sql('forget token', 'delete from connections.token where account_id = $1 and connection_id = $2');
const allTokens = sql(
  'all tokens',
  'select connection_id, sealed, key_id from connections.token where account_id = $1 order by connection_id for update',
);
const resealTokens = sql(
  'reseal token',
  'update connections.token set sealed = $3, key_id = $4 where account_id = $1 and connection_id = $2',
);

interface SealedPending {
  readonly user_id: Id<'usr'> | null;
  readonly platform: string;
  readonly secrets: AuthorizationSecrets;
}

/** The plaintext that is sealed. */
export interface StoredTokens {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly expires_at: string | null;
  readonly scopes: readonly string[] | null;
}

export const storedTokensOf = ({ accessToken, refreshToken, expiresAt, scopes }: GrantedTokens): StoredTokens => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_at: expiresAt === null ? null : expiresAt.toISOString(),
  scopes,
});

export const grantedTokensOf = (stored: StoredTokens): GrantedTokens => ({
  accessToken: stored.access_token,
  refreshToken: stored.refresh_token,
  expiresAt: stored.expires_at === null ? null : new Date(stored.expires_at),
  scopes: stored.scopes,
});

@Injectable()
export class PostgresTokenVault extends TokenVault {
  constructor(
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {
    super();
  }

  async savePending(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void> {
    const { connectionId, userId, platform, secrets } = pending;
    const content: SealedPending = { user_id: userId, platform, secrets };
    const sealed = await this.seal.close(content, { accountId, connectionId, purpose: 'authorization' });
    const unit = UnitOfWork.current();
    unit.atCommit(forgetLapsed, [uuidOf(accountId), this.clock.now().toISOString()]);
    unit.atCommit(savePending, [uuidOf(accountId), hashOf(secrets.state), uuidOf(connectionId), sealed, expiresAt.toISOString()]);
  }

  async consumePending(accountId: Id<'acc'>, state: string, now: Date): Promise<PendingAuthorization | null> {
    const [row] = await UnitOfWork.current().query(consumePending, [uuidOf(accountId), hashOf(state)]);
    if (row === undefined || new Date(row.expires_at) <= now) return null;
    const connectionId = idFromUuid('con', row.connection_id);
    const opened = await this.seal.open<SealedPending>(row.sealed, { accountId, connectionId, purpose: 'authorization' });
    return { connectionId, userId: opened.user_id, platform: opened.platform, secrets: opened.secrets };
  }

  async saveTokens(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    const sealed = await this.seal.close(storedTokensOf(tokens), { accountId, connectionId, purpose: 'tokens' });
    const values = [uuidOf(accountId), uuidOf(connectionId), sealed, this.seal.currentKeyId, this.clock.now().toISOString()];
    await UnitOfWork.current().query(saveTokens, values);
  }

  async hasTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean> {
    const rows = await UnitOfWork.current().query(findTokens, [uuidOf(accountId), uuidOf(connectionId)]);
    return rows.length > 0;
  }

  async findTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<GrantedTokens | null> {
    const [row] = await UnitOfWork.current().query(findTokens, [uuidOf(accountId), uuidOf(connectionId)]);
    if (row === undefined) return null;
    try {
      return grantedTokensOf(await this.seal.open<StoredTokens>(row.sealed, { accountId, connectionId, purpose: 'tokens' }));
    } catch (error) {
      throw error instanceof SealBroken ? new UnreadableTokens(error.message, { cause: error }) : error;
    }
  }

  async deleteTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
    await UnitOfWork.current().query(deleteTokens, [uuidOf(accountId), uuidOf(connectionId)]);
  }

  async reseal(accountId: Id<'acc'>): Promise<{ resealed: number; unchanged: number }> {
    const unit = UnitOfWork.current();
    const rows = await unit.query(allTokens, [uuidOf(accountId)]);
    const old = rows.filter((row) => row.key_id !== this.seal.currentKeyId);
    for (const row of old) {
      const owner = { accountId, connectionId: idFromUuid('con', row.connection_id), purpose: 'tokens' } as const;
      const sealed = await this.seal.close(await this.seal.open(row.sealed, owner), owner);
      await unit.query(resealTokens, [uuidOf(accountId), row.connection_id, sealed, this.seal.currentKeyId]);
    }
    return { resealed: old.length, unchanged: rows.length - old.length };
  }
}

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
