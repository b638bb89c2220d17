import { type ListDefinition, byTime } from '#libs/rest';
import { invitationStatuses } from '../../application/queries/list-invitations.js';
import { canStillGrant } from './can-still-grant.js';

export const invitationColumns =
  'id, email, role, status, status_reason, inviter_id, inviter_name, created_at, expires_at, accepted_at, revoked_at';

const inviterCanGrant = canStillGrant('u', 'i.role');

// Commands that demote or deactivate an inviter also revoke the invitations. This view covers those that the previous release left open.
export const invitationTable = `(
  select i.account_id, i.id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at, i.revoked_at, u.id as inviter_id, u.name as inviter_name,
    case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
      when i.expires_at <= now() then 'expired' when not ${inviterCanGrant} then 'revoked' else 'pending' end as status,
    case when i.accepted_at is not null then null when i.revoked_at is not null then i.revoked_reason
      when i.expires_at <= now() or ${inviterCanGrant} then null
      when u.deactivated_at is not null then 'inviter_deactivated' else 'inviter_role_changed' end as status_reason
  from accounts.invitation i join accounts.user u on u.account_id = i.account_id and u.id = i.invited_by) as invitation`;

export const invitationList: ListDefinition = {
  name: 'invitations',
  table: invitationTable,
  columns: invitationColumns,
  sorts: { created_at: byTime('created_at') },
  defaultOrder: 'desc',
  statuses: invitationStatuses,
  hiddenStatuses: [],
  dates: false,
  filters: {},
};
