import { idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { Seal } from '#libs/operations';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { isSecondFactorRequired, SecondFactor, type SecondFactorStatus } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';

const status = sql(
  'status of second_factor',
  `select u.role, a.admins_need_second_factor, f.confirmed_at is not null as is_on
   from accounts.user u
   join accounts.account a on a.id = u.account_id
   left join accounts.second_factor f on f.account_id = u.account_id and f.user_id = u.id
   where u.account_id = $1 and u.id = $2`,
);
const find = sql('lock second_factor', 'select * from accounts.second_factor where account_id = $1 and user_id = $2 for update');
const findAll = sql('lock second_factors', 'select * from accounts.second_factor where account_id = $1 order by user_id for update');
const save = sql(
  'save second_factor',
  `insert into accounts.second_factor (account_id, user_id, sealed_secret, created_at, confirmed_at, last_step) values ($1, $2, $3, $4, $5, $6)
   on conflict (account_id, user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
     confirmed_at = excluded.confirmed_at, last_step = excluded.last_step`,
);
const deleteFactor = sql(
  'delete second_factor',
  'delete from accounts.second_factor where account_id = $1 and user_id = $2 returning confirmed_at is not null as was_on',
);
const deleteCodes = sql('delete recovery_codes', 'delete from accounts.recovery_code where account_id = $1 and user_id = $2');
const addCodes = sql(
  'add recovery_codes',
  'insert into accounts.recovery_code (account_id, user_id, hash) select $1, $2, hash from unnest($3::bytea[]) as hash',
);
const takeCode = sql(
  'take recovery_code',
  'delete from accounts.recovery_code where account_id = $1 and user_id = $2 and hash = $3 returning 1 as taken',
);
const endSessions = sql(
  'end sessions without second_factor',
  `delete from accounts.session where account_id = $1 and hash in (
     select s.hash from accounts.session s join accounts.user u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = $1 and u.role = 'admin' and not exists (
       select from accounts.second_factor f where f.account_id = $1 and f.user_id = u.id and f.confirmed_at is not null)
     order by s.hash for update of s)`,
);

/** Second factors in PostgreSQL. The secrets are sealed, because the codes follow from them. */
@Injectable()
export class SealedSecondFactorRepository extends SecondFactorRepository {
  constructor(
    private readonly database: Database,
    private readonly seal: Seal,
  ) {
    super();
  }

  async statusOf(user: UserSummary): Promise<SecondFactorStatus> {
    const [row] = await this.database.read(user.accountId, status, keyOf(user));
    if (row?.is_on === true) return 'on';
    return row !== undefined && isSecondFactorRequired(row.role, row.admins_need_second_factor) ? 'required' : 'off';
  }

  async find(user: UserSummary): Promise<SecondFactor | null> {
    const [row] = await UnitOfWork.current().query(find, keyOf(user));
    return row === undefined ? null : this.read(row, user);
  }

  async reseal(accountId: UserSummary['accountId']): Promise<{ resealed: number; unchanged: number }> {
    const rows = await UnitOfWork.current().query(findAll, [uuidOf(accountId)]);
    const outdated = rows.filter((row) => this.seal.isOutdated(row.sealed_secret));
    for (const row of outdated) await this.save(await this.read(row, { accountId, userId: idFromUuid('usr', row.user_id) }));
    return { resealed: outdated.length, unchanged: rows.length - outdated.length };
  }

  private async read(row: Row, { accountId, userId }: UserSummary): Promise<SecondFactor> {
    const { secret } = await this.seal.open<{ readonly secret: string }>(row.sealed_secret, ownerOf({ accountId, userId }));
    return new SecondFactor({
      accountId,
      userId,
      secret: Buffer.from(secret, 'base64'),
      createdAt: new Date(row.created_at),
      confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
      lastStep: row.last_step,
    });
  }

  async save(factor: SecondFactor): Promise<void> {
    const sealed = await this.seal.close({ secret: factor.secret.toString('base64') }, ownerOf(factor));
    const { createdAt, confirmedAt, lastStep } = factor;
    const values = [...keyOf(factor), sealed, createdAt.toISOString(), confirmedAt?.toISOString() ?? null, lastStep];
    await UnitOfWork.current().query(save, values);
  }

  async delete(user: UserSummary): Promise<boolean> {
    const unit = UnitOfWork.current();
    const [row] = await unit.query(deleteFactor, keyOf(user));
    await unit.query(deleteCodes, keyOf(user));
    return row?.was_on === true;
  }

  async saveRecoveryCodes(user: UserSummary, hashes: readonly Buffer[]): Promise<void> {
    const unit = UnitOfWork.current();
    await unit.query(deleteCodes, keyOf(user));
    await unit.query(addCodes, [...keyOf(user), `{${hashes.map((hash) => `"\\\\x${hash.toString('hex')}"`).join(',')}}`]);
  }

  async takeRecoveryCode(user: UserSummary, hash: Buffer): Promise<boolean> {
    return (await UnitOfWork.current().query(takeCode, [...keyOf(user), hash])).length > 0;
  }

  async endSessionsWithout(accountId: UserSummary['accountId']): Promise<void> {
    await UnitOfWork.current().query(endSessions, [uuidOf(accountId)]);
  }
}

function keyOf({ accountId, userId }: UserSummary): [string, string] {
  return [uuidOf(accountId), uuidOf(userId)];
}

function ownerOf({ accountId, userId }: UserSummary) {
  return { accountId, recordId: userId, purpose: 'second factor' } as const;
}
