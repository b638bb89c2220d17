import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import {
  type UserSummary,
  type AuthenticatedUser,
  type SignInCandidate,
  type SignInOrigin,
  SignInRepository,
} from '../../domain/sign-in.repository.js';
import { PasswordReset, PasswordResetNotOpen } from '../../domain/password-reset.js';
import { idleSeconds, maxSeconds, maxSessionsOfUser, verifiedSeconds } from '../../domain/session.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { sessionIdSql } from '../queries/session-id-sql.js';

/** Reads each account within its tenant. See the migration of the function. */
const candidates = sql(
  'sign_in candidates',
  'select account_id, user_id, account_name, hash from accounts.sign_in_candidates($1, $2::uuid, $3)',
);
const passwordOf = sql(
  'password of user',
  `select p.hash from accounts.password p join accounts.user u on u.account_id = p.account_id and u.id = p.user_id
   where p.account_id = $1 and p.user_id = $2 and u.deactivated_at is null`,
);
const savePassword = sql(
  'save password',
  `insert into accounts.password (account_id, user_id, hash, changed_at) values ($1, $2, $3, $4)
   on conflict (account_id, user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
);
// Sessions are locked in the order of their hashes before a deletion of several, which prevents deadlocks.
// Timestamps of sessions come from the database's clock, which also determines when they expire.
const forgetSessions = sql(
  'forget session',
  `delete from accounts.session where account_id = $1 and hash in (select s.hash from accounts.session s
     where s.account_id = $1 and s.user_id = $2 and (s.expires_at <= now() or s.last_used_at <= now() - interval '${idleSeconds} seconds' or s.hash in (
       select o.hash from accounts.session o where o.account_id = $1 and o.user_id = $2
       order by o.last_used_at desc offset ${maxSessionsOfUser - 1}))
     order by s.hash for update)`,
);
const addSession = sql(
  'add session',
  `insert into accounts.session (account_id, hash, user_id, started_at, last_used_at, expires_at, address, user_agent,
     failed_sign_ins, last_failed_at, last_failed_from, verified_at)
   values ($1, $2, $3, now(), now(), now() + interval '${maxSeconds} seconds', $4, $5, $6, $7, $8, now())`,
);
/** Takes over the failures since the last sign-in, for the new session to tell. Locks the password. A password change either happens before and is detected, or happens after and ends the new session. */
const noteSignIn = sql(
  'note sign_in',
  `update accounts.password p set last_signed_in_at = now(), failed_sign_ins = 0, last_failed_at = null, last_failed_from = null from accounts.user u
   where p.account_id = $1 and p.user_id = $2 and p.hash = $3
     and u.account_id = p.account_id and u.id = p.user_id and u.deactivated_at is null
   returning old.failed_sign_ins, old.last_failed_at, old.last_failed_from`,
);
const recentlyVerified = sql(
  'recently verified session',
  `select 1 as verified from accounts.session
   where account_id = $1 and hash = $2 and coalesce(verified_at, started_at) > now() - interval '${verifiedSeconds} seconds'`,
);
const markVerified = sql('mark session verified', 'update accounts.session set verified_at = now() where account_id = $1 and hash = $2');
const endSession = sql('end session', 'delete from accounts.session where account_id = $1 and hash = $2 returning 1 as ended');
const endSessionById = sql(
  'end session by id',
  `delete from accounts.session where account_id = $1 and user_id = $2 and ${sessionIdSql} = $3 returning 1 as ended`,
);
const endSessions = sql(
  'end sessions',
  `delete from accounts.session where account_id = $1 and hash in (
     select hash from accounts.session where account_id = $1 and user_id = $2 and hash is distinct from $3 order by hash for update)
   returning 1 as ended`,
);
const savePasswordReset = sql(
  'save password_reset',
  `insert into accounts.password_reset (account_id, user_id, hash, issued_by, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, user_id) do update
     set hash = excluded.hash, issued_by = excluded.issued_by, expires_at = excluded.expires_at`,
);
const passwordResetOf = sql(
  'lock password_reset',
  'select user_id, issued_by, expires_at from accounts.password_reset where account_id = $1 and hash = $2 for update',
);
const forgetPasswordReset = sql('forget password_reset', 'delete from accounts.password_reset where account_id = $1 and user_id = $2');

@Injectable()
export class PostgresSignInRepository extends SignInRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async findCandidates(email: string, accountId: Id<'acc'> | null, max: number): Promise<SignInCandidate[]> {
    const rows = await this.database.global(candidates, [email, accountId === null ? null : uuidOf(accountId), max]);
    return rows.map((row) => ({
      accountId: idFromUuid('acc', row.account_id),
      userId: idFromUuid('usr', row.user_id),
      accountName: row.account_name,
      passwordHash: row.hash,
    }));
  }

  async findPasswordHash(user: UserSummary): Promise<string | null> {
    const [row] = await this.database.read(user.accountId, passwordOf, keyOf(user));
    return row === undefined ? null : row.hash;
  }

  async savePassword(user: UserSummary, hash: string, now: Date): Promise<void> {
    const unit = UnitOfWork.current();
    await unit.query(savePassword, [...keyOf(user), hash, now.toISOString()]);
    await unit.query(forgetPasswordReset, keyOf(user));
  }

  async addSession(user: AuthenticatedUser, token: IssuedToken, { address, userAgent }: SignInOrigin): Promise<boolean> {
    const unit = UnitOfWork.current();
    const [accountId, userId] = keyOf(user);
    const [current] = await unit.query(noteSignIn, [accountId, userId, user.passwordHash]);
    if (current === undefined) return false;
    const failures = [current.failed_sign_ins, current.last_failed_at, current.last_failed_from];
    await Promise.all([
      unit.query(forgetSessions, [accountId, userId]),
      unit.query(addSession, [accountId, token.hash, userId, address, userAgent, ...failures]),
    ]);
    return true;
  }

  async findRecentlyVerified({ accountId, hash }: IssuedToken): Promise<boolean> {
    return (await this.database.read(accountId, recentlyVerified, [uuidOf(accountId), hash])).length > 0;
  }

  async markVerified({ accountId, hash }: IssuedToken): Promise<void> {
    await UnitOfWork.current().query(markVerified, [uuidOf(accountId), hash]);
  }

  async endSession({ accountId, hash }: IssuedToken): Promise<number> {
    return (await UnitOfWork.current().query(endSession, [uuidOf(accountId), hash])).length;
  }

  async endSessionById(user: UserSummary, id: Id<'ses'>): Promise<number> {
    return (await UnitOfWork.current().query(endSessionById, [...keyOf(user), uuidOf(id)])).length;
  }

  async endSessions(user: UserSummary, except?: IssuedToken): Promise<number> {
    return (await UnitOfWork.current().query(endSessions, [...keyOf(user), except?.hash ?? null])).length;
  }

  async savePasswordReset(reset: PasswordReset, { hash }: IssuedToken): Promise<void> {
    const values = [...keyOf(reset), hash, uuidOf(reset.issuedBy), reset.expiresAt.toISOString()];
    await UnitOfWork.current().query(savePasswordReset, values);
  }

  async getPasswordReset({ accountId, hash }: IssuedToken): Promise<PasswordReset> {
    const [row] = await UnitOfWork.current().query(passwordResetOf, [uuidOf(accountId), hash]);
    if (row === undefined) throw new PasswordResetNotOpen();
    const { user_id: userId, issued_by: issuedBy, expires_at: expiresAt } = row;
    return PasswordReset.stored({
      accountId,
      userId: idFromUuid('usr', userId),
      issuedBy: idFromUuid('usr', issuedBy),
      expiresAt: new Date(expiresAt),
    });
  }
}

function keyOf({ accountId, userId }: UserSummary): [string, string] {
  return [uuidOf(accountId), uuidOf(userId)];
}
