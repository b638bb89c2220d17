import { OneOf, Secret, Text } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { maxPasswordLength } from '../../domain/password.js';
import { planNames } from '../../domain/plan.js';
import { roles } from '../../domain/role.js';

@RequestSchema('ChangeRole')
export class ChangeRoleRequest {
  @OneOf(roles, { description: 'The new role.', required: true })
  role!: string;
}

@RequestSchema('Invite')
export class InviteRequest {
  @Text({ description: 'The email address to invite.', required: true, min: 1, max: 254 })
  email!: string;

  @OneOf(roles, { description: 'The role that the new user gets.', required: true })
  role!: string;
}

/** The token is in the body: addresses are in the logs of proxies. */
@RequestSchema('InvitationToken')
export class InvitationTokenRequest {
  @Secret({ description: 'The token of the invitation, which is the fragment of its link.', required: true, max: 200 })
  token!: string;
}

@RequestSchema('AcceptInvitation')
export class AcceptRequest extends InvitationTokenRequest {
  @Text({ description: 'The name of the new user.', required: true, min: 1, max: 200 })
  name!: string;

  @Secret({ description: 'The password of the new user.', required: true, max: 4 * maxPasswordLength })
  password!: string;
}

@RequestSchema('ChangePlan')
export class ChangePlanRequest {
  @OneOf(planNames, { description: 'The new plan.', required: true })
  plan!: string;
}
