import { DomainEvent } from '#libs/kernel';

export class AccountOpened extends DomainEvent {
  readonly type = 'account.opened';
}
export class AccountPlanChanged extends DomainEvent {
  readonly type = 'account.plan_changed';
}
export class UserAdded extends DomainEvent {
  readonly type = 'user.added';
}
export class UserRoleChanged extends DomainEvent {
  readonly type = 'user.role_changed';
}
export class UserDeactivated extends DomainEvent {
  readonly type = 'user.deactivated';
}
export class UserReactivated extends DomainEvent {
  readonly type = 'user.reactivated';
}
export class UserPasswordChanged extends DomainEvent {
  readonly type = 'user.password_changed';
}
export class UserSignedIn extends DomainEvent {
  readonly type = 'user.signed_in';
}
/** One session was ended by its user. */
export class UserSignedOut extends DomainEvent {
  readonly type = 'user.signed_out';
}
/** All sessions were ended by their user. */
export class UserSignedOutEverywhere extends DomainEvent {
  readonly type = 'user.signed_out_everywhere';
}
export class ApiKeyCreated extends DomainEvent {
  readonly type = 'api_key.created';
}
export class ApiKeyRevoked extends DomainEvent {
  readonly type = 'api_key.revoked';
}
export class InvitationCreated extends DomainEvent {
  readonly type = 'invitation.created';
}
export class InvitationAccepted extends DomainEvent {
  readonly type = 'invitation.accepted';
}
export class InvitationRevoked extends DomainEvent {
  readonly type = 'invitation.revoked';
}

/** Every change of an account, a user, an API key or an invitation. */
export const accountEvents = [
  AccountOpened,
  AccountPlanChanged,
  UserAdded,
  UserRoleChanged,
  UserDeactivated,
  UserReactivated,
  UserPasswordChanged,
  UserSignedIn,
  UserSignedOut,
  UserSignedOutEverywhere,
  ApiKeyCreated,
  ApiKeyRevoked,
  InvitationCreated,
  InvitationAccepted,
  InvitationRevoked,
];
