import { Clock, type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetInvitation,
  GetOpenInvitation,
  type InvitationsView,
  type InvitationView,
  ListInvitations,
  type OpenInvitationView,
} from '../../application/queries/list-invitations.js';
import { InvitationNotOpen } from '../../domain/invitation.js';
import { canStillGrant } from './can-still-grant.js';
import { invitationColumns, invitationList, invitationTable } from './invitation-list.js';

const oneInvitation = sql('get invitation', `select ${invitationColumns} from ${invitationTable} where account_id = $1 and id = $2`);
const openInvitation = sql(
  'get open invitation',
  `select i.email, i.role, i.expires_at, a.name as account_name, u.name as invited_by,
     i.role = 'admin' and a.admins_need_second_factor as needs_second_factor
   from accounts.invitation i
   join accounts.user u on u.account_id = i.account_id and u.id = i.invited_by
   join accounts.account a on a.id = i.account_id
   where i.account_id = $1 and i.hash = $2 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3::timestamptz
     and ${canStillGrant('u', 'i.role')}`,
);

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(invitationList, seal);
  }

  async execute({ caller, criteria }: ListInvitations): Promise<InvitationsView> {
    const request = this.list.pageRequest(criteria, caller.accountId);
    const { statement, values } = this.list.sql(request, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(request, rows, caller.accountId, invitationView);
  }
}

@QueryHandler(GetInvitation)
export class GetInvitationHandler implements IQueryHandler<GetInvitation> {
  constructor(private readonly database: Database) {}

  async execute({ caller, id }: GetInvitation): Promise<InvitationView> {
    const [row] = await this.database.read(caller.accountId, oneInvitation, [uuidOf(caller.accountId), uuidOf(id as Id)]);
    if (row === undefined) throw new NotFound();
    return invitationView(row);
  }
}

@QueryHandler(GetOpenInvitation)
export class GetOpenInvitationHandler implements IQueryHandler<GetOpenInvitation> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: GetOpenInvitation): Promise<OpenInvitationView> {
    const { accountId, hash } = token;
    const [row] = await this.database.read(accountId, openInvitation, [uuidOf(accountId), hash, this.clock.now().toISOString()]);
    if (row === undefined) throw new InvitationNotOpen();
    const { email, role, account_name, invited_by, expires_at, needs_second_factor } = row;
    return { email, role, account_name, invited_by, expires_at, needs_second_factor };
  }
}

function invitationView({ id, inviter_id: inviterId, inviter_name: name, ...row }: Row): InvitationView {
  return {
    id: idFromUuid('inv', id),
    object: 'invitation',
    email: row.email,
    role: row.role,
    status: row.status,
    status_reason: row.status_reason,
    invited_by: { id: idFromUuid('usr', inviterId), name },
    created_at: row.created_at,
    expires_at: row.expires_at,
    accepted_at: row.accepted_at,
    revoked_at: row.revoked_at,
  };
}
