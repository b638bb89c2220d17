import { Tenants } from '#libs/data';
import { Admission, constantHeaders, ForwardingRules, RequestAdmission } from '#libs/edge';
import { DOCS_URL, httpSettings, type HttpSettings } from '#libs/operations';
import { Authority } from '#libs/rest';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { PasswordAuthenticator } from './application/password-authenticator.js';
import { InvitationRevocation } from './application/invitation-revocation.js';
import { AcceptInvitationHandler } from './application/commands/accept-invitation.js';
import { AddUserHandler } from './application/commands/add-user.js';
import { CreateApiKeyHandler } from './application/commands/create-api-key.js';
import { DeactivateUserHandler } from './application/commands/deactivate-user.js';
import { EndSessionsHandler } from './application/commands/end-sessions.js';
import { InviteUserHandler } from './application/commands/invite-user.js';
import { ConfirmSecondFactorHandler } from './application/commands/confirm-second-factor.js';
import { RenewRecoveryCodesHandler } from './application/commands/renew-recovery-codes.js';
import { ResealSecondFactorsHandler } from './application/commands/reseal-second-factors.js';
import { SetSpendingLimitsHandler } from './application/commands/set-spending-limits.js';
import { SetSignInPolicyHandler } from './application/commands/set-sign-in-policy.js';
import { SetUpSecondFactorHandler } from './application/commands/set-up-second-factor.js';
import { TurnOffSecondFactorHandler } from './application/commands/turn-off-second-factor.js';
import { SecondFactorCheck } from './application/second-factor-check.js';
import { SecondFactorRepository } from './domain/second-factor.repository.js';
import { SecondFactorController } from './infrastructure/http/second-factor.controller.js';
import { GetSecondFactorHandler } from './infrastructure/queries/get-second-factor.handler.js';
import { SealedSecondFactorRepository } from './infrastructure/sign-in/sealed-second-factor.repository.js';
import { IssuePasswordResetHandler } from './application/commands/issue-password-reset.js';
import { UsePasswordResetHandler } from './application/commands/use-password-reset.js';
import { NoticeQuotaHandler } from './application/commands/notice-quota.js';
import { OpenAccountHandler } from './application/commands/open-account.js';
import { ReactivateUserHandler } from './application/commands/reactivate-user.js';
import { RevokeApiKeyHandler } from './application/commands/revoke-api-key.js';
import { RevokeKeysOfUserHandler } from './application/commands/revoke-keys-of-user.js';
import { VerificationController } from './infrastructure/http/verification.controller.js';
import { RevokeInvitationHandler } from './application/commands/revoke-invitation.js';
import { SetPasswordHandler } from './application/commands/set-password.js';
import { SetPlanHandler } from './application/commands/set-plan.js';
import { SetRoleHandler } from './application/commands/set-role.js';
import { StartSessionHandler } from './application/commands/start-session.js';
import { GiveAccountNoticesHandler } from './application/commands/give-account-notices.js';
import { AccountDirectory } from './application/ports/account-directory.js';
import { UserPermissions } from './application/ports/user-permissions.js';
import { accountEvents } from './domain/account-events.js';
import { AccountRepository } from './domain/account.repository.js';
import { ApiKeyRepository } from './domain/api-key.repository.js';
import { InvitationRepository } from './domain/invitation.repository.js';
import { PasswordHasher, PasswordStrength } from './domain/password.js';
import { KnownBrowsers } from './domain/known-browsers.js';
import { SignInRepository } from './domain/sign-in.repository.js';
import { SignInThrottle } from './domain/sign-in-throttle.js';
import { UserRepository } from './domain/user.repository.js';
import { PostgresAccountDirectory } from './infrastructure/adapters/postgres-account-directory.js';
import { PostgresUserPermissions } from './infrastructure/adapters/postgres-user-permissions.js';
import { AuditLogController } from './infrastructure/http/audit-log.controller.js';
import { IdentityController } from './infrastructure/http/identity.controller.js';
import { InvitationsController } from './infrastructure/http/invitations.controller.js';
import { KeysController } from './infrastructure/http/keys.controller.js';
import { PasswordResetsController } from './infrastructure/http/password-resets.controller.js';
import { SessionsController } from './infrastructure/http/sessions.controller.js';
import { SessionController } from './infrastructure/http/session.controller.js';
import { SpendingLimitsController } from './infrastructure/http/spending-limits.controller.js';
import { UsageController } from './infrastructure/http/usage.controller.js';
import { UsersController } from './infrastructure/http/users.controller.js';
import { AccountTenants } from './infrastructure/limits/account-tenants.js';
import { ApiKeyGuard } from './infrastructure/limits/api-key.guard.js';
import { PlanThrottlerGuard } from './infrastructure/limits/plan-throttler.guard.js';
import { PostgresAdmission } from './infrastructure/limits/postgres-admission.js';
import { PostgresAuthority } from './infrastructure/limits/postgres-authority.js';
import { PostgresThrottlerStorage } from './infrastructure/limits/postgres-throttler-storage.js';
import { QuotaWatch } from './infrastructure/limits/quota-watch.js';
import { UsageRecorder } from './infrastructure/limits/usage-recorder.js';
import { GiveNotices } from './infrastructure/messaging/give-notices.job.js';
import { accountsEntities } from './infrastructure/persistence/accounts.schema.js';
import { MikroOrmAccountRepository } from './infrastructure/persistence/mikro-orm-account.repository.js';
import { MikroOrmApiKeyRepository } from './infrastructure/persistence/mikro-orm-api-key.repository.js';
import { MikroOrmInvitationRepository } from './infrastructure/persistence/mikro-orm-invitation.repository.js';
import { MikroOrmUserRepository } from './infrastructure/persistence/mikro-orm-user.repository.js';
import { GetIdentityHandler } from './infrastructure/queries/get-identity.handler.js';
import { GetOpenPasswordResetHandler } from './infrastructure/queries/get-open-password-reset.handler.js';
import { ListSessionsHandler } from './infrastructure/queries/list-sessions.handler.js';
import { GetSessionHandler } from './infrastructure/queries/get-session.handler.js';
import { GetSpendingLimitsHandler } from './infrastructure/queries/get-spending-limits.handler.js';
import { GetPlanHandler, GetUsageHandler } from './infrastructure/queries/get-usage.handler.js';
import { ListAuditLogHandler } from './infrastructure/queries/list-audit-log.handler.js';
import {
  GetInvitationHandler,
  GetOpenInvitationHandler,
  ListInvitationsHandler,
} from './infrastructure/queries/list-invitations.handler.js';
import { AccountSnapshots, KeySnapshots, UserSnapshots } from './infrastructure/queries/account-snapshots.js';
import { ListApiKeysHandler } from './infrastructure/queries/list-api-keys.handler.js';
import { GetKeyHandler, ListKeysHandler } from './infrastructure/queries/list-keys.handler.js';
import { GetUserHandler, ListUsersHandler } from './infrastructure/queries/list-users.handler.js';
import { Argon2PasswordHasher } from './infrastructure/sign-in/argon2-password-hasher.js';
import { EmailDigest } from './infrastructure/sign-in/email-digest.js';
import { PostgresSignInRepository } from './infrastructure/sign-in/postgres-sign-in.repository.js';
import { PostgresSignInThrottle } from './infrastructure/sign-in/postgres-sign-in-throttle.js';
import { ZxcvbnPasswordStrength } from './infrastructure/sign-in/zxcvbn-password-strength.js';
import { SignedKnownBrowsers } from './infrastructure/sign-in/signed-known-browsers.js';
import { PlanPolicy } from './domain/plan.js';
import { type AccountsSettings, accountsSettings } from './settings.js';
import { accountsRetention } from './infrastructure/persistence/retention.js';

