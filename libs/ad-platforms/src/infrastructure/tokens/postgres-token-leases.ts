import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import type { GrantedTokens } from '../../application/ports/platform-authorization.js';
import { type Acquisition, TokenLeases } from '../../application/ports/token-leases.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { TokenSeal } from './token-seal.js';
import { openTokens, sealTokens } from './stored-tokens.js';

const lock = sql(
  'lock token',
  `select sealed, generation, lease_id, lease_until > clock_timestamp() as is_leased from ad_platforms.token
   where account_id = $1 and connection_id = $2 for update`,
);
const lease = sql(
  'lease token',
  `update ad_platforms.token set lease_id = $3, lease_until = clock_timestamp() + $4 * interval '1 millisecond'
   where account_id = $1 and connection_id = $2`,
);
const extend = sql(
  'extend token lease',
  `update ad_platforms.token set lease_until = clock_timestamp() + $4 * interval '1 millisecond'
   where account_id = $1 and connection_id = $2 and lease_id = $3`,
);
const release = sql(
  'release token',
  'update ad_platforms.token set lease_id = null, lease_until = null where account_id = $1 and connection_id = $2 and lease_id = $3',
);
const replace = sql(
  'replace token',
  `update ad_platforms.token set sealed = $3, key_id = $4, generation = generation + 1, lease_id = null, lease_until = null, updated_at = $5
   where account_id = $1 and connection_id = $2`,
);
/** Added to the timeout of a platform call, to leave time for the commit. */
const marginMs = 5_000;

/** The lease is a pair of columns, with an expiration time by the database's clock. */
@Injectable()
export class PostgresTokenLeases extends TokenLeases {
  readonly durationMs: number;

  constructor(
    private readonly database: Database,
    private readonly seal: TokenSeal,
    private readonly clock: Clock,
    @Inject(platformSettings.token) { platformTimeoutMs }: PlatformSettings,
  ) {
    super();
    this.durationMs = platformTimeoutMs + marginMs;
  }

  acquire(accountId: Id<'acc'>, connectionId: Id<'con'>, generation: number, leaseId: string): Promise<Acquisition> {
    return this.database.transaction(accountId, async (unit) => {
      const [row] = await unit.query(lock, [uuidOf(accountId), uuidOf(connectionId)]);
      if (row === undefined) return null;
      if (row.generation !== generation) return { renewed: await openTokens(this.seal, row, accountId, connectionId) };
      if (row.is_leased) return 'busy';
      const tokens = await openTokens(this.seal, row, accountId, connectionId);
      await unit.query(lease, [uuidOf(accountId), uuidOf(connectionId), leaseId, this.durationMs]);
      return { leased: tokens };
    });
  }

  async extend(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<void> {
    const values = [uuidOf(accountId), uuidOf(connectionId), leaseId, this.durationMs];
    await this.database.transaction(accountId, (unit) => unit.query(extend, values));
  }

  async release(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<void> {
    await this.database.transaction(accountId, (unit) => unit.query(release, [uuidOf(accountId), uuidOf(connectionId), leaseId]));
  }

  async isHeld(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<boolean> {
    const [row] = await UnitOfWork.current().query(lock, [uuidOf(accountId), uuidOf(connectionId)]);
    return row?.lease_id === leaseId;
  }

  async replace(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void> {
    const sealed = await sealTokens(this.seal, tokens, accountId, connectionId);
    const at = this.clock.now().toISOString();
    await UnitOfWork.current().query(replace, [uuidOf(accountId), uuidOf(connectionId), sealed, this.seal.currentKeyId, at]);
  }
}
