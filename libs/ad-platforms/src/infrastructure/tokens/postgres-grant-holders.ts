import { createHash, createHmac } from 'node:crypto';
import { type Id, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { GrantHolders } from '../../application/ports/grant-holders.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { maxCallSeconds } from '../outgoing/platform-http.js';
import { PeopleKeys } from './people-keys.js';

// The lock orders a new grant of a person and a revocation of all their grants. It is the last one of its transaction.
const lock = sql('lock grant_holders of a person', 'select pg_advisory_xact_lock(hashtextextended($1, 9401))');
// $2 is the hash of the person, $4 the one that releases before 0.9 wrote. It is replaced when the tokens of its connection are stored.
// A hash made with another APP_SECRET (its mark is not $5) may be of this person.
const findRevoking = sql(
  'revoking grant_holder',
  `select from ad_platforms.grant_holder where platform = $1 and (subject_hash in ($2, $4) or secret_mark <> $5)
     and connection_id <> $3 and revoking_until > clock_timestamp()`,
);
const add = sql(
  'add grant_holder',
  `with replaced as (
     delete from ad_platforms.grant_holder where platform = $1 and subject_hash = $4 and connection_id = $3 and not $6)
   insert into ad_platforms.grant_holder as h (platform, subject_hash, connection_id, secret_mark, held_until)
   values ($1, $2, $3, $5, case when $6 then clock_timestamp() + interval '15 minutes' end)
   on conflict (platform, subject_hash, connection_id) do update set revoking_until = null,
     held_until = case when h.held_until is null then null else excluded.held_until end`,
);
const findOther = sql(
  'other grant_holder',
  `select from ad_platforms.grant_holder where platform = $1 and (subject_hash in ($2, $4) or secret_mark <> $5)
     and connection_id <> $3 and (held_until is null or held_until > clock_timestamp()) limit 1`,
);
const claim = sql(
  'claim grant_holder',
  `insert into ad_platforms.grant_holder (platform, subject_hash, connection_id, secret_mark, revoking_until)
   values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
   on conflict (platform, subject_hash, connection_id) do update set revoking_until = excluded.revoking_until`,
);
const removeOthers = sql(
  'remove other grant_holders',
  `delete from ad_platforms.grant_holder where platform = $1 and connection_id = $3
     and subject_hash is distinct from $2::bytea and subject_hash is distinct from $4::bytea`,
);
const remove = sql(
  'remove grant_holder',
  'delete from ad_platforms.grant_holder where platform = $1 and subject_hash in ($2, $4) and connection_id = $3',
);

/** A revocation is two calls at most: to discover the endpoints, and to revoke. */
const callsOfRevocation = 2;
const marginSeconds = 30;

/** A table over all accounts: a person can have given a grant in several of them. It has neither an account nor a name. */
@Injectable()
export class PostgresGrantHolders extends GrantHolders {
  /** Longer than any revocation takes, so that no grant is given that it would end. */
  private readonly claimSeconds: number;

  constructor(
    @Inject(platformSettings.token) { platformTimeoutMs }: PlatformSettings,
    private readonly keys: PeopleKeys,
  ) {
    super();
    this.claimSeconds = callsOfRevocation * maxCallSeconds(platformTimeoutMs) + marginSeconds;
  }

  async add(platform: string, subject: string, connectionId: Id<'con'>, duration: 'briefly' | 'while_stored'): Promise<void> {
    const values = await this.lock(platform, subject, connectionId);
    if ((await UnitOfWork.current().query(findRevoking, values)).length > 0) {
      throw new PlatformFailure('unavailable', 'Another connection of this person is being disconnected.', {
        platformCode: 'grant_being_revoked',
        retryAfterSeconds: this.claimSeconds,
      });
    }
    await UnitOfWork.current().query(add, [...values, duration === 'briefly']);
  }

  async claimRevocation(platform: string, subject: string, connectionId: Id<'con'>): Promise<boolean> {
    const values = await this.lock(platform, subject, connectionId);
    const [, hash, connection, former] = values;
    const isShared = (await UnitOfWork.current().query(findOther, values)).length > 0;
    await (isShared
      ? UnitOfWork.current().query(remove, [platform, hash, connection, former])
      : UnitOfWork.current().query(claim, [platform, hash, connection, this.keys.mark, this.claimSeconds]));
    return !isShared;
  }

  async removeOthers(platform: string, connectionId: Id<'con'>, keptSubject: string | null): Promise<void> {
    const [kept, keptBefore] = keptSubject === null ? [null, null] : this.hashesOf(platform, keptSubject);
    await UnitOfWork.current().query(removeOthers, [platform, kept, uuidOf(connectionId), keptBefore]);
  }

  private async lock(platform: string, subject: string, connectionId: Id<'con'>): Promise<unknown[]> {
    const [hash, former] = this.hashesOf(platform, subject);
    await UnitOfWork.current().query(lock, [former.toString('hex')]);
    return [platform, hash, uuidOf(connectionId), former, this.keys.mark];
  }

  /** The hash is keyed, because the IDs of people on a platform can be tried one after another. The former one was not. */
  private hashesOf(platform: string, subject: string): readonly [hash: Buffer, former: Buffer] {
    const person = `${platform} ${subject}`;
    return [createHmac('sha256', this.keys.key).update(person).digest(), createHash('sha256').update(person).digest()];
  }
}
