import { type Id, uuidOf } from '#libs/kernel';
import { MikroOrmRepository } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvitationRepository } from '../../domain/invitation.repository.js';
import { Invitation } from '../../domain/invitation.js';
import type { IssuedToken } from '../../domain/tokens.js';

const byToken = sql('lock invitation by hash', 'select * from accounts.invitation where account_id = $1 and hash = $2 for update');
const findUnanswered = sql(
  'lock invitations of email',
  'select * from accounts.invitation where account_id = $1 and email = $2 and accepted_at is null and revoked_at is null for update',
);
const findOpenByInviter = sql(
  'lock invitations of inviter',
  `select * from accounts.invitation
   where account_id = $1 and invited_by = $2 and accepted_at is null and revoked_at is null and expires_at > $3 order by id for update`,
);

@Injectable()
export class MikroOrmInvitationRepository extends MikroOrmRepository<Invitation> implements InvitationRepository {
  constructor(orm: MikroORM) {
    super(orm, Invitation);
  }

  getByToken({ accountId, hash }: IssuedToken): Promise<Invitation> {
    return this.table.getOne(byToken, [uuidOf(accountId), hash]);
  }

  findUnanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]> {
    return this.table.find(findUnanswered, [uuidOf(accountId), email]);
  }

  findOpenByInviter(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]> {
    return this.table.find(findOpenByInviter, [uuidOf(accountId), uuidOf(invitedBy), now.toISOString()]);
  }
}
