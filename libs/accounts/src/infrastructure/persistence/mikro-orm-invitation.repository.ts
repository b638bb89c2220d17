import { EntityTable, sql } from '#libs/foundation';
import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../../domain/invitation.repository.js';
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
export class MikroOrmInvitationRepository extends InvitationRepository {
  private readonly table: EntityTable<Invitation>;

  constructor(orm: MikroORM) {
    super();
    this.table = EntityTable.of(orm, Invitation);
  }

  add(invitation: Invitation): Promise<void> {
    return this.table.insertNow(invitation);
  }

  save(invitation: Invitation): Promise<void> {
    return this.table.updateNow(invitation);
  }

  get(accountId: Id<'acc'>, id: Id<'inv'>): Promise<Invitation> {
    return this.table.lock(accountId, id);
  }

  async getByToken({ accountId, hash }: IssuedToken): Promise<Invitation> {
    const invitation = await this.table.findOne(byToken, [uuidOf(accountId), hash]);
    if (invitation === null) throw new NotFound();
    return invitation;
  }

  findUnanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]> {
    return this.table.find(findUnanswered, [uuidOf(accountId), email]);
  }

  findOpenByInviter(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]> {
    return this.table.find(findOpenByInviter, [uuidOf(accountId), uuidOf(invitedBy), now.toISOString()]);
  }
}
