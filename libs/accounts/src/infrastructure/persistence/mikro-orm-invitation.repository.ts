import { EntityTable, type Row, sql, UnitOfWork } from '#libs/foundation';
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

  async add(invitation: Invitation): Promise<void> {
    await UnitOfWork.current().query(this.table.insert, this.table.values(invitation));
  }

  async save(invitation: Invitation): Promise<void> {
    await UnitOfWork.current().query(this.table.update, this.table.values(invitation));
  }

  async get(accountId: Id<'acc'>, id: Id<'inv'>): Promise<Invitation> {
    return this.found(await UnitOfWork.current().query(this.table.lockById, [uuidOf(accountId), uuidOf(id)]));
  }

  async getByToken({ accountId, hash }: IssuedToken): Promise<Invitation> {
    return this.found(await UnitOfWork.current().query(byToken, [uuidOf(accountId), hash]));
  }

  async findUnanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]> {
    const rows = await UnitOfWork.current().query(findUnanswered, [uuidOf(accountId), email]);
    return rows.map((row) => this.table.restore(row));
  }

  async findOpenByInviter(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]> {
    const rows = await UnitOfWork.current().query(findOpenByInviter, [uuidOf(accountId), uuidOf(invitedBy), now.toISOString()]);
    return rows.map((row) => this.table.restore(row));
  }

  private found([row]: Row[]): Invitation {
    if (row === undefined) throw new NotFound();
    return this.table.restore(row);
  }
}
