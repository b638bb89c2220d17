import { DomainEvent } from '#libs/kernel';

export class AccountOpened extends DomainEvent {
  readonly type = 'account.opened';
  readonly meaning = null;
}
export class AccountPlanChanged extends DomainEvent {
  readonly type = 'account.plan_changed';
  readonly meaning = 'The plan of the account was changed.';
}
export class AccountSignInPolicyChanged extends DomainEvent {
  readonly type = 'account.sign_in_policy_changed';
  readonly meaning = null;
}
export class AccountSpendingLimitChanged extends DomainEvent {
  readonly type = 'account.spending_limit_changed';
  readonly meaning = null;
}
/** The requests of a day reached a share of the quota of the plan. */
export class QuotaThresholdReached extends DomainEvent {
  readonly type = 'account.quota_threshold_reached';
  readonly meaning = 'The requests of a UTC day reached 80% or 100% of the daily quota of the plan. `data.threshold` is the share.';
}
export class UserAdded extends DomainEvent {
  readonly type = 'user.added';
  readonly meaning = 'A user was added to the account.';
}
export class UserRoleChanged extends DomainEvent {
  readonly type = 'user.role_changed';
  readonly meaning = 'The role of a user was changed.';
}
export class UserDeactivated extends DomainEvent {
  readonly type = 'user.deactivated';
  readonly meaning = 'A user was deactivated.';
}
export class UserReactivated extends DomainEvent {
  readonly type = 'user.reactivated';
  readonly meaning = 'A deactivated user was reactivated.';
}
export class UserPasswordChanged extends DomainEvent {
  readonly type = 'user.password_changed';
  readonly meaning = null;
}
/** An admin issued a link by which the user may choose a new password. */
export class UserPasswordResetIssued extends DomainEvent {
  readonly type = 'user.password_reset_issued';
  readonly meaning = null;
}
/** The user chose a new password by the link of an admin. */
export class UserPasswordReset extends DomainEvent {
  readonly type = 'user.password_reset';
  readonly meaning = null;
}
export class UserSignedIn extends DomainEvent {
  readonly type = 'user.signed_in';
  readonly meaning = null;
}
export class UserSecondFactorEnabled extends DomainEvent {
  readonly type = 'user.second_factor_enabled';
  readonly meaning = null;
}
export class UserSecondFactorDisabled extends DomainEvent {
  readonly type = 'user.second_factor_disabled';
  readonly meaning = null;
}
export class UserRecoveryCodeUsed extends DomainEvent {
  readonly type = 'user.recovery_code_used';
  readonly meaning = null;
}
export class UserRecoveryCodesRenewed extends DomainEvent {
  readonly type = 'user.recovery_codes_renewed';
  readonly meaning = null;
}
/** One session was ended. */
export class UserSignedOut extends DomainEvent {
  readonly type = 'user.signed_out';
  readonly meaning = null;
}
/** All sessions except that of the request were ended. */
export class UserSignedOutElsewhere extends DomainEvent {
  readonly type = 'user.signed_out_elsewhere';
  readonly meaning = null;
}
/** All sessions were ended. */
export class UserSignedOutEverywhere extends DomainEvent {
  readonly type = 'user.signed_out_everywhere';
  readonly meaning = null;
}
export class ApiKeyCreated extends DomainEvent {
  readonly type = 'api_key.created';
  readonly meaning = 'An API key was created.';
}
export class ApiKeyExpiring extends DomainEvent {
  readonly type = 'api_key.expiring';
  readonly meaning = 'An API key expires in 7 days or in 1 day.';
}
export class ApiKeyRevoked extends DomainEvent {
  readonly type = 'api_key.revoked';
  readonly meaning = 'An API key was revoked.';
}
export class InvitationCreated extends DomainEvent {
  readonly type = 'invitation.created';
  readonly meaning = null;
}
export class InvitationAccepted extends DomainEvent {
  readonly type = 'invitation.accepted';
  readonly meaning = null;
}
export class InvitationRevoked extends DomainEvent {
  readonly type = 'invitation.revoked';
  readonly meaning = null;
}

/** Every change of an account, a user, an API key or an invitation. */
export const accountEvents = [
  AccountOpened,
  AccountPlanChanged,
  AccountSignInPolicyChanged,
  AccountSpendingLimitChanged,
  QuotaThresholdReached,
  UserAdded,
  UserRoleChanged,
  UserDeactivated,
  UserReactivated,
  UserPasswordChanged,
  UserPasswordResetIssued,
  UserPasswordReset,
  UserSignedIn,
  UserSecondFactorEnabled,
  UserSecondFactorDisabled,
  UserRecoveryCodeUsed,
  UserRecoveryCodesRenewed,
  UserSignedOut,
  UserSignedOutElsewhere,
  UserSignedOutEverywhere,
  ApiKeyCreated,
  ApiKeyExpiring,
  ApiKeyRevoked,
  InvitationCreated,
  InvitationAccepted,
  InvitationRevoked,
];
