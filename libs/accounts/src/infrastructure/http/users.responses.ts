import { constant, knownValues, oneOf, oneOfOrNull, openEnum, property, stamp, stampOrNull } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type InvitationView, invitationStatuses, type OpenInvitationView } from '../../application/queries/list-invitations.js';
import type { Person, UserView } from '../../application/queries/list-users.js';
import { type RevocationReason, revocationReasons } from '../../domain/invitation.js';
import { type Role, roles } from '../../domain/role.js';
import { invitationStatusMeanings, revocationMeanings, roleMeanings, userStatusMeanings } from './value-meanings.js';

const role = openEnum('Role', roles);
const userStatus = openEnum('UserStatus', Object.keys(userStatusMeanings));
const invitationStatus = openEnum('InvitationStatus', invitationStatuses);
const revocationReason = openEnum('InvitationStatusReason', revocationReasons);

export const roleOf = (description: string) => oneOf(role, knownValues(roleMeanings, description));

@ApiSchema({ name: 'Person', description: 'A user whom a record names.' })
export class PersonResponse implements Person {
  @ApiProperty(property('string', 'The ID of the user.'))
  id!: string;
  @ApiProperty(property('string', 'The name of the user.'))
  name!: string;
  @ApiProperty(property('string', 'The email address of the user.'))
  email!: string;
}

@ApiSchema({ name: 'User', description: 'A user of the account.' })
export class UserResponse extends PersonResponse implements UserView {
  @ApiProperty(constant('user', 'The type of the object. Always `user`.'))
  object!: 'user';
  @ApiProperty(roleOf('The role, which determines the permissions.'))
  role!: Role;
  @ApiProperty(oneOf(userStatus, knownValues(userStatusMeanings, 'The status.')))
  status!: UserView['status'];
  @ApiProperty(stamp('When the user joined the account.'))
  created_at!: string;
  @ApiProperty(stampOrNull('When the user was deactivated. `null` for an active user.'))
  deactivated_at!: string | null;
  @ApiProperty(stampOrNull('When the user last signed in. `null` if the user has never signed in.'))
  last_signed_in_at!: string | null;
}

@ApiSchema({ name: 'Inviter', description: 'The user who sent an invitation.' })
export class InviterResponse {
  @ApiProperty(property('string', 'The ID of the user.'))
  id!: string;
  @ApiProperty(property('string', 'The name of the user.'))
  name!: string;
}

@ApiSchema({ name: 'Invitation', description: 'An invitation to join the account.' })
export class InvitationResponse implements InvitationView {
  @ApiProperty(property('string', 'The ID of the invitation.'))
  id!: string;
  @ApiProperty(constant('invitation', 'The type of the object. Always `invitation`.'))
  object!: 'invitation';
  @ApiProperty(property('string', 'The email address that was invited.'))
  email!: string;
  @ApiProperty(roleOf('The role that the new user gets.'))
  role!: Role;
  @ApiProperty(oneOf(invitationStatus, knownValues(invitationStatusMeanings, 'The status.')))
  status!: InvitationView['status'];
  @ApiProperty(
    oneOfOrNull(
      revocationReason,
      knownValues(revocationMeanings, 'Why the invitation was revoked. `null` unless `status` is `revoked`, and if the reason is unknown.'),
    ),
  )
  status_reason!: RevocationReason | null;
  @ApiProperty({ type: () => InviterResponse })
  invited_by!: InviterResponse;
  @ApiProperty(stamp('When the invitation was sent.'))
  created_at!: string;
  @ApiProperty(stamp('When the invitation expires.'))
  expires_at!: string;
  @ApiProperty(stampOrNull('When the invitation was accepted. `null` until then.'))
  accepted_at!: string | null;
  @ApiProperty(stampOrNull('When the invitation was revoked. `null` unless it was revoked.'))
  revoked_at!: string | null;
}

@ApiSchema({ name: 'CreatedInvitation', description: 'A new invitation with its link.' })
export class CreatedInvitationResponse extends InvitationResponse {
  @ApiProperty(property('string', 'The link of the invitation. It is returned only once.'))
  url!: string;
}

@ApiSchema({ name: 'OpenInvitation', description: 'What the holder of an invitation link sees.' })
export class OpenInvitationResponse implements OpenInvitationView {
  @ApiProperty(property('string', 'The email address that was invited.'))
  email!: string;
  @ApiProperty(roleOf('The role that the new user gets.'))
  role!: Role;
  @ApiProperty(property('string', 'The name of the account.'))
  account_name!: string;
  @ApiProperty(property('string', 'The name of the user who sent the invitation.'))
  invited_by!: string;
  @ApiProperty(stamp('When the invitation expires.'))
  expires_at!: string;
  @ApiProperty(property('boolean', 'Whether the first sign-in sets up two-factor sign-in.'))
  needs_second_factor!: boolean;
}
