import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';
import type { SecondFactorStatus } from '../../domain/second-factor.js';
import type { RevocationReason } from '../../domain/invitation.js';
import type { InvitationView } from '../../application/queries/list-invitations.js';
import type { KeyView } from '../../application/queries/list-keys.js';
import type { UserView } from '../../application/queries/list-users.js';

export const roleMeanings: Readonly<Record<Role, string>> = {
  viewer: 'can read',
  editor: 'can also create and change records',
  manager: 'can also launch, pause, resume and archive',
  admin: 'can also manage connections, users and the plan',
};

export const planMeanings: Readonly<Record<Plan, string>> = {
  starter: 'the lowest limits',
  growth: 'higher limits',
  enterprise: 'no limit per day',
};

export const keyStatusMeanings: Readonly<Record<KeyView['status'], string>> = {
  active: 'can be used',
  expired: '`expires_at` has passed',
  revoked: 'permanently disabled',
  suspended: 'disabled while its user is deactivated',
};

export const secondFactorMeanings: Readonly<Record<SecondFactorStatus, string>> = {
  on: 'sign-in asks for a code',
  off: 'sign-in asks for the password alone',
  required: 'the account requires it, and the next sign-in sets it up',
};

export const userStatusMeanings: Readonly<Record<UserView['status'], string>> = {
  active: 'can sign in',
  deactivated: 'cannot sign in, and the keys of the user are suspended',
};

export const invitationStatusMeanings: Readonly<Record<InvitationView['status'], string>> = {
  pending: 'can be accepted',
  accepted: 'the user has joined',
  expired: '`expires_at` has passed',
  revoked: 'can no longer be accepted',
};

export const revocationMeanings: Readonly<Record<RevocationReason, string>> = {
  user_request: 'an admin revoked it',
  replaced: 'the address received a newer invitation',
  address_joined: 'the user of the address was reactivated',
  inviter_deactivated: 'the inviting user was deactivated',
  inviter_role_changed: 'the inviting user can no longer grant the role',
};
