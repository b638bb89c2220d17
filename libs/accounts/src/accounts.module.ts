import { Admission, ENVIRONMENT, type Environment, Tenants } from '#libs/foundation';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { AddUserHandler } from './application/commands/add-user.js';
import { CreateApiKeyHandler } from './application/commands/create-api-key.js';
import { DeactivateUserHandler } from './application/commands/deactivate-user.js';
import { OpenAccountHandler } from './application/commands/open-account.js';
import { RevokeApiKeyHandler } from './application/commands/revoke-api-key.js';
import { SetPlanHandler } from './application/commands/set-plan.js';
import { SetRoleHandler } from './application/commands/set-role.js';
import { AccountRepository } from './domain/account.repository.js';
import { ApiKeyTexts } from './domain/api-key-text.js';
import { Base62ApiKeyTexts } from './infrastructure/api-key-text.js';
import { AccountTenants } from './infrastructure/limits/account-tenants.js';
import { PlanThrottlerGuard } from './infrastructure/limits/plan-throttler.guard.js';
import { PostgresAdmission } from './infrastructure/limits/postgres-admission.js';
import { PostgresThrottlerStorage } from './infrastructure/limits/postgres-throttler-storage.js';
import { UsageRecorder } from './infrastructure/limits/usage-recorder.js';
import { MikroOrmAccountRepository } from './infrastructure/persistence/mikro-orm-account.repository.js';
import { ListApiKeysHandler } from './infrastructure/queries/list-api-keys.handler.js';

/** Accounts, users, API keys, plans: who may ask, and how often. */
@Global()
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: ({ addressLimit }: Environment) => [{ name: 'minute', ttl: 60_000, limit: addressLimit, blockDuration: 0 }],
    }),
  ],
  providers: [
    UsageRecorder,
    { provide: ThrottlerStorage, useClass: PostgresThrottlerStorage },
    { provide: Admission, useClass: PostgresAdmission },
    { provide: Tenants, useClass: AccountTenants },
    { provide: AccountRepository, useClass: MikroOrmAccountRepository },
    { provide: ApiKeyTexts, useClass: Base62ApiKeyTexts },
    { provide: APP_GUARD, useClass: PlanThrottlerGuard },
    OpenAccountHandler,
    SetPlanHandler,
    AddUserHandler,
    SetRoleHandler,
    DeactivateUserHandler,
    CreateApiKeyHandler,
    RevokeApiKeyHandler,
    ListApiKeysHandler,
  ],
  exports: [Admission, Tenants, AccountRepository],
})
export class AccountsModule {}
