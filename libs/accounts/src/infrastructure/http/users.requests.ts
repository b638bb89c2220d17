import { OneOf, Secret, Text } from '#libs/foundation';
import { maxPasswordLength } from '../../domain/password.js';
import { planNames } from '../../domain/plan.js';
import { roles } from '../../domain/role.js';

export class ChangeRoleRequest {
  @OneOf(roles, { description: 'The new role.', required: true })
  role!: string;
}

export class InviteRequest {
  @Text({ description: 'Whom to invite.', required: true, min: 1, max: 254 })
  email!: string;

  @OneOf(roles, { description: 'The role that the new user gets.', required: true })
  role!: string;
}

/** The token is in the body: addresses are in the logs of proxies. */
export class InvitationTokenRequest {
  @Secret({ description: 'Token of the invitation: the fragment of its link.', required: true, max: 200 })
  token!: string;
}

export class AcceptRequest extends InvitationTokenRequest {
  @Text({ description: 'Name of the new user.', required: true, min: 1, max: 200 })
  name!: string;

  @Secret({ description: 'Password of the new user.', required: true, max: 4 * maxPasswordLength })
  password!: string;
}

export class ChangePlanRequest {
  @OneOf(planNames, { description: 'The new plan.', required: true })
  plan!: string;
}
