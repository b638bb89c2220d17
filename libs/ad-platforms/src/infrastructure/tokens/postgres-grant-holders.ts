import { createHash } from 'node:crypto';
import { sql, UnitOfWork } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { GrantHolders } from '../../application/ports/grant-holders.js';

// The lock orders a new grant of a person and a revocation of all their grants. It is the last one of its transaction.
const lock = sql('lock grant_holders of a person', 'select pg_advisory_xact_lock(hashtextextended($1, 9401))');
const findRevoking = sql(
  'revoking grant_holder',
  `select from ad_platforms.grant_holder where platform = $1 and subject_hash = $2 and connection_id <> $3
     and revoking_until > clock_timestamp()`,
);
const add = sql(
  'add grant_holder',
  `insert into ad_platforms.grant_holder as h (platform, subject_hash, connection_id, held_until)
   values ($1, $2, $3, case when $4 then clock_timestamp() + interval '15 minutes' end)
   on conflict (platform, subject_hash, connection_id) do update set revoking_until = null,
     held_until = case when h.held_until is null then null else excluded.held_until end`,
);
const findOther = sql(
  'other grant_holder',
  `select from ad_platforms.grant_holder where platform = $1 and subject_hash = $2 and connection_id <> $3
     and (held_until is null or held_until > clock_timestamp()) limit 1`,
);
const claim = sql(
  'claim grant_holder',
  `insert into ad_platforms.grant_holder (platform, subject_hash, connection_id, revoking_until)
   values ($1, $2, $3, clock_timestamp() + interval '1 minute')
   on conflict (platform, subject_hash, connection_id) do update set revoking_until = excluded.revoking_until`,
);
const removeOthers = sql(
  'remove other grant_holders',
  'delete from ad_platforms.grant_holder where platform = $1 and connection_id = $3 and subject_hash is distinct from $2::bytea',
);
const remove = sql(
  'remove grant_holder',
  'delete from ad_platforms.grant_holder where platform = $1 and subject_hash = $2 and connection_id = $3',
);

const claimSeconds = 60;

/** A table over all accounts: a person can have given a grant in several of them. It has neither an account nor a name. */
@Injectable()
export class PostgresGrantHolders extends GrantHolders {
  async add(platform: string, subject: string, connectionId: Id<'con'>, duration: 'briefly' | 'while_stored'): Promise<void> {
    const values = await this.lock(platform, subject, connectionId);
    if ((await UnitOfWork.current().query(findRevoking, values)).length > 0) {
      throw new PlatformFailure('unavailable', 'Another connection of this person is being disconnected.', {
        platformCode: 'grant_being_revoked',
        retryAfterSeconds: claimSeconds,
      });
    }
    await UnitOfWork.current().query(add, [...values, duration === 'briefly']);
  }

  async claimRevocation(platform: string, subject: string, connectionId: Id<'con'>): Promise<boolean> {
    const values = await this.lock(platform, subject, connectionId);
    const isShared = (await UnitOfWork.current().query(findOther, values)).length > 0;
    await UnitOfWork.current().query(isShared ? remove : claim, values);
    return !isShared;
  }

  async removeOthers(platform: string, connectionId: Id<'con'>, keptSubject: string | null): Promise<void> {
    const kept = keptSubject === null ? null : hashOf(platform, keptSubject);
    await UnitOfWork.current().query(removeOthers, [platform, kept, uuidOf(connectionId)]);
  }

  private async lock(platform: string, subject: string, connectionId: Id<'con'>): Promise<unknown[]> {
    const hash = hashOf(platform, subject);
    await UnitOfWork.current().query(lock, [hash.toString('hex')]);
    return [platform, hash, uuidOf(connectionId)];
  }
}

const hashOf = (platform: string, subject: string): Buffer => createHash('sha256').update(`${platform} ${subject}`).digest();
