import { CursorSeal, Database, KeysetList, type ListDefinition, type Row, sql } from '#libs/foundation';
import { Clock, type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetInvitation,
  GetOpenInvitation,
  invitationStatuses,
  type InvitationsView,
  type InvitationView,
  ListInvitations,
  type OpenInvitationView,
} from '../../application/queries/list-invitations.js';
import { InvitationNotOpen } from '../../domain/invitation.js';
import { canGrantRole, roles } from '../../domain/role.js';
import { stamp } from './list-parts.js';

const columns = 'id, email, role, status, status_reason, inviter_id, inviter_name, created_at, expires_at, accepted_at, revoked_at';

/** All pairs of roles of which the first may grant the second, as SQL. */
const grantableRoles = roles
  .flatMap((granter) => roles.filter((role) => canGrantRole(granter, role)).map((role) => `('${granter}', '${role}')`))
  .join(', ');
const canStillGrant = `(u.deactivated_at is null and (u.role, i.role) in (${grantableRoles}))`;

// Commands that demote or deactivate an inviter also revoke the invitations. This view covers those that the previous release left open.
const table = `(
  select i.account_id, i.id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at, i.revoked_at, u.id as inviter_id, u.name as inviter_name,
    case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
      when i.expires_at <= now() then 'expired' when not ${canStillGrant} then 'revoked' else 'pending' end as status,
    case when i.accepted_at is not null then null when i.revoked_at is not null then i.revoked_reason
      when i.expires_at <= now() or ${canStillGrant} then null
      when u.deactivated_at is not null then 'inviter_deactivated' else 'inviter_role_changed' end as status_reason
  from accounts.invitation i join accounts.user u on u.account_id = i.account_id and u.id = i.invited_by) as invitation`;

const invitationList: ListDefinition = {
  name: 'invitations',
  table,
  columns,
  sorts: { created_at: stamp('created_at') },
  defaultOrder: 'desc',
  statuses: invitationStatuses,
  hiddenStatuses: [],
  dates: false,
  filters: {},
};

const oneInvitation = sql('get invitation', `select ${columns} from ${table} where account_id = $1 and id = $2`);
const openInvitation = sql(
  'get open invitation',
  `select i.email, i.role, i.expires_at, a.name as account_name, u.name as invited_by
   from accounts.invitation i
   join accounts.user u on u.account_id = i.account_id and u.id = i.invited_by
   join accounts.account a on a.id = i.account_id
   where i.account_id = $1 and i.hash = $2 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3::timestamptz
     and ${canStillGrant}`,
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

  async execute({ caller, parameters }: ListInvitations): Promise<InvitationsView> {
    const criteria = this.list.parseCriteria(parameters, caller);
    const { statement, values } = this.list.sql(criteria, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(criteria, rows, caller.accountId, invitationView);
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
    const { email, role, account_name, invited_by, expires_at } = row;
    return { email, role, account_name, invited_by, expires_at };
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
