import { createHash } from 'node:crypto';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { AuthorizationSecrets, GrantedTokens } from '../../application/ports/platform-authorization.js';
import type { PendingAuthorization } from '../../application/ports/platform-consent.js';
import { TokenVault, type VersionedTokens } from '../../application/ports/token-vault.js';
import { TokenSeal } from './token-seal.js';
import { openTokens, sealTokens } from './stored-tokens.js';

const savePending = sql(
  'save pending_authorization',
  `insert into ad_platforms.pending_authorization (account_id, state_hash, connection_id, sealed, expires_at) values ($1, $2, $3, $4, $5)`,
);
const consumePending = sql(
  'consume pending_authorization',
  `delete from ad_platforms.pending_authorization where account_id = $1 and state_hash = $2
   returning connection_id, sealed, expires_at`,
);
// New tokens end the lease on renewing the old ones.
const saveTokens = sql(
  'save token',
  `insert into ad_platforms.token (account_id, connection_id, sealed, key_id, generation, lease_id, lease_until, updated_at)
   values ($1, $2, $3, $4, 1, null, null, $5)
   on conflict (account_id, connection_id) do update set sealed = excluded.sealed, key_id = excluded.key_id,
     generation = token.generation + 1, lease_id = null, lease_until = null, updated_at = excluded.updated_at`,
);
const readTokens = sql('read token', 'select sealed, generation from ad_platforms.token where account_id = $1 and connection_id = $2');
const hasTokens = sql('has token', 'select from ad_platforms.token where account_id = $1 and connection_id = $2');
const findHolders = sql('holders of tokens', 'select connection_id from ad_platforms.token where account_id = $1');
const deleteTokens = sql(
  'delete token',
  `with held as (delete from ad_platforms.grant_holder where connection_id = $2)
   delete from ad_platforms.token where account_id = $1 and connection_id = $2`,
);
const allTokens = sql(
  'all tokens',
  'select connection_id, sealed, key_id from ad_platforms.token where account_id = $1 order by connection_id for update',
);
const resealTokens = sql(
  'reseal token',
  'update ad_platforms.token set sealed = $3, key_id = $4 where account_id = $1 and connection_id = $2',
);

interface SealedPending {
  readonly user_id: Id<'usr'> | null;
  readonly session?: string | null;
  readonly platform: string;
  readonly secrets: AuthorizationSecrets;
}

@Injectable()
export class PostgresTokenVault extends TokenVault {
  constructor(
    private readonly database: Database,
    private readonly seal: TokenSeal,
    private readonly clock: Clock,
  ) {
    super();
  }

  async savePending(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void> {
    const { connectionId, userId, session, platform, secrets } = pending;
    const content: SealedPending = { user_id: userId, session, platform, secrets };
    const sealed = await this.seal.close(content, { accountId, connectionId, purpose: 'authorization' });
    const unit = UnitOfWork.current();
    unit.atCommit(savePending, [uuidOf(accountId), hashOf(secrets.state), uuidOf(connectionId), sealed, expiresAt.toISOString()]);
  }

  async consumePending(accountId: Id<'acc'>, state: string, now: Date): Promise<PendingAuthorization | null> {
    const [row] = await UnitOfWork.current().query(consumePending, [uuidOf(accountId), hashOf(state)]);
    if (row === undefined || new Date(row.expires_at) <= now) return null;
    const connectionId = idFromUuid('con', row.connection_id);
    const opened = await this.seal.open<SealedPending>(row.sealed, { accountId, connectionId, purpose: 'authorization' });
    // An authorization that the former release started has no session; its user starts again.
    return { connectionId, userId: opened.user_id, session: opened.session ?? null, platform: opened.platform, secrets: opened.secrets };
  }

  async find(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<VersionedTokens | null> {
    const [row] = await this.database.read(accountId, readTokens, [uuidOf(accountId), uuidOf(connectionId)]);
    return row === undefined ? null : openTokens(this.seal, row, accountId, connectionId);
  }

  async holders(accountId: Id<'acc'>): Promise<readonly Id<'con'>[]> {
    const rows = await this.database.read(accountId, findHolders, [uuidOf(accountId)]);
    return rows.map((row) => idFromUuid('con', row.connection_id));
  }

  async saveTokens(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    const sealed = await sealTokens(this.seal, tokens, accountId, connectionId);
    const values = [uuidOf(accountId), uuidOf(connectionId), sealed, this.seal.currentKeyId, this.clock.now().toISOString()];
    await UnitOfWork.current().query(saveTokens, values);
  }

  async hasTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean> {
    const rows = await UnitOfWork.current().query(hasTokens, [uuidOf(accountId), uuidOf(connectionId)]);
    return rows.length > 0;
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