/** Accounts, users, API keys and plans: authentication, authorization and rate limits. */
@Global()
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [accountsSettings.token],
      useFactory: ({ addressLimit }: AccountsSettings) => [{ name: 'minute', ttl: 60_000, limit: addressLimit, blockDuration: 0 }],
    }),
  ],
  controllers: [
    IdentityController,
    SessionController,
    SessionsController,
    SecondFactorController,
    VerificationController,
    PasswordResetsController,
    KeysController,
    UsageController,
    SpendingLimitsController,
    UsersController,
    InvitationsController,
    AuditLogController,
  ],
  providers: [
    UsageRecorder,
    QuotaWatch,
    { provide: ThrottlerStorage, useClass: PostgresThrottlerStorage },
    { provide: Admission, useClass: PostgresAdmission },
    { provide: Authority, useClass: PostgresAuthority },
    {
      provide: PlanPolicy,
      inject: [accountsSettings.token],
      useFactory: ({ planRaisedBy }: AccountsSettings): PlanPolicy => ({ adminsRaise: planRaisedBy === 'admins' }),
    },
    { provide: Tenants, useClass: AccountTenants },
    { provide: AccountRepository, useClass: MikroOrmAccountRepository },
    { provide: UserRepository, useClass: MikroOrmUserRepository },
    { provide: ApiKeyRepository, useClass: MikroOrmApiKeyRepository },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: SignInRepository, useClass: PostgresSignInRepository },
    { provide: InvitationRepository, useClass: MikroOrmInvitationRepository },
    { provide: UserPermissions, useClass: PostgresUserPermissions },
    { provide: AccountDirectory, useClass: PostgresAccountDirectory },
    { provide: SignInThrottle, useClass: PostgresSignInThrottle },
    { provide: PasswordStrength, useClass: ZxcvbnPasswordStrength },
    { provide: SecondFactorRepository, useClass: SealedSecondFactorRepository },
    SecondFactorCheck,
    { provide: KnownBrowsers, useClass: SignedKnownBrowsers },
    EmailDigest,
    PasswordAuthenticator,
    InvitationRevocation,
    {
      provide: RequestAdmission,
      inject: [Admission, Authority, httpSettings.token, DOCS_URL],
      useFactory: (admission: Admission, authority: Authority, http: HttpSettings, docsUrl: () => string) => {
        const ownOrigin = () => new URL(docsUrl()).origin;
        return new RequestAdmission(admission, authority, new ForwardingRules(http.trustedProxies), ownOrigin, constantHeaders(http));
      },
    },
    // In this order: the limits stand before the key.
    { provide: APP_GUARD, useClass: PlanThrottlerGuard },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    OpenAccountHandler,
    SetPlanHandler,
    SetSpendingLimitsHandler,
    AddUserHandler,
    SetRoleHandler,
    DeactivateUserHandler,
    ReactivateUserHandler,
    CreateApiKeyHandler,
    RevokeApiKeyHandler,
    RevokeKeysOfUserHandler,
    GiveAccountNoticesHandler,
    NoticeQuotaHandler,
    GiveNotices,
    SetPasswordHandler,
    StartSessionHandler,
    GetIdentityHandler,
    EndSessionsHandler,
    IssuePasswordResetHandler,
    SetUpSecondFactorHandler,
    ConfirmSecondFactorHandler,
    TurnOffSecondFactorHandler,
    RenewRecoveryCodesHandler,
    ResealSecondFactorsHandler,
    SetSignInPolicyHandler,
    GetSecondFactorHandler,
    UsePasswordResetHandler,
    ListSessionsHandler,
    GetOpenPasswordResetHandler,
    InviteUserHandler,
    RevokeInvitationHandler,
    AcceptInvitationHandler,
    GetSessionHandler,
    GetPlanHandler,
    GetSpendingLimitsHandler,
    GetUsageHandler,
    ListAuditLogHandler,
    ListInvitationsHandler,
    GetInvitationHandler,
    GetOpenInvitationHandler,
    ListApiKeysHandler,
    ListKeysHandler,
    GetKeyHandler,
    ListUsersHandler,
    GetUserHandler,
    AccountSnapshots,
    KeySnapshots,
    UserSnapshots,
  ],
  exports: [
    Admission,
    RequestAdmission,
    Tenants,
    AccountRepository,
    UserRepository,
    UserPermissions,
    AccountDirectory,
    PasswordAuthenticator,
    EmailDigest,
  ],
})
export class AccountsModule {}

/** The context as the composition sees it. */
export const accounts = {
  schema: 'accounts',
  module: AccountsModule,
  events: accountEvents,
  entities: accountsEntities,
  retention: accountsRetention,
};
